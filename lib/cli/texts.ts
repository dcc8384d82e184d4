/** What `--help` and the manual page say besides the flags. */

export const DESCRIPTION =
  'Prints the URIs in files, one a line. As RFC 3986, Appendix C, says, they stand in < >, in " ", or between white ' +
  'space, and may be broken over lines. "-" or no file is standard input. Of options that contradict each other, as -c ' +
  'and --json, the last one counts; -q holds wherever it stands.'

export const EXIT_STATUS =
  '0 if a URI was found, 1 if none, 2 if something failed (with -q only if none was found), 130 if Ctrl-C ended it.'

export const EXAMPLES: readonly (readonly [command: string, what: string])[] = [
  ['urisift -u archive.mbox', 'each URI once'],
  ['urisift -n --rejects draft.txt', 'also near misses, with the reason'],
  ['urisift --json *.log | jq -r .uri', 'everything known about each']
]
