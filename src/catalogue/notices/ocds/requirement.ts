import type { NoticeRequirement, Text } from '../parts.ts'
import { type Threshold, thresholdIn } from '../../../reading/requirements/threshold-in-text.ts'
import type { ReleaseScope } from './release.ts'

/**
 * A requirement as a member of the release states it. Members left out are null, and the requirement is
 * mandatory.
 */
export type StatedRequirement = Pick<NoticeRequirement, 'category' | 'title' | 'path'> &
  Partial<Omit<NoticeRequirement, 'key' | 'lotId'>>

/**
 * Adds the key to a requirement: the member that states it, its lot, and its number among the requirements of
 * this member.
 */
export const requirement = (
  scope: ReleaseScope,
  member: string,
  ordinal: number,
  demand: StatedRequirement,
): NoticeRequirement => ({
  key: `${member}:${scope.lotId ?? 'tender'}:${ordinal}`,
  lotId: scope.lotId,
  code: null,
  text: null,
  mandatory: true,
  threshold: null,
  espdCriterionId: null,
  ...demand,
})

/** The first threshold in a text, in any of its languages. */
export function thresholdOf(text: Text | null): Threshold | null {
  for (const [language, words] of Object.entries(text ?? {})) {
    const found = thresholdIn(words, language === 'und' ? null : language)
    if (found) return found
  }
  return null
}
