import type { Words } from '../../../workspace/bids/edit-queries.ts'
import { counted } from '../../parts/judgement/labels.ts'
import { differenceOf, type Run, wordsChanged } from './difference.ts'

/** The words that a change added and removed, within the words around them. */
export const Difference = ({ before, after }: { before: Words; after: Words }) => {
  const runs = differenceOf(before.text, after.text)
  const { added, removed } = wordsChanged(runs)
  return (
    <>
      {before.heading !== '' && after.heading !== '' && before.heading !== after.heading && (
        <p class="difference">
          Heading: <Removed text={before.heading} /> <Added text={after.heading} />
        </p>
      )}
      <p class="soft small">
        {added + removed === 0
          ? 'No word of the text changed.'
          : `${counted(added, 'word')} added, ${removed} removed`}
      </p>
      <p class="prose difference" dir="auto">
        {runs.map((run, index) => (
          <Part run={run} isFirst={index === 0} isLast={index === runs.length - 1} />
        ))}
      </p>
    </>
  )
}

/** Screen readers skip the marks of HTML, so words state what was removed and added. */
const Removed = ({ text }: { text: string }) => (
  <del>
    <span class="hidden">Removed: </span>
    {text}
  </del>
)
const Added = ({ text }: { text: string }) => (
  <ins>
    <span class="hidden">Added: </span>
    {text}
  </ins>
)

const Part = ({ run: { kind, text }, ...place }: { run: Run; isFirst: boolean; isLast: boolean }) => {
  if (kind === 'removed') return <Removed text={text} />
  return kind === 'added' ? <Added text={text} /> : <>{around(text, place)}</>
}

/** Letters of unchanged text that are shown before and after a change. */
const nearby = 300

/** Unchanged text near the changes on either side; the middle of a long text is left out. */
function around(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const head = isFirst ? '' : untilSpace(text.slice(0, nearby))
  const tail = isLast ? '' : text.slice(-nearby).replace(/^\S*/, '')
  return head.length + tail.length + nearby > text.length
    ? text
    : `${head.toWellFormed()} … ${tail.toWellFormed()}`
}

/** A text without the word at its end, which may be cut. */
function untilSpace(text: string): string {
  let end = text.length
  while (end > 0 && /\S/.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
