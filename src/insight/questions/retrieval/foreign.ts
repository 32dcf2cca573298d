import type { Ctx } from '../../../platform/context/context.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { compoundTables, compoundParts } from '../../../reference/language/compounds.ts'
import { does } from '../../../reference/language/grammar.ts'
import { stemOf } from '../../../reference/language/stems.ts'
import type { TextLanguage } from '../../../reference/language/tokens.ts'
import {
  isSpecific,
  senseTables,
  translationsOf,
  translationTables,
} from '../../../reference/language/translations.ts'
import type { Inquiry, QuestionTerm } from './question.ts'

/** Whether a question read this way is about texts in another language. */
export const isAbroad = ({ language }: Inquiry, languages: readonly TextLanguage[]): boolean =>
  language !== null && languages.some((other) => other !== language)

/** The question with the words that stand for its words in the other ones of these languages. */
export async function withTranslations(
  ctx: Pick<Ctx, 'env' | 'later'>,
  inquiry: Inquiry,
  languages: readonly TextLanguage[],
): Promise<Inquiry> {
  const { language, terms } = inquiry
  if (language === null || !isAbroad(inquiry, languages)) return inquiry
  await loadTables(ctx, [...translationTables(language), ...compoundTables])
  const others = languages.filter((other) => other !== language)
  return { ...inquiry, terms: terms.map((term) => ({ ...term, foreign: foreignOf(term, language, others) })) }
}

/** The question with its specific words marked: names, German nouns, and words with few senses. */
export async function withSenses(ctx: Pick<Ctx, 'env' | 'later'>, inquiry: Inquiry): Promise<Inquiry> {
  const { language, terms } = inquiry
  if (language === null) return inquiry
  await loadTables(ctx, senseTables(language))
  const isOf = ({ word, named, noun }: QuestionTerm) =>
    named || (does(language, 'capital_nouns') ? noun : isSpecific(word, language))
  return { ...inquiry, terms: terms.map((term) => ({ ...term, specific: isOf(term) })) }
}

/** A name is the same word in every language. */
const foreignOf = (
  { word, named }: QuestionTerm,
  language: TextLanguage,
  others: TextLanguage[],
): QuestionTerm['foreign'] =>
  new Map(
    named
      ? []
      : others.flatMap((other) => {
          const stems = stemsFor(word, language, other)
          return stems.length > 0 ? [[other, stems] as const] : []
        }),
  )

/** The stems that stand for a word; of a compound that the tables do not list, those for each of its parts. */
function stemsFor(word: string, language: TextLanguage, other: TextLanguage): string[][] {
  const stems = (each: string) => [
    ...new Set(translationsOf(each, language, other).map((one) => stemOf(one, other))),
  ]
  const whole = stems(word)
  const parts = whole.length > 0 ? [whole] : compoundParts(word, language).map(stems)
  return parts.filter((each) => each.length > 0)
}
