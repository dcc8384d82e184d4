/**
 * Names of the libraries that by-messages.ts runs. In a file of their own, since loading the libraries takes a second.
 */
export const MAIL_LIBRARY_NAMES = ['mailparser + linkify-it', '@zone-eu/mailsplit alone'] as const

export type MailLibraryName = (typeof MAIL_LIBRARY_NAMES)[number]
