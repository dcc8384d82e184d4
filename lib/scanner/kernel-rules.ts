/** Translates the options for the kernel. */
import type { Rules } from './found.js'
import type { KernelRules } from './kernel/index.js'
import {
  ALL,
  ASKED,
  CUT,
  CUT_AND_TOLD,
  HYPHENS_ASKED,
  HYPHENS_BY_EVIDENCE,
  HYPHENS_KEPT,
  MATCHES,
  PLAIN_ONES
} from './kernel/layout.js'
import { fitsKernel } from './kernel/tables.js'
import { isJoiningAsked } from './wrapped.js'

/** Does the kernel, which knows no IRIs or suffix references, decide correctly under these options? */
export function leavesToKernel({ admission, table, iri, suffix }: Rules): boolean {
  return admission !== 'any' && fitsKernel(table) && iri === 'cut' && suffix === 'none'
}

/** `separate`: for texts in which each line is a unit of its own (`Text.lines`). */
export function kernelRules(rules: Rules, separate: boolean): KernelRules {
  const { maxLength, maxLines, repair, alternatives, rejects, hyphen } = rules
  const told = repair === 'balanced' ? CUT_AND_TOLD : ASKED
  return {
    maxLength,
    mending: alternatives ? told : repair === 'encode' ? ASKED : CUT,
    decides: repair !== 'balanced' ? PLAIN_ONES : rejects ? MATCHES : ALL,
    separateLines: separate || !isJoiningAsked(rules),
    maxLines: separate ? 1 : maxLines,
    hyphens: alternatives || hyphen === 'drop' ? HYPHENS_ASKED : hyphen === 'keep' ? HYPHENS_KEPT : HYPHENS_BY_EVIDENCE
  }
}
