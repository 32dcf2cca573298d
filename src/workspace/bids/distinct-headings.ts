interface Headed {
  heading: string
  /** The buyer's words. */
  text: string | null
}

/** In characters: how many of the buyer's words tell two sections of one heading apart. */
const longestWords = 120

/**
 * The headings of sections, each different: a writer, and the buyer who reads the table of contents, cannot tell three
 * sections called "Insurance" apart. A heading that stands twice gets the buyer's words behind it, or else a number.
 */
export function distinctHeadings(sections: readonly Headed[]): string[] {
  const times = countsOf(sections.map(({ heading }) => heading))
  const headings = sections.map(({ heading, text }) =>
    (times.get(heading) ?? 0) > 1 && text !== null && text !== heading
      ? `${heading}: ${shortened(text)}`
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

/** The first words of a text on one line. They do not end with a number, whose unit may be cut off. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim().replace(mark, '')
  if (line.length <= longestWords) return line
  const words = line.slice(0, longestWords).replace(/\s\S*$/, '')
  let end = words.length
  while (end > 0 && isOfNumber.test(words[end - 1] ?? '')) end--
  return `${words.slice(0, end).toWellFormed()}…`
}
const isOfNumber = /[\s\d.,]/

/** The mark of a list before a sentence: "(2)", "7.1", "§ 8", "•". It tells a reader nothing in a heading. */
const mark = /^(?:\(\d{1,2}\)|§ ?\d{1,3}|\d{1,2}(?:\.\d{1,2}){0,3}\.?|[•*–-]) /u
