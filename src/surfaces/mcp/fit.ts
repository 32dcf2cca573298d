type Members = Record<string, unknown>

/** An answer in characters: 8,000 tokens, of which each takes 3.5 characters or more. A model reads every character. */
const most = 28_000
const longestText = 16_000
const shortestText = 125

/**
 * Cuts the long texts of an answer until the whole is short enough, and says so in `next`. Pages keep lists short, so
 * texts are all that can be too long.
 */
export function fit(answer: Members): Members {
  if (lengthOf(answer) <= most) return answer
  for (let length = longestText; length >= shortestText; length /= 2) {
    const cut = membersCut(answer, length)
    if (lengthOf(cut) <= most || length === shortestText) return saying(cut, length)
  }
  return answer
}

const lengthOf = (value: unknown): number => JSON.stringify(value).length

function saying({ next, ...rest }: Members, length: number): Members {
  const said = `Texts were cut after ${length} characters: ask for less at once to read on.`
  return { ...rest, next: next === undefined ? said : `${said} ${String(next)}` }
}

function shortened(value: unknown, length: number): unknown {
  if (typeof value === 'string')
    return value.length > length ? `${value.slice(0, length).toWellFormed()} …` : value
  if (Array.isArray(value)) return value.map((each) => shortened(each, length))
  if (typeof value !== 'object' || value === null) return value
  return membersCut(value, length)
}

const membersCut = (value: object, length: number): Members =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each, length)]))
