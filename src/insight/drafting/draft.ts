import type { CallerCtx } from '../../platform/context/context.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { findModel } from '../models/model.ts'
import { questionTables } from '../questions/retrieval/question.ts'
import { fromEarlier } from './earlier.ts'
import { onFile } from './on-file.ts'
import type { Draft, DraftSource } from './schema.ts'
import type { DraftSubject, EarlierAnswer } from './subject.ts'
import { writeWithModel } from './with-model.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'

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
  const main = [...filed.sources, ...fromEarlier(subject, answers)]
  const answered = answersOf(subject, main, ctx.now)
  const sources = [...main, ...answered.flatMap((answer) => answer.sources)]
  const gaps = [...filed.gaps, ...openGaps(subject, main, filed.gaps)]
  const builtin: Draft = {
    text: [composed(subject, main, gaps), ...answered.map((answer) => demandText(subject, answer))]
      .filter(Boolean)
      .join('\n\n'),
    sources,
    engine: 'builtin',
    degraded: false,
  }
  const model = sources.length > 0 ? await findModel(ctx) : null
  if (!model) return builtin
  const written = await writeWithModel(ctx, model, subject, sources)
  if (!written) return { ...builtin, degraded: true }
  return {
    text: [
      written.text,
      gapsText(subject, gaps),
      ...answered
        .filter((answer) => answer.sources.length === 0)
        .map((answer) => demandText(subject, answer)),
    ]
      .filter(Boolean)
      .join('\n\n'),
    sources: written.sources,
    engine: model.engine,
    degraded: false,
  }
}

/** A demand of the section, and what is on file for it beside the sources that the draft has already. */
interface AnsweredDemand {
  demand: Requirement
  sources: DraftSource[]
}

function answersOf(subject: DraftSubject, main: readonly DraftSource[], now: Date): AnsweredDemand[] {
  const used = new Set(main.map(({ quote }) => quote))
  return subject.demands.map((demand) => {
    const isAward = demand.category === 'award'
    const found = onFile(
      { ...subject, heading: demand.title, requirement: demand, isAward, demands: [] },
      now,
    )
    const sources = found.sources.filter(({ quote }) => !used.has(quote) && used.add(quote).size > 0)
    return { demand, sources }
  })
}

/** A demand in the buyer's words, and its answer from the sources or the gap to fill. */
function demandText(subject: DraftSubject, { demand, sources }: AnsweredDemand): string {
  const words = asWords(demand.text ?? demand.title)
  const asked = words.length > maxAsked ? `${words.slice(0, maxAsked - 1).toWellFormed()}…` : words
  const gap = subject.say('draft.gap', { what: subject.say('draft.gapAnswer', { heading: asked }) })
  return sources.length === 0
    ? gap
    : `**${asked}**\n\n${composed({ ...subject, heading: demand.title }, sources, [])}`
}

/** The mark of an item of a list. */
const itemMark = /^(?:[•‣▪◦●○■□➢✓☐☑☒*–—-]\s+)+/u

/** A demand as words in a sentence: without the mark of its list, the bars of its table and the signs of bold type. */
const asWords = (text: string) =>
  text
    .replaceAll('**', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(itemMark, '')
    .replaceAll(/(?:\s?\|)+(?:\s|$)/g, ', ')
    .replace(/[,\s]+$/, '')

/** In characters: how much of a demand a draft repeats. */
const maxAsked = 300

/**
 * The gaps of a draft: one if no source answers and no demand says what is missing, and one for the particulars of this tender if an old answer
 * is used.
 */
function openGaps(
  { heading, demands, tender, say }: DraftSubject,
  sources: DraftSource[],
  gaps: string[],
): string[] {
  if (sources.length === 0)
    return gaps.length > 0 || demands.length > 0 ? [] : [say('draft.gapAnswer', { heading })]
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

/** What is on file for a section and for each of its demands, every record once. */
export function evidenceFor(subject: DraftSubject, now: Date): DraftSource[] {
  const { sources } = onFile(subject, now)
  return [...sources, ...answersOf(subject, sources, now).flatMap((answer) => answer.sources)]
}
