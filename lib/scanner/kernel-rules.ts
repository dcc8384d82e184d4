/** Translates the options for the kernel. */
import type { Text } from '../text.js'
import type { KernelRules } from './kernel/index.js'
import {
  ALL,
  ASKED,
  CUT,
  CUT_AND_TOLD,
  DOTS_ANY,
  DOTS_NONE,
  DOTS_TELLING,
  HYPHENS_ASKED,
  HYPHENS_BY_EVIDENCE,
  HYPHENS_KEPT,
  MATCHES,
  PLAIN_ONES
} from './kernel/layout.js'
import { encodingRules, isJoiningAsked, type Rules } from './rules.js'

/** Of suffix references the kernel knows only that there may be one. */
const DOTS = { none: DOTS_NONE, www: DOTS_TELLING, domains: DOTS_ANY } as const

/** The rules for a text: those for each kind of text are made once. */
export function kernelRulesOf(rules: Rules): (text: Pick<Text, 'lines' | 'brackets'>) => KernelRules {
  const ofProse = kernelRules(rules, false)
  const ofLines = kernelRules(rules, true)
  const ofBrackets = kernelRules(encodingRules(rules), false)
  return ({ lines, brackets }) => (lines === 'separate' ? ofLines : brackets === 'uris' ? ofBrackets : ofProse)
}

/** `separate`: for texts in which each line is a unit of its own (`Text.lines`). */
function kernelRules(rules: Rules, separate: boolean): KernelRules {
  const { maxLength, maxLines, repair, alternatives, rejects, hyphen, iri } = rules
  const told = repair === 'balanced' ? CUT_AND_TOLD : ASKED
  return {
    maxLength,
    mending: alternatives ? told : repair === 'encode' ? ASKED : CUT,
    decides: repair !== 'balanced' ? PLAIN_ONES : rejects ? MATCHES : ALL,
    separateLines: separate,
    rejoins: !separate && isJoiningAsked(rules),
    maxLines: separate ? 1 : maxLines,
    hyphens: alternatives || hyphen === 'drop' ? HYPHENS_ASKED : hyphen === 'keep' ? HYPHENS_KEPT : HYPHENS_BY_EVIDENCE,
    dots: DOTS[rules.suffix],
    maps: iri === 'map'
  }
}
