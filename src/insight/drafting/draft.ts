import type { CallerCtx } from '../../platform/context/context.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { findModel } from '../models/model.ts'
import { questionTables } from '../questions/retrieval/question.ts'
import { fromEarlier } from './earlier.ts'
import { onFile } from './on-file.ts'
import type { Draft, DraftSource } from './schema.ts'
import type { DraftSubject, EarlierAnswer } from './subject.ts'
import { writeWithModel } from './with-model.ts'

/**
 * Drafts a section from the company's records and its earlier answers. Every sentence is based on a source,
 * and missing data are left as gaps. A model may rephrase the sources: its sentences are verified against the
 * sources, and the gaps stay. If the model fails, the built-in draft is returned and marked as degraded.
 */
export async function draftSection(
  ctx: CallerCtx,
  subject: DraftSubject,
  answers: readonly EarlierAnswer[],
): Promise<Draft> {
  await loadTables(ctx, questionTables)
  const filed = onFile(subject, ctx.now)
  const sources = [...filed.sources, ...fromEarlier(subject, answers)]
  const gaps = [...filed.gaps, ...openGaps(subject, sources, filed.gaps)]
  const builtin: Draft = {
    text: composed(subject, sources, gaps),
    sources,
    engine: 'builtin',
    degraded: false,
  }
  const model = sources.length > 0 ? await findModel(ctx) : null
  if (!model) return builtin
  const written = await writeWithModel(ctx, model, subject, sources)
  if (!written) return { ...builtin, degraded: true }
  return {
    text: [written.text, gapsText(subject, gaps)].filter(Boolean).join('\n\n'),
    sources: written.sources,
    engine: model.engine,
    degraded: false,
  }
}

/**
 * The gaps of a draft: one if no source answers, and one for the particulars of this tender if an old answer
 * is used.
 */
function openGaps({ heading, tender, say }: DraftSubject, sources: DraftSource[], gaps: string[]): string[] {
  if (sources.length === 0) return gaps.length > 0 ? [] : [say('draft.gapAnswer', { heading })]
  return sources.some(({ type }) => type === 'section')
    ? [say('draft.gapTender', { tender: tender.title })]
    : []
}

function composed(subject: DraftSubject, sources: DraftSource[], gaps: string[]): string {
  const { say } = subject
  const of = (...types: DraftSource['type'][]) =>
    sources.filter(({ type }) => types.includes(type)).map(({ quote }) => quote)
  const named = of('reference')
  const parts = [
    ...of('section'),
    of('profile', 'certification').join(' '),
    named.length > 0 ? [say('draft.references'), ...named].join('\n') : '',
    of('asset').join('\n'),
    gapsText(subject, gaps),
  ]
  return parts.filter(Boolean).join('\n\n')
}

const gapsText = ({ say }: DraftSubject, gaps: string[]) =>
  gaps.map((what) => say('draft.gap', { what })).join('\n')
