/** Names of the libraries that by-messages.ts runs; loading them takes a second, which is theirs alone. */
export const MAIL_LIBRARY_NAMES = ['mailparser + linkify-it', '@zone-eu/mailsplit alone'] as const

export type MailLibraryName = (typeof MAIL_LIBRARY_NAMES)[number]
