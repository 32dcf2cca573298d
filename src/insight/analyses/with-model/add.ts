import type { CallerCtx } from '../../../platform/context/context.ts'
import { explainFindings } from '../../models/explain.ts'
import type { Model } from '../../models/model.ts'
import { summarise } from '../../models/summarise.ts'
import type { GeneralResult } from '../general/schema.ts'
import type { CitedFindings } from './found.ts'
import type { AnalysisLanguage } from '../wording/language.ts'
import type { Engine } from '../../models/schema.ts'
import type { Explainable } from './explainable.ts'
import { citedPassages, citeFurther } from './sources.ts'

/** Findings, and the engine that made them. */
export interface WrittenFindings<R = unknown> extends Omit<CitedFindings<R>, 'documents'> {
  engine: Engine
  model: string | null
  degraded: boolean
}

/** A function by which a model adds to the findings of a kind of analysis. */
export type Add<R> = (
  ctx: CallerCtx,
  model: Model,
  found: CitedFindings<R>,
  language: AnalysisLanguage,
) => Promise<WrittenFindings<R>>

/** The built-in engine's findings alone. */
export const builtin = <R>(
  { result, citations }: CitedFindings<R>,
  degraded = false,
): WrittenFindings<R> => ({
  result,
  citations,
  degraded,
  engine: 'builtin',
  model: null,
})

/**
 * Lets a model explain findings. Without findings, or without texts to explain them from, no model is called.
 */
export const explaining =
  <R>(texts: Explainable<R>): Add<R> =>
  async (ctx, model, found, language) => {
    const { result, citations, documents } = found
    const items = texts.itemsOf(result)
    const passages = citedPassages(documents, citations)
    if (items.length === 0 || passages.length === 0) return builtin(found)
    const explained = await explainFindings(ctx, model, { task: texts.task, items, passages, language })
    if (!explained.ok || explained.texts.size === 0) return builtin(found, !explained.ok)
    const cite = citeFurther(citations, documents)
    const more = texts.put(result, explained.texts, { cite, documents })
    return {
      result: more,
      citations: cite.all(),
      engine: model.engine,
      model: explained.model,
      degraded: false,
    }
  }

/**
 * Lets a model summarise the tender in the requested language, instead of sentences picked from the
 * documents.
 */
export const summarising: Add<GeneralResult> = async (ctx, model, found, language) => {
  const { result, citations, documents } = found
  const passages = citedPassages(documents, citations)
  if (passages.length === 0) return builtin(found)
  const summary = await summarise(ctx, model, { passages, language })
  if (!summary.ok) return builtin(found, true)
  const cite = citeFurther(citations, documents)
  const sentences = summary.sentences.map(({ text, quotes }) => ({
    text,
    citations: quotes.flatMap((quote) => cite.add(quote) ?? []),
  }))
  return {
    result: { ...result, summary: sentences },
    citations: cite.all(),
    engine: model.engine,
    model: summary.model,
    degraded: false,
  }
}
