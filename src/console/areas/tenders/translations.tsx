import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Reader } from '../../core/reader.ts'
import { Section } from '../../parts/elements.tsx'
import { Foreign, languageText } from '../../parts/tenders/labels.tsx'
import { LongText } from '../../parts/tenders/long-text.tsx'

interface TranslationsProps {
  tender: Tender
  /** The language that the page shows already. */
  lang: string | undefined
  reader: Reader
}

/** Title and description in the notice's other languages, the reader's language first. */
export const Translations = ({ tender, lang, reader }: TranslationsProps) => {
  const own = [reader.locale.slice(0, 2), 'en']
  const rank = (code: string) => (own.indexOf(code) + own.length + 1) % (own.length + 1)
  const others = Object.entries(tender.translations)
    .filter(([code]) => code !== lang)
    .toSorted(([a], [b]) => rank(a) - rank(b) || languageText(a).localeCompare(languageText(b)))
  if (others.length === 0) return null
  return (
    <Section title="In other languages" id="languages">
      <div class="lot-list">
        {others.map(([code, { title, description }]) => (
          <details class="translation">
            <summary>{languageText(code)}</summary>
            {title !== null && (
              <p>
                <Foreign lang={code}>
                  <strong>{title}</strong>
                </Foreign>
              </p>
            )}
            {description !== null && <LongText text={description} lang={code} />}
          </details>
        ))}
      </div>
    </Section>
  )
}
