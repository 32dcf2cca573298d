import type { CallerCtx } from '../../platform/context.ts'
import { logFailure } from '../../platform/log.ts'
import { loadTables } from '../../platform/tables.ts'
import { letterTables } from '../../reference/language/letters.ts'
import { findModel, modelNamed } from '../models/model.ts'
import { translate } from './ask.ts'
import { claim, keep, readKept } from './kept.ts'
import { type Part, type Published, type SourceText, textsFor } from './texts.ts'

/** The parts of a tender that a model has translated for the reader. */
export type Translated = Partial<Record<Part, string>>

/** The most texts of one page that are translated at once, and the most characters and texts of one call. */
const mostTexts = 60
const batch = { characters: 6000, texts: 20 }

/**
 * The kept translations of tenders into a reader's language, by tender. Texts without one are translated after the answer,
 * so that no page waits for a model: the next view shows them. Nothing where no model is configured.
 */
export async function translationsFor(
  ctx: CallerCtx,
  language: string,
  published: readonly Published[],
): Promise<Map<string, Translated>> {
  const translated = new Map<string, Translated>()
  if (!modelNamed(ctx.config, ctx.config.AI_MODEL)) return translated
  await loadTables(ctx, letterTables)
  const texts = published.flatMap((each) => textsFor(each, language))
  if (texts.length === 0) return translated
  const kept = await readKept(
    ctx,
    language,
    texts.map(({ tenderId }) => tenderId),
  )
  const found = new Map(kept.map((row) => [`${row.tenderId} ${row.part} ${row.digest}`, row]))
  const keptOf = ({ tenderId, part, digest }: SourceText) => found.get(`${tenderId} ${part} ${digest}`)
  const missing = texts.filter((each) => keptOf(each)?.isDue ?? true)
  if (missing.length > 0) ctx.later(makeMissing(ctx, language, missing.slice(0, mostTexts)))
  for (const each of texts) {
    const text = keptOf(each)?.text
    if (text) translated.set(each.tenderId, { ...translated.get(each.tenderId), [each.part]: text })
  }
  return translated
}

/** Translates texts in batches and keeps what was made. The tokens are those of the reader's company. */
async function makeMissing(ctx: CallerCtx, language: string, texts: readonly SourceText[]): Promise<void> {
  try {
    const model = await findModel(ctx)
    if (!model) return
    const claimed = await claim(ctx, language, texts)
    await Promise.all(
      batchesOf(claimed).map(async (each) =>
        keep(ctx, language, await translate(ctx, model, language, each)),
      ),
    )
  } catch (error) {
    logFailure({ requestId: ctx.requestId }, error)
  }
}

function batchesOf(texts: readonly SourceText[]): SourceText[][] {
  const batches: SourceText[][] = []
  let characters = Infinity
  for (const each of texts) {
    characters += each.text.length
    if (characters > batch.characters || (batches.at(-1)?.length ?? 0) >= batch.texts) {
      batches.push([])
      characters = each.text.length
    }
    batches.at(-1)?.push(each)
  }
  return batches
}
