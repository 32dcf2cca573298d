import { shortened } from '../../reading/requirements/titles.ts'

interface Headed {
  heading: string
  /** The buyer's words. */
  text: string | null
}

/** In characters: how many of the buyer's words distinguish two sections of one heading. */
const maxWordsLength = 120

/**
 * The headings of sections, each different: a writer, and the buyer who reads the table of contents, cannot distinguish three
 * sections called "Insurance". A heading that appears twice gets the buyer's words after it, otherwise a number.
 */
export function distinctHeadings(sections: readonly Headed[]): string[] {
  const times = countsOf(sections.map(({ heading }) => heading))
  const headings = sections.map(({ heading, text }) =>
    (times.get(heading) ?? 0) > 1 && text !== null && text !== heading
      ? `${heading}: ${shortened(text, maxWordsLength)}`
      : heading,
  )
  const seen = new Map<string, number>()
  return headings.map((heading) => {
    const number = (seen.get(heading) ?? 0) + 1
    seen.set(heading, number)
    return number === 1 ? heading : `${heading} (${number})`
  })
}

function countsOf(headings: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const heading of headings) counts.set(heading, (counts.get(heading) ?? 0) + 1)
  return counts
}
