import type { CallerCtx, Ctx } from '../../../platform/context/context.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { letterTables } from '../../../reference/language/letters.ts'
import { findModel, modelNamed } from '../model.ts'
import { translate, type TranslatedText } from './ask.ts'
import { type TranslatedPart, type PublishedTender, type SourceText, textsFor } from './texts.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import { minute } from '../../../platform/time/time.ts'

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

/**
 * A text without an answer of the model is requested again after this time, and after this many failures no
 * longer.
 */
const retryAfter = 10 * minute
const maxFailures = 3

interface Row {
  tenderId: string
  part: TranslatedPart
  digest: string
  /** Null while the model is called, and permanently after too many failures. */
  text: string | null
  /** 1 if the text should be requested from a model again. */
  isDue: 0 | 1
}

const due = (failures: string, before: string) =>
  `text IS NULL AND failures < ${failures} AND asked_at < ${before}`

/** The stored translations of tenders into a language. */
async function readTranslations(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  language: string,
  tenderIds: readonly string[],
): Promise<Row[]> {
  const { results } = await d1
    .prepare(
      `SELECT tender_id AS tenderId, part, digest, text, (${due('?3', '?4')}) AS isDue FROM json_each(?1) AS wanted
       CROSS JOIN tender_translations ON tender_id = wanted.value AND language = ?2`,
    )
    .bind(boundList([...new Set(tenderIds)]), language, maxFailures, now.getTime() - retryAfter)
    .all<Row>()
  return results
}

/**
 * Claims texts for the caller, who then has them translated: of two concurrent readers, one gets a text. A
 * text that has changed starts again.
 */
async function claimTexts(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  language: string,
  texts: readonly SourceText[],
): Promise<SourceText[]> {
  const { results } = await d1
    .prepare(
      `INSERT INTO tender_translations (tender_id, part, language, digest, text, failures, asked_at)
       SELECT value ->> 'tenderId', value ->> 'part', ?2, value ->> 'digest', NULL, 0, ?3 FROM json_each(?1)
       WHERE EXISTS (SELECT 1 FROM tender_docs WHERE tender_id = value ->> 'tenderId')
       ON CONFLICT DO UPDATE SET digest = excluded.digest, text = NULL, asked_at = excluded.asked_at,
         failures = CASE WHEN digest = excluded.digest THEN failures ELSE 0 END
       WHERE digest <> excluded.digest OR (${due('?4', '?5')})
       RETURNING tender_id AS tenderId, part`,
    )
    .bind(
      boundList(texts.map(({ tenderId, part, digest }) => ({ tenderId, part, digest }))),
      language,
      now.getTime(),
      maxFailures,
      now.getTime() - retryAfter,
    )
    .all<Pick<Row, 'tenderId' | 'part'>>()
  const claimed = new Set(results.map(({ tenderId, part }) => `${tenderId} ${part}`))
  return texts.filter(({ tenderId, part }) => claimed.has(`${tenderId} ${part}`))
}

/**
 * Stores translations, unless the published text has changed in the meantime, and counts the texts that
 * failed.
 */
async function keep(
  { d1 }: Pick<Ctx, 'd1'>,
  language: string,
  made: readonly TranslatedText[],
): Promise<void> {
  if (made.length === 0) return
  const rows = made.map(({ tenderId, part, digest, translation }) => ({
    tenderId,
    part,
    digest,
    translation,
  }))
  await d1
    .prepare(
      `UPDATE tender_translations SET text = made.value ->> 'translation',
         failures = failures + ((made.value ->> 'translation') IS NULL)
       FROM json_each(?1) AS made
       WHERE tender_id = made.value ->> 'tenderId' AND part = made.value ->> 'part' AND language = ?2
         AND digest = made.value ->> 'digest' AND text IS NULL`,
    )
    .bind(boundList(rows), language)
    .run()
}
