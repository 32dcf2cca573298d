import { lotName } from '../../../reading/document/lots.ts'
import { countryName, regionName } from '../../../reference/codes/lookup/regions.ts'
import { eformsLabel } from '../../../reference/codes/eforms.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import type { TenderStatus } from '../../../catalogue/notices/vocabulary.ts'
import type { Tone } from '../elements.tsx'
import type { Child } from 'hono/jsx'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { isItem, withoutBullet } from '../../../reference/language/lines.ts'

/** The words for the states of tenders, in English. */
export const statusWords: Record<TenderStatus, { text: string; tone: Tone }> = {
  planned: { text: 'Planned', tone: 'info' },
  open: { text: 'Open', tone: 'good' },
  closed: { text: 'Closed', tone: 'plain' },
  awarded: { text: 'Awarded', tone: 'plain' },
  cancelled: { text: 'Cancelled', tone: 'bad' },
  unsuccessful: { text: 'Unsuccessful', tone: 'plain' },
}

/** One state in words, or several states joined by "or". */
export const statusesText = (statuses: TenderStatus | TenderStatus[]): string =>
  [statuses]
    .flat()
    .map((status) => statusWords[status].text)
    .join(' or ')

export const natureWords: Record<NonNullable<TenderItem['contractNature']>, string> = {
  works: 'Works',
  supplies: 'Supplies',
  services: 'Services',
  mixed: 'Mixed contract',
}

const sources: Record<string, string> = {
  ted: 'TED',
  'find-a-tender': 'Find a Tender',
  'contracts-finder': 'Contracts Finder',
  'public-contracts-scotland': 'Public Contracts Scotland',
  sell2wales: 'Sell2Wales',
  prozorro: 'Prozorro',
  doffin: 'Doffin',
  ocds: 'OCDS',
  sam: 'SAM.gov',
  manual: 'Added by hand',
}

/** The name of a source. A source that the operator has configured is shown by its key. */
export const sourceText = (source: string): string => sources[source] ?? source

/** The sources to choose from. A source that the operator has configured is listed only while that source is chosen. */
export const sourceChoices = (chosen: string) => [
  { value: '', text: 'Any source' },
  ...[...new Set([...Object.keys(sources), chosen])].map((value) => ({ value, text: sourceText(value) })),
]

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** The names of countries and regions, in the language of the pages. */
export const countryText = (code: string): string => countryName(code)
export const regionText = (code: string): string => regionName(code)

/** The name of an ISO 639 language. Any other text stays as it is. */
export const languageText = (code: string): string =>
  /^[a-z]{2,3}$/.test(code) ? (languages.of(code) ?? code) : code

/**
 * Words for a code that no list explains. Sources write such codes as `cn-standard`, `openProcedure` or `OPEN_CALL`.
 * Text with spaces counts as words already.
 */
