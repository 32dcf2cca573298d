import { cpvLabel } from '../../../reference/codes/cpv.ts'
import { major, type Money, writtenAmount } from '../../../platform/text/money.ts'
import type { Criterion, NoticeAward, NoticeLot } from '../../notices/parts.ts'
import type { Notice } from '../../notices/schema.ts'
import { storedText } from '../../notices/stored.ts'
import { shownText } from './shown-text.ts'

const pageLength = 3000

/**
 * A notice as text in its official language, so that it can be read, searched and quoted like any other document. Pages
 * break between paragraphs, at about 3,000 characters.
 */
export function noticePages(notice: Notice): string[] {
  const pages: string[] = []
  let page = ''
  for (const paragraph of paragraphsOf(notice)) {
    if (page && page.length + paragraph.length > pageLength) {
      pages.push(page)
      page = ''
    }
    page += page ? `\n\n${paragraph}` : paragraph
  }
  return page ? [...pages, page] : pages
}

/**
 * The number of pages. A notice that is short in any form fills one page, so it is not written out: an import
 * calls this for every notice.
 */
export const pageCount = (notice: Notice): number =>
  shownText(notice.title) && longest(notice) <= pageLength ? 1 : noticePages(notice).length

/** In characters: no text of the notice is longer. Its JSON names each member at more length than the text does. */
const longest = (notice: Notice): number =>
  storedText(notice).length +
  maxLabelLength * [notice, ...notice.lots].flatMap(({ cpvCodes }) => cpvCodes).length

/** In characters: the longest label of a CPV code, with its code. */
const maxLabelLength = 150

const line = (label: string, value: string | null | undefined) => (value ? [`${label}: ${value}`] : [])
const amount = (value: Money | null, language: string) =>
  value && writtenAmount(major(value), value.currency, language)
const day = (time: string | null) =>
  time
    ?.replace('T', ' ')
    .replace(/:00\.000Z$/, ' UTC')
    .replace(/\.\d{3}Z$/, ' UTC')
const codes = (cpv: string[]) => cpv.map((code) => `${code} ${cpvLabel(code) ?? ''}`.trim()).join('; ')

function paragraphsOf(notice: Notice): string[] {
  const language = notice.languages[0] ?? 'en'
  const buyers = notice.buyers.map(({ name, country }) => [name, country].filter(Boolean).join(', '))
  const head = [
    ...line('Buyer', buyers.join('; ')),
    ...line('Type of notice', notice.noticeType),
    ...line('Procedure', notice.procedureType),
    ...line('Nature of the contract', notice.contractNature),
    ...line('Published', day(notice.publishedAt)),
    ...line('Deadline', day(notice.deadline)),
    ...line('Questions until', day(notice.questionsDeadline)),
    ...line('Estimated value', amount(notice.estimatedValue, language)),
    ...line('CPV codes', codes(notice.cpvCodes)),
    ...line('Other codes', notice.otherCodes.map(({ scheme, code }) => `${scheme} ${code}`).join('; ')),
    ...line('Places', notice.regions.join(', ')),
    ...line('Submission', notice.submissionUrl),
    ...line('Change', notice.change?.description),
  ].join('\n')
  const texts = [shownText(notice.title), head, shownText(notice.description)]
  return [
    ...texts.flatMap((text) => text || []),
    ...notice.lots.flatMap((lot) => lotParagraphs(lot, language)),
    ...criteriaParagraph(notice.awardCriteria),
    ...notice.requirements.flatMap(({ title, text, lotId }) => [
      [`${lotId ? `${lotId}: ` : ''}${title}`, shownText(text)].filter(Boolean).join('\n'),
    ]),
    ...notice.awards.map((award) => awardParagraph(award, language)),
  ]
}

const lotParagraphs = (lot: NoticeLot, language: string): string[] => [
  [
    [lot.id, shownText(lot.title)].filter(Boolean).join(': '),
    ...line('Deadline', day(lot.deadline)),
    ...line('Estimated value', amount(lot.estimatedValue, language)),
    ...line('CPV codes', codes(lot.cpvCodes)),
    ...line('Places', lot.regions.join(', ')),
    ...(shownText(lot.description) ? [shownText(lot.description)] : []),
  ].join('\n'),
  ...criteriaParagraph(lot.awardCriteria),
]

function criteriaParagraph(criteria: Criterion[]): string[] {
  if (criteria.length === 0) return []
  const each = criteria.map(({ name, type, weight, description }) =>
    [name ?? type, weight === null ? null : String(weight), description].filter(Boolean).join(' – '),
  )
  return [`Award criteria:\n${each.join('\n')}`]
}

const awardParagraph = (award: NoticeAward, language: string): string =>
  [
    ...line('Result', [award.lotId, award.status].filter(Boolean).join(': ')),
    ...line('Winner', award.suppliers.map(({ name }) => name).join('; ')),
    ...line('Value', amount(award.value, language)),
    ...line('Offers received', award.bidsReceived === null ? null : String(award.bidsReceived)),
  ].join('\n')
