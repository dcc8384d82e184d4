/**
 * Where the components of a reference stand in the bytes it was read from. The grammar functions that read more than
 * one component leave these offsets behind, so that a URI is gone through once, whether it is to be validated or
 * taken apart. All are indices into the bytes; a component is absent where its delimiter is:
 *
 *     http://u@a.example:80/b?q#f
 *         ^  ^ ^        ^  ^ ^ ^ ^
 *         |  | |        |  | | | end           fragment  (queryEnd, end)           if end > queryEnd
 *         |  | |        |  | | queryEnd        query     (pathEnd, queryEnd)       if queryEnd > pathEnd
 *         |  | |        |  | pathEnd           path      [pathStart, pathEnd)      always
 *         |  | |        |  pathStart           port      (hostEnd, pathStart)      if pathStart > hostEnd
 *         |  | |        hostEnd                host      [hostStart, hostEnd)      if hostStart >= 0
 *         |  | hostStart                       userinfo  [authorityStart, hostStart - 1)
 *         |  authorityStart                                                        if hostStart > authorityStart
 *         schemeEnd                            scheme    [start, schemeEnd)        if schemeEnd >= 0
 *
 * `hostStart`, `hostEnd` and `authorityStart` are -1 together: no authority.
 */
export interface Marks {
  start: number
  schemeEnd: number
  authorityStart: number
  hostStart: number
  hostEnd: number
  pathStart: number
  pathEnd: number
  queryEnd: number
  end: number
}

export function createMarks(): Marks {
  return {
    start: 0,
    schemeEnd: -1,
    authorityStart: -1,
    hostStart: -1,
    hostEnd: -1,
    pathStart: 0,
    pathEnd: 0,
    queryEnd: 0,
    end: 0
  }
}

/** For callers that ask how far a rule matches and not where its parts are. Written by every such call, read by none. */
export const UNREAD: Marks = createMarks()
