/**
 * The bounds that stop attacks, those on time, memory and output, and those that several files share, each with its
 * reason; how large a single file makes what is its own (a table, a look ahead in one format) stands there. Units are in
 * the names or the comments. The kernels, which are no TypeScript, read it too: these are plain constants alone.
 */

/**
 * Characters of a URI as written in the text, default of `maxLength` (RFC 9110 §4.1 asks for at least 8 000);
 * percent-encoded it may be longer. Stops a gigabyte without a space. It bounds `container`, too, which each URI in a
 * query repeats (`nested`): nothing shorter would be that URI.
 */
export const MAX_URI_LENGTH = 8000

/** The smallest `maxLength`: no shorter URI of a page has a host with a dot and a path. */
export const SMALLEST_MAX_LENGTH = 16

/** The largest `maxLength`. Stops a number that nobody can have meant, for which there would be no room. */
export const LARGEST_MAX_LENGTH = 1 << 24

/** Lines a delimited URI may span, default of `maxLines`. Stops an unclosed `<` from reading ahead for ever. */
export const MAX_URI_LINES = 32

/** The largest `maxLines`. The kernel counts bytes of so many lines in 32 bits. */
export const LARGEST_MAX_LINES = 1 << 20

/** Characters of a scheme; of a longer run only suffixes count. Stops `aaaa…:` from being read backwards once for every colon. */
export const MAX_SCHEME_LENGTH = 64

/** Bytes before a URI on its line in which an opening mark counts. Stops a line of `(` from being read for every URI. */
export const MARK_LOOK_BEHIND = 256

/**
 * Bytes that a reading with everything encoded may go on behind its URI for each URI in the run to have one of its own.
 * If it goes on for longer (a far reading), only the first URI has one. Stops a run of URIs without blanks in which
 * each would repeat all the others.
 */
export const MAX_FURTHER = 256

/**
 * A URI with so many colons before it in its run, in so many bytes, is one of many. What ends it is looked for in so
 * many bytes behind its first unusual character, and further on only if nothing there does; without `//`, it has the form
 * of its scheme in so many bytes behind its colon, or has it not. Stops a run of candidates without blanks in which each
 * would read all the others.
 */
export const CROWD = 4
export const CROWD_LOOK_BEHIND = 1024
export const CROWD_REACH = 64
export const CROWD_FORM_REACH = 256
/** And of those of which something may be escaped: they are copied, and few others have so many colons before them. */
export const CROWD_ESCAPED = 16

/**
 * Backslashes in a row that escape something: a string within a string within a string has seven. Stops a long row from
 * being read for each of them.
 */
export const MAX_BACKSLASHES = 7

/**
 * Variables of a program in one authority; one more ends it, as a `$` does. Stops a run of names with variables behind
 * them from being read for each name.
 */
export const MAX_VARIABLES = 8

/**
 * Bytes of a URI with escapes that are copied behind what no URI goes on behind (a `%` without its digits, a second `#`):
 * a mark that closes a pair may stand there. In a row of URIs each would otherwise be copied to the end of all.
 */
export const MAX_BEHIND_BROKEN = 64

/**
 * Bytes of a part of an authority that is to be filled in, and of what stands behind it: so many behind its run say
 * whether a URI ends there. A longer one is not seen. And bytes of the name before it.
 */
export const LONGEST_PLACEHOLDER = 128
export const LONGEST_BEFORE_PLACEHOLDER = 255

/** Bytes behind a `^` in which the `@` behind a password stands: in a row of URIs each would look to the end of all. */
export const LONGEST_PASSWORD = 64

/** Bytes in which an escaped bracket is closed. In a row of them each would otherwise be copied to the end of all. */
export const MAX_IN_BRACKETS = 64

/** Lines after a blank line within which a form feed makes it a page break. */
export const PAGE_BREAK_LINES = 8

/** Bytes of a header or footer of a page. A longer line is none. */
export const LONGEST_FURNITURE = 256

/** Bytes of white space before a URI, or before its `URL:`, behind which its opening delimiter counts. */
export const GAP_LOOK_BEHIND = 256

/** Bytes of white space in a row behind which a URI may go on. Stops a gigabyte of blanks from being kept for one. */
export const GAP_LOOK_AHEAD = 256

/**
 * Bytes before a place within which its line must start, or what begins the line does not count; and before such a line
 * those in which the width of its paragraph shows. Stops lines without end.
 */
export const LINE_LOOK_BEHIND = 512

