/** One input's way through an extractor into the results. */
import { LF } from '../bytes.js'
import type { UriMatch } from '../match.js'
import type { ExtractOptions } from '../options.js'
import type { CreateExtractor, Printed } from './io.js'
import type { Once } from './once.js'
import { createReport, type ReportTarget } from './report.js'
import type { Settings } from './settings.js'

export interface Passage {
  readonly push: (bytes: Uint8Array) => void
  /** The memory that the next bytes are best read to, if there is any. */
  readonly room: (length: number) => Uint8Array | undefined
  /** To be called at the end of the input. */
  readonly end: () => void
  /** To be called if nobody will read on. */
  readonly leave: () => void
  /** To be called if all has been read that has come by now: it is as good as an input that ends, if its last line does. */
  readonly stop: () => void
  /** Whether more URIs of this input are wanted. */
  readonly isWanted: () => boolean
}

/** Keeps count of the URIs reported. */
export interface Tally {
  /** Counts a URI; returns false if it is not new, and so neither counted nor to be reported. */
  readonly addNew: (uri: string) => boolean
  /** Counts matches that are reported without having been asked about. */
  readonly add: (matches: number) => void
  /** Absent: URIs need not be new. */
  readonly once: Once | undefined
}

/** @param fileName - the name to show; undefined: none is shown */
export function createPassage(
  settings: Settings,
  fileName: string | undefined,
  createExtractor: CreateExtractor,
  target: ReportTarget,
  tally: Tally
): Passage {
  const report = createReport(settings, fileName, target)
  const isFirstEnough = settings.print === 'nothing' || settings.print === 'files'
  let left = isFirstEnough ? Math.min(1, settings.maxCount) : settings.maxCount
  const options: ExtractOptions = {
    onReject: settings.rejects ? reject => void (left > 0 && report.reject(reject)) : undefined,
    onDefect: settings.defects ? defect => void (left > 0 && report.defect(defect)) : undefined,
    ...settings.options
  }
  const isReported = (uri: string): boolean => {
    if (left === 0 || !tally.addNew(uri)) return false
    left--
    return true
  }
  const { uri: printUri, printed } = report
  const onMatch = (match: UriMatch): void => void (isReported(match.uri) && report.match(match))
  const onUri = printUri && ((uri: string): void => void (isReported(uri) && printUri(uri)))
  const lineNumbers = settings.lineNumbers || settings.print === 'json'
  const extractor = createExtractor(options, onMatch, {
    lineNumbers,
    alternatives: settings.alternatives || settings.print === 'json',
    onUri,
    printed: printed && left === Infinity ? counted(printed, tally) : undefined
  })
  let last = 0
  const end = (): void => {
    extractor.end()
    report.endOfFile()
  }
  return {
    push(bytes) {
      last = bytes[bytes.length - 1] ?? last
      extractor.push(bytes)
    },
    room: length => extractor.room?.(length),
    end,
    leave: report.endOfFile,
    stop: () => (left > 0 && last === LF ? end() : report.endOfFile()),
    isWanted: () => left > 0
  }
}

function counted({ template, take }: Printed, { add, once }: Tally): Printed {
  const all: Printed = {
    template,
    take(bytes, matches) {
      add(matches)
      take(bytes, matches)
    }
  }
  return once === undefined ? all : { template, take: once.filter(all) }
}