export function readableCode(code: string): string {
  if (code.includes(' ')) return code.replace(/(?<![\s-])[\s-]+$/, '')
  const words = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  const text = words === words.toUpperCase() || /[a-z][A-Z]/.test(code) ? words.toLowerCase() : words
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const procedureText = (code: string): string =>
  eformsLabel('procurement-procedure-type', code) ?? readableCode(code)
export const noticeTypeText = (code: string): string => eformsLabel('notice-type', code) ?? readableCode(code)

export const noticeWords: Record<string, string> = {
  planning: 'Planning notice',
  consultation: 'Market consultation',
  competition: 'Call for competition',
  change: 'Change of the call',
  result: 'Result',
  'direct-award': 'Direct award',
  modification: 'Change of the contract',
  completion: 'Completion of the contract',
}

/**
 * The language of the shown title, found among the translations. Undefined when the notice does not state the
 * language.
 */
export const titleLanguage = ({ title, translations, languages }: Tender): string | undefined =>
  Object.entries(translations).find(([, each]) => each.title === title)?.[0] ?? onlyOf(languages)

/**
 * The language of an item in a list. Items in lists bring no translations, so the language is known only when the
 * notice states a single one.
 */
export const onlyOf = (languages: readonly string[]): string | undefined =>
  languages.length === 1 ? languages[0] : undefined

/** The class of a title that is too long for the size of a heading. */
export const titleLook = (title: string, maxLength = 110): string | undefined =>
  title.length > maxLength ? 'long-title' : undefined

/** A text cut to a length, for places with a single line. */
export function clipped(text: string, length: number): string {
  if (text.length <= length) return text
  const end = text.lastIndexOf(' ', length)
  // A word is not cut, unless it is as long as a line.
  return `${text.slice(0, end > length - maxWordLength ? end : length).trimEnd()}…`
}

const maxWordLength = 30

/** Lot 7 for `LOT-0007`. Other ids stay as the buyer writes them. */
export const lotText = (id: string): string => lotName(id, 'en')

/**
 * A menu of more lots than this shows no titles: nobody would read the titles, and they would outweigh the rest of the
 * page.
 */
const maxTitles = 150

/** Lots to choose from, with the beginning of their titles unless there are too many. */
export const lotChoices = (lots: { id: string; title: string | null }[]) =>
  lots.map(({ id, title }) => ({
    value: id,
    text: title === null || lots.length > maxTitles ? lotText(id) : `${lotText(id)}: ${clipped(title, 60)}`,
  }))

interface ForeignProps {
  /** ISO 639 code, if the notice states the language. */
  lang?: string | undefined
  class?: string
  children: Child
}

/**
 * Text from a notice within the console's text. Screen readers read the text out in its language, and its direction
 * does not disturb the text around it.
 */
export const Foreign = ({ lang, children, ...rest }: ForeignProps) => (
  <bdi lang={lang} class={rest.class}>
    {children}
  </bdi>
)

/** A text of several paragraphs as it was published, with its line breaks. */
export const ForeignText = ({ lang, children }: { lang?: string | undefined; children: string }) => (
  <p class="as-published" lang={lang} dir="auto">
    {children.trim()}
  </p>
)

/** The buyer's name and place. */
export const BuyerLine = ({ tender: { buyer } }: { tender: Pick<TenderItem, 'buyer'> }) => (
  <>
    {buyer.name === null ? 'Buyer not stated' : <Foreign>{buyer.name}</Foreign>}
    {buyer.country !== null && `, ${countryText(buyer.country)}`}
  </>
)

/** Says how many of the listed requirements are only likely, since no other figure counts them. */
export const likelyText = ({ reader }: Pick<Visit, 'reader'>, likely: number): string | undefined =>
  likely === 0 ? undefined : `${numberText(reader, likely)} of them only possible`

/** The address of a link in a notice; null if the address is not on the web. */
export function webAddress(url: string | null): URL | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed : null
}

interface AwayProps {
  url: string | null
  class?: string
  children: Child
}

/** A link to a page outside the service; plain words if the address is not on the web. */
export const Away = ({ url, children, ...rest }: AwayProps) => {
  const address = webAddress(url)
  if (!address) return <>{children}</>
  return (
    <a href={address.href} rel="noopener noreferrer nofollow" class={rest.class}>
      {children}
    </a>
  )
}

interface LongTextProps {
  text: string
  lang?: string | undefined
  /** A longer text is cut near this length, at the end of a sentence or paragraph if there is one nearby. */
  upTo?: number
}

/** Words of a document for the eye: the bars between the cells of a row become dots, and a lone bullet goes. */
export const shownWords = (text: string): string => {
  const lines = text.split('\n').map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return line.trim().startsWith('|') ? cells.filter(Boolean).join(' · ') : line
  })
  // The bullets of a list show its items, the bullet of one item is left over from its list.
  const items = lines.filter((line) => isItem(line.trim())).length
  return items === 1 && isItem(text.trim()) ? withoutBullet(lines.join('\n')) : lines.join('\n')
}

/** A published text. The rest of a long text is folded away. */
export const LongText = ({ text: written, lang, upTo = 1200 }: LongTextProps) => {
  const text = shownWords(written)
  const at = text.length > upTo * 1.25 ? cutAt(text, upTo) : text.length
  const rest = text.slice(at)
  return (
    <>
      <ForeignText lang={lang}>{text.slice(0, at)}</ForeignText>
      {rest.trim() !== '' && (
        <details class="more">
          <summary>Read the rest</summary>
          <ForeignText lang={lang}>{rest}</ForeignText>
        </details>
      )}
    </>
  )
}

function cutAt(text: string, shown: number): number {
  const head = text.slice(0, shown)
  const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1)
  if (end > shown / 2) return end
  const space = head.lastIndexOf(' ')
  return space > 0 ? space : shown
}
