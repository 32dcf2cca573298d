import { following, numbersIn } from './numbers.ts'

export const durationUnits = ['minutes', 'hours', 'days', 'working_days', 'weeks', 'months', 'years'] as const
export type DurationUnit = (typeof durationUnits)[number]

/** "within four hours", "binnen 2 Schultagen", "vingt-quatre mois": a number, its unit, and their place in the text. */
export interface FoundDuration {
  count: number
  unit: DurationUnit
  start: number
  end: number
}

/**
 * The words for units of time, in lower case. Longer words stand first: otherwise "working days" would match as "days".
 */
const units: readonly (readonly [DurationUnit, string])[] = [
  ['minutes', 'minutes?|minuten?|mins?\\b\\.?|mn\\b|minüt\\p{L}+|minutt?er|minutten|minutos?|minuti'],
  [
    'hours',
    'hours?|hrs?\\b|stunden?|heures?(?:\\souvr[ée]e?s?)?|std\\b\\.?|timer?\\b|timm(?:e|ar)|klokketimer|uur|uren|horas?|or[ae]|stündig\\p{L}*|h(?![\\p{L}\\d]|\\s?\\d|\\s?/|\\ssur\\s24)',
  ],
  [
    'working_days',
    '(?:(?:clear|full|net)[- ])?(?:working|business|school|week|bank)[- ]?days?|(?:werk|arbeits|schul|geschäfts|bank(?:arbeits)?|wochen)tag(?:en?|e?s)?|jours?\\s(?:ouvr[ée]s?|ouvrables?|francs?)|(?:virke|arbe(?:id|jd|t)s|hver|var|yrkes|bank)dag(?:er?|en|ar)?|werkdag(?:en)?|días\\s(?:hábiles|laborables)|giorn[oi]\\s(?:lavorativ|ferial)[oi]',
  ],
  [
    'days',
    '(?:(?:calendar|clear|consecutive)[- ])?days?|(?:kalender)?tag(?:en?|e?s)?|tägig\\p{L}*|jours?(?:\\scalendaires?)?|(?:kalender)?dag(?:er?|en|ar|s)?|d[øy]gn|días?(?:\\snaturales)?|giorn[oi](?:\\s(?:natural|solar|consecutiv)i)?',
  ],
  [
    'weeks',
    '(?:calendar[- ])?weeks?|wks?\\b|(?:kalender)?wochen?|wöchig\\p{L}*|semaines?|(?:kalender)?(?:uker?|uger?|veck(?:a|or))|weken|week|semanas?|settiman[ae]',
  ],
  [
    'months',
    '(?:calendar[- ])?months?|mths?\\b|(?:kalender)?monat(?:en?|s)?|monatig\\p{L}*|mois|(?:kalender)?mån[ae]d(?:er|ers|s)?|mnd\\b\\.?|(?:kalender)?maand(?:en)?|mes(?:es|i)?|mensilidades',
  ],
  [
    'years',
    '(?:contract[- ]|calendar[- ]|academic[- ]|school[- ]|financial[- ])?years?|yrs?\\b|(?:vertrags|kalender|schul|haushalts)?jahr(?:en?|e?s)?|jährig\\p{L}*|ans?|années?|annuités?|(?:kontrakts|regnskaps|kalender)?års?\\b|årig\\p{L}*|(?:kalender|boek|contract)?ja(?:ar|ren)|jarig\\p{L}*|años?|ann[oi]|anualidades|annualità',
  ],
]
const anyUnit = units.map(([, written]) => `(${written})`).join('|')

const unit = following(
  `[\\s-]?(?:(?:full|complete|clear|more|volle|ganze|weitere|further|additional|consecutive|successive|initial|aufeinanderfolgende|zusätzliche|autres|nouveaux|nouvelles)\\p{L}{0,2}\\s)?(?:${anyUnit})(?!\\p{L})`,
)

const ofClock =
  /(?:^|[^\p{L}])(?:à|at|um|avant|by|before|entre|et|de|from|until|bis|vers|dès|om|tussen|van|tot|vóór|las|ore|alle|dalle)\s$/iu

/** The durations in a text, in order. `language` (ISO 639-1) says which number words count; null tries all. */
export function durationsIn(text: string, language: string | null): FoundDuration[] {
  return numbersIn(text, language, unit).flatMap(({ value: count, start, end, next }): FoundDuration[] => {
    const named = units[next.slice(1).findIndex((one) => one !== undefined)]?.[0]
    if (named === undefined || !Number.isFinite(count)) return []
    const whole = text.slice(start, end)
    // "à 12 h", "19.00 uur" and "14:00 horas" are times of the day.
    if (/\d[.:]\d{2}\s?(?:uur|horas)$/i.test(whole)) return []
    if (/\d\s?(?:h|uur|horas)$/i.test(whole) && ofClock.test(text.slice(Math.max(0, start - 12), start)))
      return []
    return [{ count, unit: named, start, end }]
  })
}

/** A duration in months; null for a duration that is no whole number of weeks or of a longer unit. */
export function inMonths({ count, unit }: Pick<FoundDuration, 'count' | 'unit'>): number | null {
  if (unit === 'years') return Math.round(count * 12)
  return unit === 'months' ? count : null
}
