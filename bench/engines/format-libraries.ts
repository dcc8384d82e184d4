/** Names of the ways to read pages and JSON that by-format.ts runs. */
export const FORMAT_LIBRARY_NAMES = {
  pages: ['htmlparser2 + linkify-it'],
  json: ['JSON.parse + linkify-it']
} as const
