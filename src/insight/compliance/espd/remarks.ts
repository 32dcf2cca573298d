import { nameInTitle } from '../../../reading/requirements/titles.ts'
import { unnamed } from './profile.ts'

/** The names of a criterion in a remark. */
interface Named {
  name: string
  code: string
}

/** An assumption, an omission or a gap in a response. Surfaces choose their words by the code. */
export type Remark =
  | { code: 'no_size' | 'no_answers' | 'group_unknown' }
  | { code: 'no_lots' | 'first_lot'; lotId: string }
  | { code: 'no_country'; country: string }
  | { code: 'incomplete'; criterion: Named; questions: { path: string; text: string }[] }
  | { code: 'text_left_out'; criterion: Named }
  | { code: 'no_criterion'; titles: string[] }

type Sentences = { [C in Remark['code']]: (remark: Extract<Remark, { code: C }>) => string }

const leadOf = ({ name, code }: Named) => `${name} (${code})`

const sentences: Sentences = {
  no_size: () =>
    'sizeClass is missing: the response needs the size of the company, and the profile has neither `sizeClass` ' +
    'nor both `employees` and a `turnover` it could be derived from',
  no_country: ({ country }) => `address.country is missing: ${country} is in no list of countries`,
  no_answers: () => 'answers is missing: a response needs at least one criterion that is answered',
  no_lots: ({ lotId }) => `The tender has no lots: the response is for ${lotId}`,
  first_lot: ({ lotId }) => `lotId was left out: the response is for ${lotId}, the tender’s first lot`,
  incomplete: ({ criterion, questions }) => {
    const open = questions.map(({ path, text }) => `${path} “${text}”`).join(', ')
    return `${leadOf(criterion)}: an answer needs more, which is missing: ${open}`
  },
  text_left_out: ({ criterion }) =>
    `${leadOf(criterion)}: the text given answers no question and is left out`,
  no_criterion: ({ titles }) =>
    `The ESPD has no criterion for ${titles.length} of the demands, so the bid must answer them: ` +
    [...new Set(titles.map(nameInTitle))].slice(0, 5).join('; '),
  group_unknown: () =>
    `The group is not known here: its members are given as “${unnamed}”. A consortium for this tender names them.`,
}

/** A remark in words for integrators, with the names of the members that they send. */
export function warningOf<C extends Remark['code']>(remark: Extract<Remark, { code: C }>): string {
  const say: Sentences[C] = sentences[remark.code as C]
  return say(remark)
}
