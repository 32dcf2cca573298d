import { type Remark, warningOf } from '../../../../insight/compliance/espd/remarks.ts'
import type { Way } from '../ways.ts'

export interface Warning {
  text: string
  way: Way | null
}

/** The remarks on a response in words for people. A remark without meaning on this page is left out. */
export const plainWarnings = (remarks: readonly Remark[]): Warning[] =>
  remarks.flatMap((remark) => warningFor(remark) ?? [])

const size: Way = { href: '/company/profile/size', text: 'Add the size of your company' }
const contact: Way = { href: '/company/profile/contact', text: 'Add the address' }

const plain = (text: string, way: Way | null = null): Warning => ({ text, way })

function warningFor(remark: Remark): Warning | null {
  switch (remark.code) {
    case 'no_lots':
    case 'first_lot':
      return null
    case 'no_size':
      return plain('Every ESPD states the size of the company, which your profile does not tell.', size)
    case 'no_country':
      return plain('Your company’s country is in no list of countries.', contact)
    case 'no_answers':
      return plain('Nothing is answered yet: an ESPD needs one answer at least.')
    case 'incomplete': {
      const open = remark.questions.map(({ text }) => `“${text}”`).join(', ')
      return plain(`${remark.criterion.name}: an answer needs more, which is missing: ${open}`)
    }
    case 'text_left_out':
      return plain(`${remark.criterion.name}: the text given answers no question and is left out`)
    case 'group_unknown':
    case 'no_criterion':
      return plain(warningOf(remark))
  }
}
