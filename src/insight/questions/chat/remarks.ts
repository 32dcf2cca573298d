import { findDated } from '../../../catalogue/tenders/stated-deadline.ts'
import { paperLanguages } from '../../../catalogue/documents/paper-languages.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { languageOfLabel } from '../../../reference/language/tokens.ts'
import type { Say } from '../../analyses/wording/phrasebook.ts'

/** A note for a reader beside an answer: languages that are hardly read, so that no quote is certain. */
export async function unreadRemark(ctx: CallerCtx, tenderId: string, say: Say): Promise<string[]> {
  const unread = (await paperLanguages(ctx, tenderId)).filter((each) => languageOfLabel(each) === null)
  return unread.length > 0
    ? [say('answer.unread', { languages: say.list(unread.map(say.languageName)) })]
    : []
}

/** The two deadlines, if notice and documents state different days: a quote has only one of them. */
export async function deadlineRemark(ctx: CallerCtx, tenderId: string, say: Say): Promise<string[]> {
  const { deadline, deadlineConflict } = await findDated(ctx, tenderId)
  const other = deadlineConflict?.other
  if (!deadline || !other) return []
  const [shown, left] = [say.day(deadline), say.day(other)]
  const [notice, documents] = deadlineConflict.source === 'notice' ? [left, shown] : [shown, left]
  return shown === left ? [] : [say('answer.deadlines', { notice, documents, deadline: shown })]
}