/** Bytes of the name in the mark of a reply (`J.Doe> `), and of all marks that begin a line, with their blanks. */
export const LONGEST_REPLY_NAME = 16
export const LONGEST_REPLY_PREFIX = 64

/** Characters at the start of a line in which a comment mark must stand, blanks around it included. */
export const LONGEST_COMMENT_MARK = 32

/**
 * Lines that are gone back for a reply prefix, each beginning with the `>` of a bracket opened on the line before.
 * Stops `<` in every line.
 */
export const LINES_OF_BRACKETS = 8

/** Bytes between the ESC of a designator of ISO-2022 and its last one. */
export const LONGEST_DESIGNATOR_MIDDLE = 2

/**
 * Bytes of the parameters of a control sequence before a URI: both colours by their three components have 35. Stops a
 * line of digits.
 */
export const LONGEST_CONTROL_PARAMETERS = 40

/**
 * Bytes outside ASCII before a letter that are looked at to tell whether they are UTF-8, four of which are a character at
 * most. Stops a row of them from being read for each URI.
 */
export const TRAIL_BYTE_LOOK_BEHIND = 32
/** Bytes of one of these characters behind its first. */
export const MAX_CONTINUATIONS = 3

/**
 * Bytes that the scanner keeps before the colon it stands at: room for a scheme, white space, `URL:`, white space, the
 * delimiter and the beginning of its line. Nothing further back may be looked at, or the result would depend on when
 * bytes were dropped.
 */
export const HOLD = 2048

/** URIs remembered as evidence about hyphens. 8 bytes each, and 4 more once somebody asks. */
export const SEEN_ENTRIES = 1 << 16

/** Hyphens before line breaks that are also dropped one by one; a further reading drops all of them. */
export const MAX_SINGLE_HYPHENS = 8

/** Continuation lines that are tried for an undelimited URI. */
export const MAX_REJOINED_LINES = 8

/** Characters of the shortest line that a program wraps, and of the shortest that only programs wrap. */
export const NARROWEST_WRAPPED = 50
export const NARROWEST_FULL = 64

/** Pieces behind white space between delimiters that are looked at for prose. */
export const MAX_PROSE_PIECES = 16

/**
 * Characters behind its colon by which a URI without `//` shows that it may have the form of its scheme, and colons among
 * them: `jar:` and the like contain a URI, which may contain another.
 */
export const FORM_OPENING_LENGTH = 256
export const FORM_OPENING_COLONS = 3

/** Characters of a label of a host (RFC 1035 §2.3.4). */
export const LONGEST_HOST_LABEL = 63
/** Characters of a host (RFC 1035 §2.3.4). */
export const LONGEST_HOST = 255

/** A row of so many `_`, `~`, `=` or `+` is a rule across the page, as of the footer that a mailing list adds. */
export const PAGE_RULE_LENGTH = 8

/** Characters of a footnote's label in Markdown, with the `^` before and the `]` behind it: `[^note]`. */
export const LONGEST_FOOTNOTE_LABEL = 64

/** Characters of a string in JSON that must tell whether JSON begins in it. Stops a string of brackets from being held. */
export const MAX_JSON_BEGINNING = 64

/**
 * Bytes of a line that is looked at as a whole, for reply depth, soft breaks, separators. A longer line comes in
 * pieces.
 */
export const MAX_LINE = 4096

/**
 * Bytes of input whose line ends are remembered, or more if a URI may be so long (`BYTES_READ_PER_BYTE`). So a source may
 * hand over a run at most this much later than its bytes came (an unfolded header, a part that is decoded whole).
 */
export const LINE_MEMORY = 1 << 22

/**
 * Bytes of the header of a message or part, with its empty line. Stops a header without end; what follows is read as the
 * body.
 */
export const MAX_HEADER = 1 << 18

/** Parts within parts. Stops ten thousand nested multiparts, each of which looks at every line. */
export const MAX_DEPTH = 32

/** Bytes a source holds back until it is clear what they are: a preamble, an attribute that is a list. */
export const MAX_HELD = 1 << 16

/**
 * Bytes of a page, most of which may be tags, after which what is kept of a paragraph or a tag is reported: its line
 * (`LINE_MEMORY`) and the origin of its bytes (`DECODED_MEMORY`) must still be known.
 */
export const MAX_WAIT = 1 << 18

/**
 * Decoded bytes of a mail's part whose origins are remembered, beside those of the longest URI (`BYTES_READ_PER_BYTE`). So
 * a source may hand over a run at most this much later than its bytes were decoded. Stops a part of a gigabyte in which
 * every byte is an escape.
 */
