/** What lines of logs are told apart by, besides ESC and a backslash. */
export const MARKS = [
  '{"',
  '{ "',
  ' HTTP/',
  '] "',
  ' path=',
  '=http://',
  '=https://',
  '#Fields:',
  '#fields\t',
  ', referer: '
] as const
