/** What the command line asks for. */
import type { ExtractOptions } from '../options.js'

export interface Settings {
  /** Options that go to the extractor unchanged. */
  options: { -readonly [Key in keyof ExtractOptions]: ExtractOptions[Key] }
  /** Files in order; `-` is standard input. */
  files: string[]
  /** What is printed: the URIs, one JSON object for each, how many there are, the names of files that have one, or nothing. */
  print: 'uris' | 'json' | 'count' | 'files' | 'nothing'
  /** File names before the results: `'several'` when there is more than one file. */
  fileNames: 'several' | 'always' | 'never'
  lineNumbers: boolean
  byteOffsets: boolean
  /** Each URI once, over all files. */
  unique: boolean
  /** URIs printed of each file. */
  maxCount: number
  /** What ends a result. */
  terminator: '\n' | '\0'
  rejects: boolean
  alternatives: boolean
  defects: boolean
  components: boolean
  /** Show what may deceive in each URI. */
  inspect: boolean
  /** URIs in a form that nobody follows by mistake. */
  defang: boolean
  /** Whether everything in directories is read. */
  recursive: boolean
  /** Read files on as they grow. */
  follow: boolean
  /** Exit 0 although nothing was found. */
  exitZero: boolean
  /** Show this text and end. */
  only?: 'help' | 'version'
}

/** The settings before any flag. The format is chosen later, as it depends on several flags in any order. */
export function defaultSettings(): Settings {
  return {
    options: {},
    files: [],
    print: 'uris',
    fileNames: 'several',
    lineNumbers: false,
    byteOffsets: false,
    unique: false,
    maxCount: Infinity,
    terminator: '\n',
    rejects: false,
    alternatives: false,
    defects: false,
    components: false,
    inspect: false,
    defang: false,
    recursive: false,
    follow: false,
    exitZero: false
  }
}

/** Completes the settings behind the last flag. */
export function complete(settings: Settings): Settings {
  settings.options.format ??= settings.follow ? 'log' : 'auto'
  return settings
}
