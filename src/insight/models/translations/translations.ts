import type { CallerCtx } from '../../../platform/context/context.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { letterTables } from '../../../reference/language/letters.ts'
import { findModel, modelNamed } from '../model.ts'
import { translate } from './ask.ts'
import { claimTexts, keep, readTranslations } from './stored-translations.ts'
import { type TranslatedPart, type PublishedTender, type SourceText, textsFor } from './texts.ts'

/** The parts of a tender that a model has translated for the reader. */
export type Translated = Partial<Record<TranslatedPart, string>>

/** Maximum texts of one page that are translated, and maximum concurrent prompts. */
const maxTexts = 60
const maxParallel = 6

/**
 * The stored translations of tenders into a reader's language, by tender. Texts without one are translated
 * after the response, so that no page waits for a model: the next view shows them. Empty if no model is
 * configured.
 */
export async function translationsFor(
  ctx: CallerCtx,
  language: string,
  published: readonly PublishedTender[],
): Promise<Map<string, Translated>> {
  const translated = new Map<string, Translated>()
  if (!modelNamed(ctx.config, ctx.config.AI_MODEL)) return translated
  await loadTables(ctx, letterTables)
  const texts = published.flatMap((each) => textsFor(each, language))
  if (texts.length === 0) return translated
  const stored = await readTranslations(
    ctx,
    language,
    texts.map(({ tenderId }) => tenderId),
  )
  const found = new Map(stored.map((row) => [`${row.tenderId} ${row.part} ${row.digest}`, row]))
  const storedOf = ({ tenderId, part, digest }: SourceText) => found.get(`${tenderId} ${part} ${digest}`)
  const missing = texts.filter((each) => storedOf(each)?.isDue ?? true)
  if (missing.length > 0) ctx.later(makeMissing(ctx, language, missing.slice(0, maxTexts)))
  for (const each of texts) {
    const text = storedOf(each)?.text
    if (text) translated.set(each.tenderId, { ...translated.get(each.tenderId), [each.part]: text })
  }
  return translated
}

/** Translates texts and stores the translations. The tokens are charged to the reader's company. */
async function makeMissing(ctx: CallerCtx, language: string, texts: readonly SourceText[]): Promise<void> {
  try {
    const model = await findModel(ctx)
    if (!model) return
    const claimed = await claimTexts(ctx, language, texts)
    // One tender a prompt: the words of one publisher must not steer the translation of another.
    const waiting = [...Map.groupBy(claimed, ({ tenderId }) => tenderId).values()]
    const translateInTurn = async () => {
      for (let texts = waiting.shift(); texts; texts = waiting.shift())
        await keep(ctx, language, await translate(ctx, model, language, texts))
    }
    await Promise.all(Array.from({ length: maxParallel }, translateInTurn))
  } catch (error) {
    logFailure({ requestId: ctx.requestId }, error)
  }
}