export const DECODED_MEMORY = MAX_WAIT + MAX_HELD

/**
 * Bytes that may have to be read for a byte of the text between delimiters, most of which may be references: the places
 * of so many are known for each. For a URI alone that is twice as many for each character, and more.
 */
export const BYTES_READ_PER_BYTE = 8

/** Characters of a name in a path: of a field, a member, a key. Stops a name of a megabyte in each match of a line. */
export const MAX_NAME_IN_PATH = 256

/** Characters of a name in a page that are looked at: an element's, an attribute's, a character reference's. */
export const MAX_NAME_IN_PAGE = 64

/** Characters of a character reference in a page, its `&` included, without its end. No name is as long as that. */
export const MAX_REFERENCE_IN_PAGE = 64

/** Characters that a path tells of a name in a query: URIs within URIs have one for each level. */
export const MAX_NAME_IN_QUERY = 64

/** Levels of a JSON value that a path shows. Stops a megabyte of `[`; deeper strings are still found. */
export const MAX_JSON_DEPTH = 256

/**
 * Characters of the path in a JSON value; a longer one is cut, with `…` at its end. Each match has a path, so stops
 * output out of proportion, and far more memory than the input has bytes where matches are kept.
 */
export const MAX_JSON_PATH = 512

/** JSON values inside strings of JSON values. Each level halves what is left at best. */
export const MAX_JSON_IN_JSON = 4

/** Pages in attributes of pages (`srcdoc`). Each level writes its quotes and `&` longer. */
export const MAX_PAGES_IN_PAGES = 4

/**
 * Bytes of an mbox that are held back to find out whether a Content-Length is right; one that leads further is not
 * checked.
 */
export const MAX_HELD_BODY = 1 << 20

/**
 * Bytes of a line of a log that is looked at as a whole: enough for two URIs and what stands around them. A longer one
 * is prose, or JSON.
 */
export const MAX_LOG_LINE = 1 << 16

/** URIs inside the query of URIs inside the query of URIs … Each level is decoded, and so shorter. */
export const MAX_NESTED = 8

/**
 * Matches and rejects that may wait, in a paragraph of a page, for one that begins before them. Stops a paragraph
 * without end that has a link in it.
 */
export const MAX_WAITING = 1 << 12

/** Characters of a link's text that a match shows. Stops a page that is one link. */
export const MAX_LINK_TEXT = 256

/** Bytes in which the label of AsciiDoc behind a host must end. */
export const LONGEST_MACRO_LABEL = 128
/** Letters of the longest word that stands in such brackets for a full stop or an `@`. */
export const LONGEST_DEFANGING = 5
/** Bytes of a macro of AsciiDoc, and of a URI behind it that are looked at for its label. */
export const LONGEST_MACRO = 10
export const MAX_BEFORE_LABEL = 2048

/** Bytes of a userinfo that is cut from its host by a word for the `@`. */
export const MAX_HIDING = 64

/** Bytes of an address: a mailbox, an `@` and a domain (RFC 5321 §4.5.3.1). */
export const LONGEST_ADDRESS = 64 + 1 + 255

/**
 * Bytes of a page, with its markup, within which the text of a link must end: its match waits no longer than for these to
 * be read.
 */
export const LINK_REACH = 1 << 14

/**
 * Bytes of an element of XML that may hold one URI and nothing else, from its start tag to its end tag. A longer one is
 * read as prose.
 */
export const MAX_ELEMENT = 1 << 14

/**
 * Bytes of a property of a calendar or card whose value may be one URI, with its parameters. A longer one is read as
 * prose.
 */
export const MAX_PROPERTY = 1 << 14

/** Bytes of a request target in JSON that waits for its host. A longer one is text like any other. */
export const MAX_JSON_TARGET = 1 << 13

/** Bytes of another value in JSON that says something about a request, such as its host. */
export const MAX_JSON_WORD = 1 << 11

/** Request targets that wait at the same time, in objects within objects. */
export const MAX_JSON_TARGETS = 64

/**
 * Texts and references that a sink takes at once (`LineReferences` of text.ts): as many as the tables of the kernels hold.
 */
export const MAX_LINE_TEXTS = 128
export const MAX_LINE_REFERENCES = 1024

/** In place of the index of a text: the query of the target before it, which stands in a field of its own. */
export const QUERY_APART = 128
