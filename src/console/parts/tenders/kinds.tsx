import type { ListedRequirement } from '../../../insight/compliance/requirements/schema.ts'
import { lexiconTable } from '../../../reading/requirements/lexicon-signs.ts'
import { requirementName } from '../../../reading/requirements/names.ts'
import { nameInTitle } from '../../../reading/requirements/titles.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { Foreign } from './labels.tsx'

/**
 * Requirements of one kind, such as "References". Those without a kind have only their words. `language` is that of a name
 * in the words of a document; ours are English.
 */
interface Kind {
  name: string | null
  language: string | null
  items: ListedRequirement[]
}

/** Requirements by kind, in the order in which the kinds appear; those without one come last. */
export function kindsOf(items: readonly ListedRequirement[]): Kind[] {
  const named = Map.groupBy(items, (each) => requirementKind(each) ?? wholeTitleOf(each) ?? '')
  return [...named]
    .map(([name, items]) => {
      const [first] = items
      const isOurs = first === undefined || requirementKind(first) !== null
      return { name: name || null, language: isOurs ? null : first.language, items }
    })
    .toSorted((a, b) => Number(a.name === null) - Number(b.name === null))
}

type Titled = Pick<ListedRequirement, 'title' | 'text' | 'code'>

/**
 * The kind that a title names before the buyer's words, in English: "Turnover". Null for a title without one. Load
 * `kindTables` first.
 */
export function requirementKind(requirement: Titled): string | null {
  const { title, text } = requirement
  const words = wordsOfTitle(requirement)
  if (text === null || words === '' || repeats(text, title)) return null
  return repeats(text, words) ? requirementName(requirement, 'en') : null
}

/** A title that is more than a kind and the buyer's words; null for one that only repeats these words. */
const wholeTitleOf = ({ title, text }: Titled) => (text === null || repeats(text, title) ? null : title)

/** The words of a title without its kind. */
const wordsOfTitle = ({ title }: Pick<Titled, 'title'>): string =>
  title.slice(nameInTitle(title).length).replace(/^: /, '')

const repeats = (text: string, part: string) => kindWordsOf(text).includes(kindWordsOf(part))

export const kindTables = [lexiconTable.en]

/**
 * Words and numbers alone: a table row appears once with bars and once with the marks of a title between its
 * cells, and a title begins with a capital.
 */
export const kindWordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

interface RequirementTitleProps {
  title: string
  /** Missing if the requirement is no longer listed. */
  requirement: Requirement | undefined
}

/** The title of a requirement: its kind in English, then the words of the buyer. Load `kindTables` first. */
export function RequirementTitle({ title, requirement }: RequirementTitleProps) {
  const lang = requirement?.language ?? undefined
  const kind = requirement ? requirementKind(requirement) : null
  if (kind === null) return <Foreign lang={lang}>{title}</Foreign>
  return (
    <>
      {kind}: <Foreign lang={lang}>{wordsOfTitle({ title })}</Foreign>
    </>
  )
}
