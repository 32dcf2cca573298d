import { type AnswerKind, kindsOf } from '../../reference/language/concepts.ts'
import { datesIn } from '../../reference/language/values/dates.ts'
import { durationsIn } from '../../reference/language/values/durations.ts'
import { amountsIn } from '../../reference/language/values/money.ts'
import { percentsIn } from '../../reference/language/values/percents.ts'
import type { TextLanguage } from '../../reference/language/tokens.ts'

/**
 * Wordings of questions, and the kinds of value that answer them. They are matched against folded text without accents.
 */
const wordings: readonly (readonly [RegExp, AnswerKind[]])[] = [
  [
    /(?:^\W*|[,;] |\b(?:and|or|by|until|till|from|since|know|say|tell|hear) (?:us )?)when\b|\b(?:dates?|which day|deadline|last day)\b/,
    ['date'],
  ],
  [/\b(?:wann|welchem tag|welchem datum|stichtag|datum|termin)\b/, ['date']],
  [/\b(?:quand|dates?|quel jour|dernier jour)\b/, ['date']],
  [
    /\b(?:how long|how much time|how soon|how fast|how quickly|how many (?:days|weeks|months|years|hours))\b/,
    ['duration'],
  ],
  [/\b(?:wie lange|wie schnell|wie viele (?:tage|wochen|monate|jahre|stunden)|welcher zeit)\b/, ['duration']],
  [
    /\b(?:combien de temps|combien (?:de jours|de mois|d'annees|d'heures)|quel delai|quelle duree|sous combien)\b/,
    ['duration'],
  ],
  [
    /\b(?:how (?:high|expensive|much (?:money|turnover|revenue|insurance|does|do|will|is|are))|what (?:amount|sum)|budget|worth)\b/,
    ['money', 'percent'],
  ],
  [
    /\b(?:wie hoch|wie viel geld|welche summe|welcher betrag|welchen betrag|wie teuer)\b/,
    ['money', 'percent'],
  ],
  [
    /\b(?:quel (?:est le )?montant|quelle somme|combien (?:coute|vaut|d'argent)|quel prix)\b/,
    ['money', 'percent'],
  ],
  [/\b(?:percentage|percent|weight|weighting|share|how .*\bweighted)\b|%/, ['percent']],
  [/\b(?:prozent|prozentsatz|gewichtung|gewichtet|anteil)\b/, ['percent']],
  [/\b(?:pourcentage|pour cent|ponderation|ponderee?s?|taux|quelle part)\b/, ['percent']],
  [/\b(?:how many|how much|how large|how big|number of|what size)\b/, ['number']],
  [/\b(?:wie viele?|wieviele?|anzahl|wie gross)\b/, ['number']],
  [/\b(?:combien|quel nombre|nombre de|quelle surface|quelle superficie)\b/, ['number']],
  [
    /\b(?:who (?:do|can|should|is (?:the|our|your|my))|whom|e-?mail address|phone|telephone|contact)\b/,
    ['contact'],
  ],
  [/\b(?:an wen|ansprechpartner|ansprechperson|telefonnummer|e-?mail-?adresse|kontakt)\b/, ['contact']],
  [
    /\b(?:qui (?:contacter|est (?:l'|le\b|la\b|notre))|a qui|interlocuteur|telephone|courriel|coordonnees|contact)\b/,
    ['contact'],
  ],
]

/** Concepts for which "when" asks for a time of day. */
const daily: ReadonlySet<string> = new Set(['working_hours', 'noise_times'])

/** The kinds of value that a folded question asks for by its wording; else the usual kinds of its concepts. */
export function kindsAsked(question: string, concepts: string[]): { kinds: AnswerKind[]; worded: boolean } {
  const worded = wordings.flatMap(([wording, kinds]) => (wording.test(question) ? kinds : []))
  const usual = concepts.flatMap(kindsOf)
  // "When are we paid?" is answered by a date or by "within 30 days", "How long …?" by "until 30 April" as well.
  const spans = [
    ...(worded.includes('date') && usual.includes('duration') ? (['duration'] as const) : []),
    ...(worded.includes('duration') && usual.includes('date') ? (['date'] as const) : []),
    ...(worded.includes('date') && concepts.some((each) => daily.has(each)) ? (['number'] as const) : []),
  ]
  if (worded.length > 0) return { kinds: [...new Set([...worded, ...spans])], worded: true }
  return { kinds: [...new Set(usual)], worded: false }
}

const opener =
  /^\W*(?:is|are|was|do|does|did|can|could|may|must|will|would|should|has|have|shall|ist|sind|muss|mussen|kann|konnen|darf|durfen|gibt|wird|werden|hat|haben|soll|sollen|brauchen|braucht|benotigen|est-ce|faut-il|peut-on|peut-il|doit-on|y a-t-il|existe-t-il|sommes-nous|devons-nous|pouvons-nous)\b|\b\w+-(?:t-)?(?:ils?|elles?|on)\b/

/** Whether yes or no answers a folded question, by its beginning. */
export const isYesNo = (question: string): boolean =>
  opener.test(question) && !/\b(?:quels?|quelles?|combien|comment|quand|pourquoi|ou)\b/.test(question)

/** "S6.", "3.2", "§ 5": the number before a sentence is no value of the sentence. */
const label = /^\s*(?:§{1,2}\s?|[A-Z]{1,2}\.?)?\d{1,3}(?:\.\d{1,3}){0,4}[.)]?\s+(?=\p{Lu})/u

const numeral =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|ein|eine[nr]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze)\b/i
const reachable =
  /[\w.+-]{1,64}@[\w-]{1,64}\.\w|https?:\/\/|\bwww\.|(?:\+|\b00|\btel|\btél)[\s.:]*\d[\d\s/().-]{5,}/i

/** Whether a sentence holds a value of one of the kinds. */
export function holds(text: string, kinds: AnswerKind[], language: TextLanguage | null): boolean {
  const said = text.replace(label, '')
  return kinds.some((kind) => tests[kind](said, language))
}

const week = /\b(?:calendar week|kalenderwoche|kw|semaine)\s?\d|\d\.?\s?(?:kalenderwoche|kw)\b/i

/** Dollars of any country: a question does not depend on the country. */
const dollars = /\$\s?\d|\d\s?(?:(?:thousand|[mb]illion|millions|milliards) (?:de )?)?dollars?\b/i

const tests: Record<AnswerKind, (text: string, language: TextLanguage | null) => boolean> = {
  date: (text) => datesIn(text).length > 0 || week.test(text),
  duration: (text, language) => durationsIn(text, language).length > 0,
  money: (text, language) => dollars.test(text) || amountsIn(text, language).length > 0,
  percent: (text, language) => percentsIn(text, language).length > 0,
  number: (text) => numeral.test(text),
  contact: (text) => reachable.test(text),
}
