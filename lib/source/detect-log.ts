/** Guesses whether an input is JSON, a log or text for a terminal, by its first lines. A wrong guess costs little. */

const STRING = '"(?:[^"\\\\\\n]|\\\\.)*"'

/** Of people, who write their settings as JSON. It ends in one place only. */
const COMMENT = '(?://[^\\n]*\\n|/\\*(?:[^*]|\\*(?!/))*\\*/)'

const SCALAR = '(?:-?\\d[\\d.eE+-]*|true|false|null)'

/**
 * The beginning of JSON: an object with its first name, an empty one before another line of the kind, or an array that
 * begins with a string or with what holds strings. Not an array of numbers, which may be those of notes. In a sequence
 * (RFC 7464) RS stands before each value. Comments may stand before it, and behind the first brace.
 */
const JSON_BEGINNING = new RegExp(
  `^(?:[\\s\\x1e]|${COMMENT})*(?:\\{(?:\\s|${COMMENT})*(?:${STRING}\\s*:|\\}\\s*(?:$|\\n\\x1e?[{[]))` +
    `|\\[\\s*(?:(?:${SCALAR}\\s*,\\s*)+["{[]|${STRING}\\s*[,\\]]|\\{\\s*["}]|\\[\\s*["\\d\\]-]))`
)

export function isJson(head: string): boolean {
  return JSON_BEGINNING.test(head)
}

/** Lines that are looked at. */
const LINES = 20

/** How lines of logs begin, or what only they have in them. */
const LINE_OF_LOG = new RegExp(
  [
    '^#(?:Version|Software|Fields|Date): ', // W3C Extended
    '\\[\\d\\d/[A-Z][a-z]{2}/\\d{4}:\\d\\d:\\d\\d:\\d\\d [+-]\\d{4}\\]', // Common Log Format
    '"[A-Z]{3,10} [^"]* HTTP/\\d(?:\\.\\d)?" (?:\\d{3}|-) ', // a request and its status, whatever form the time has
    '^(?:<\\d{1,3}>)?[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d ', // syslog, RFC 3164
    '^<\\d{1,3}>\\d{1,2} ', // syslog, RFC 5424
    '^\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T\\t ]\\d\\d:\\d\\d', // a time as ISO 8601 has it, or nearly
    '^(?:[\\w.-]+ +\\| )?\\[[A-Z][a-z]{2} [A-Z][a-z]{2} \\d\\d \\d\\d:\\d\\d:\\d\\d', // Apache's error log
    '^\\d\\d[-/][A-Z][a-z]{2}[-/]\\d{4} \\d\\d:\\d\\d:\\d\\d', // Tomcat
    '^\\d\\d:\\d\\d:\\d\\d[.,]\\d{3} (?!-->)', // Logback, but no subtitles
    '^[DIWEFA], \\[\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d', // Ruby
    '^[\\w.-]+ +\\| (?:\\{ ?"|\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]\\d\\d:\\d\\d)', // containers, behind their names
    '^-- (?:(?:Logs begin|Journal begins) at |Boot [\\da-f]{32} --)', // journalctl
    '^[IWEF]\\d{4} \\d\\d:\\d\\d:\\d\\d', // klog
    '^(?:https?|h2|grpcs|wss?) \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d', // balancers of Amazon
    '^\\d{9,10}\\.\\d{3} +\\d+ \\S+ [A-Z_]+/\\d{3} ', // Squid
    '^\\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\\b[\\]:]? ',
    '^(?:[\\w.]+=(?:"(?:[^"\\\\]|\\\\.)*"|[^\\t-\\r "]*) ){2}[\\w.]+=', // logfmt
    '^\\{ ?"' // JSON, among others
  ].join('|')
)

/** The head of W3C Extended logs and of Zeek's, whatever the fields of their lines are. */
const FIELDS_DIRECTIVE = /^(?:#[A-Za-z][\w-]*[:\t ][^\n]*\n)*#(?:Fields: *(?:[a-z]+[-(][\w()-]+|date|time)\b|fields\t)/

/** Colours and links of terminals, and what is struck over itself or an underscore, as printers and nroff had it. */
const OF_TERMINAL = /\x1b(?:\[[\d;]*m|\]8;)|_\x08[!-~]|([!-~])\x08\1/

/** Controls that only what is no text has: not SO and SI, which choose characters, nor what ends a text of DOS. */
const OF_BINARY = /[\x01-\x06\x10-\x19\x1c-\x1f]/

/** Sequences CSI, and what else stands where colours end. */
const COLOURS = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\(B)|\x0f/g

export function isTerminalText(head: string): boolean {
  return OF_TERMINAL.test(head) && !OF_BINARY.test(head)
}

/**
 * Whether fields are named before all lines, or the first line and half of all lines, colours aside, are those of a log
 * (stack traces may stand between). In colours a program wrote it, which may have begun with its name in large letters.
 */
export function isLog(head: string): boolean {
  if (FIELDS_DIRECTIVE.test(head)) return true
  const isColoured = head.includes('\x1b[')
  const lines = (isColoured ? head.replace(COLOURS, '') : head).split(/\r?\n/, LINES + 1)
  if (lines.length > 1) lines.pop() // it may go on
  const filled = lines.filter(line => line.trim() !== '')
  // Most texts are none, and their first line shows it.
  if (filled[0] === undefined || !(isColoured || LINE_OF_LOG.test(filled[0]))) return false
  return 2 * filled.filter(line => LINE_OF_LOG.test(line)).length >= filled.length
}
