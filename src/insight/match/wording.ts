import { cpvLabel } from '../../reference/codes/cpv.ts'
import { detectLanguage } from '../../reference/language/detect.ts'
import { stemsOf } from '../../reference/language/stems.ts'
import { isStopWord } from '../../reference/language/stop-words.ts'
import { type TextLanguage, textLanguages, tokensOf } from '../../reference/language/tokens.ts'
import type { Tender } from '../../catalogue/tenders/schema.ts'
import { type MeasuredComponent, type MatchInput, own } from './input.ts'

/**
 * A description with at least this share of the tender's words fits fully: no description has all the words.
 */
const full = 0.35
const maxLength = 20_000

/** Compares the company's description with the text of the tender in the same language. Rare words count more. */
export function measureWording({
  tender,
  company,
  occasion: { say },
  rarity,
}: MatchInput): MeasuredComponent {
  const { capabilities, references } = company.profile
  const described = [capabilities, ...(references ?? []).map(({ title }) => title)].flatMap(
    (text) => text || [],
  )
  const text = described.join('\n').slice(0, maxLength)
  const unknown = { value: null, evidence: [], explanation: say('match.text.unknown') }
  const language = detectLanguage(text) ?? (tender.languages.length > 0 ? asRead(tender.languages[0]) : null)
  if (text === '' || language === null) return { ...unknown, lacks: 'capabilities' }
  const wanted = stems(tenderText(tender, language), language)
  if (wanted.size === 0) return { ...unknown, lacks: 'capabilities' }
  const ours = stems(text, language)
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + rarity(word), 0)
  const shared = [...wanted].filter(([stem]) => ours.has(stem)).map(([, word]) => word)
  const value = Math.min(1, weigh(shared) / weigh(wanted.values()) / full)
  const telling = shared.toSorted((a, b) => rarity(b) - rarity(a)).slice(0, 5)
  return {
    value,
    evidence: [own(capabilities ? 'capabilities' : 'references', telling.join(', ') || '–')],
    explanation:
      telling.length > 0 ? say('match.text', { words: telling.join(', ') }) : say('match.text.none'),
  }
}

const asRead = (language: string | undefined): TextLanguage | null =>
  textLanguages.find((each) => each === language) ?? null

/** Title and description in a language, with the labels of the CPV codes in English. */
function tenderText(tender: Tender, language: TextLanguage): string {
  const translation = tender.translations[language]
  const isOfficial = tender.languages[0] === language
  const official = isOfficial
    ? [tender.title, tender.description, ...tender.lots.map(({ title }) => title)]
    : []
  const labels = language === 'en' ? tender.cpvCodes.map(cpvLabel) : []
  const texts = [translation?.title, translation?.description?.slice(0, 2000), ...official, ...labels]
  return texts
    .flatMap((text) => text || [])
    .join('\n')
    .slice(0, maxLength)
}

/** By stem: the word it comes from. Stop words are left out. */
function stems(text: string, language: TextLanguage): Map<string, string> {
  const found = tokensOf(text).filter(({ token }) => token.length > 2 && !isStopWord(token, language))
  return new Map(found.flatMap(({ token }) => stemsOf(token, language).map((stem) => [stem, token] as const)))
}

/** The words of a tender for which `rarity` is needed. */
export const tenderWords = (tender: Tender): string[] => [
  ...new Set(
    textLanguages.flatMap((language) => [...stems(tenderText(tender, language), language).values()]),
  ),
]
