import { translatedPart, type PublishedTender } from '../../../insight/models/translations/texts.ts'
import { type Translated, translationsFor } from '../../../insight/models/translations/translations.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { Foreign, languageText, LongText, onlyOf, titleLanguage } from './labels.tsx'

/** The titles of a list that a model has translated into the reader's language. */
export const translatedTitles = (
  { ctx, reader }: Visit,
  items: readonly TenderItem[],
): Promise<Map<string, Translated>> =>
  translationsFor(
    ctx,
    reader.language,
    items.map(({ id, title, languages }) => ({ id, title, languages })),
  )

/** A tender as every page about it shows it: with the parts that a model has translated for the reader. */
export interface ReadTender {
  tender: Tender
  translated: Translated
}

export async function readTender(visit: Visit, id: string): Promise<ReadTender> {
  const tender = await getTender(visit.ctx, id)
  return { tender, translated: await translatedTender(visit, tender) }
}

/**
 * Title and description of a tender as a model has translated them; empty if the buyer has written them in
 * the language.
 */
export async function translatedTender({ ctx, reader }: Visit, tender: Tender): Promise<Translated> {
  const { id, title, description, translations } = tender
  const languages = [...tender.languages, ...Object.keys(translations)]
  const published: PublishedTender = { id, title, description, languages }
  return (await translationsFor(ctx, reader.language, [published])).get(id) ?? {}
}

/** The title of a tender in a list, with the published title next to a translation. */
export const ResultTitle = ({
  visit: { reader },
  item: { id, title, languages },
  translated,
}: {
  visit: Visit
  item: TenderItem
  translated: string | undefined
}) => (
  <>
    <h3>
      <a href={`/tenders/${id}`}>
        {translated === undefined ? (
          <Foreign lang={onlyOf(languages)}>{title}</Foreign>
        ) : (
          <Foreign lang={reader.language}>{translated}</Foreign>
        )}
      </a>
    </h3>
    {translated !== undefined && (
      <p class="original">
        Machine translation of: <Foreign lang={onlyOf(languages)}>{title}</Foreign>
      </p>
    )}
  </>
)

/** The translated title, under the published title of a tender. */
export const TranslatedTitle = ({ visit: { reader }, title }: { visit: Visit; title: string | undefined }) =>
  title === undefined ? null : (
    <span class="translated-title">
      <Foreign lang={reader.language}>{title}</Foreign> <small>Machine translation</small>
    </span>
  )

/** The description of a tender, with its translation if there is one. */
export const Description = ({
  visit: { reader },
  tender,
  translated,
}: {
  visit: Visit
  tender: Tender
  translated: string | undefined
}) => {
  const { description } = tender
  const lang = titleLanguage(tender)
  if (description === null) return <p class="none">The notice has no description.</p>
  if (translated === undefined) return <LongText text={description} lang={lang} />
  const isWhole = translatedPart(description.trim()) === description.trim()
  return (
    <div class="beside">
      <div>
        <h3>
          Machine translation
          {lang !== undefined && ` from ${languageText(lang)}`}
          {!isWhole && ', the beginning'}
        </h3>
        <LongText text={translated} lang={reader.language} />
      </div>
      <div>
        <h3>As published</h3>
        <LongText text={description} lang={lang} />
      </div>
    </div>
  )
}
