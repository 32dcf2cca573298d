import { cpvLabel } from '../../../reference/codes/cpv.ts'
import { factCue, factCues } from '../../../reading/facts/fact-cues.ts'
import { cue } from '../../../reading/facts/passages.ts'
import type { FactPassage, Stated } from '../../../reading/facts/passages.ts'
import { worded } from '../../../reference/language/worded.ts'

const procedures = factCues('procedure')

/** The kind of procedure that the documents name first. */
export function procedureOf(passages: readonly FactPassage[]): Stated<string> | null {
  for (const { flat, quote } of passages) {
    const code = procedures().find(([, pattern]) => pattern.test(flat))?.[0]
    if (code) return { value: code, quote }
  }
  return null
}

const languageCue = factCue('languageCues')
const languages = factCues('language')

const onlyLanguage = worded('{{only}}', 'iu', cue)
const languageAside = factCue('languageAsides')

const between = worded(String.raw`[;.(]\s?|,\s(?:{{contrast}})\s`, 'u')

/**
 * The languages in which bids are accepted, ISO 639-1; excluding languages that are only tolerated or that
 * staff speak.
 */
export function bidLanguagesOf(passages: readonly FactPassage[]): Stated<string[]> | null {
  for (const { flat, heading, quote } of passages) {
    if (!languageCue().test(flat) && !languageHeading().test(heading)) continue
    const clauses = flat.split(between())
    const codes = clauses
      .filter((clause) => !languageAside().test(clause) || onlyLanguage().test(clause))
      .flatMap((clause) =>
        languages()
          .filter(([, pattern]) => pattern.test(clause))
          .map(([code]) => code),
      )
    if (codes.length > 0) return { value: [...new Set(codes)], quote }
  }
  return null
}
const languageHeading = worded('{{language_heading}}', 'iu', cue)

const cpvWords = worded('{{cpv_words}}', 'iu', cue)

/** The CPV codes that a document names in full: codes with their check digit, or in words about codes. */
export function cpvOf(passages: readonly FactPassage[]): Stated<string[]>[] {
  const found = passages.flatMap(({ flat, heading, quote }) => {
    const isAbout = cpvWords().test(flat) || cpvWords().test(heading)
    return [...flat.matchAll(/(?<![\d-])(\d{8})(-\d)?(?![\d-])/g)]
      .filter(([, code = '', check]) => (isAbout || check !== undefined) && cpvLabel(code) !== null)
      .map(([, code = '']) => ({ code, quote }))
  })
  const [first] = found
  return first
    ? [{ value: [...new Set(found.map(({ code }) => code))].slice(0, 100), quote: first.quote }]
    : []
}
