/** All attacks. */
import type { Attack } from './attack.js'
import { BY_FORMAT } from './formats.js'
import { WITH_OPTIONS } from './options.js'
import { PLAIN_TEXT } from './plain-text.js'

export type { Attack } from './attack.js'

export const ATTACKS: readonly Attack[] = [...PLAIN_TEXT, ...WITH_OPTIONS, ...BY_FORMAT]
