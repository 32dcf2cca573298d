/** A text in the form in which quotes are compared, with the place of every character in the original. */
interface Folded {
  text: string
  /** `starts[i]` and `ends[i]`: the character of the original that folded character i came from. */
  starts: number[]
  ends: number[]
}

/**
 * Characters in which a copy of a text may differ: spaces and line breaks, hyphens and dashes, quotation marks,
 * bullets, the bars of tables, and characters without a shape, soft hyphens among them.
 */
const dropped = /[\s\p{Pd}\p{Pi}\p{Pf}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}"'`´‚„′″•◦▪●·*|−]/u

/**
 * NFKC and lower case, without the characters above. Folded character by character, so that places can be traced back.
 */
function fold(text: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] }
  let at = 0
  for (const character of text) {
    const start = at
    at += character.length
    if (dropped.test(character)) continue
    const plain = character.normalize('NFKD').toLowerCase().normalize('NFD')
    for (const unit of plain.split('')) {
      if (dropped.test(unit)) continue
      folded.text += unit
      folded.starts.push(start)
      folded.ends.push(at)
    }
  }
  return folded
}

const known = new WeakMap<object, Folded>()

/** Folds a passage once, however many quotes are searched for in it. */
function foldedOf(passage: { text: string }): Folded {
  const folded = known.get(passage) ?? fold(passage.text)
  known.set(passage, folded)
  return folded
}

/** A folded quote shorter than this occurs in nearly any text and proves nothing. */
const shortest = 6
const maxLength = 1200

const edges = /^[.,;:!?()[\]{}<>]+|(?<![.,;:!?()[\]{}<>])[.,;:!?()[\]{}<>]+$/g
const isWord = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text)

/**
 * The place of a copied quote in a passage: `text.slice(start, end)` are its words, verbatim and whole. Null if the quote
 * is not in the passage, or too short to prove anything.
 */
export function findQuote(passage: { text: string }, quote: string): { start: number; end: number } | null {
  const needle = fold(quote.slice(0, maxLength)).text.replace(edges, '')
  if (needle.length < shortest) return null
  const { text, starts, ends } = foldedOf(passage)
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const start = starts[at]
    const end = ends[at + needle.length - 1]
    if (start !== undefined && end !== undefined && isWhole(passage.text, start, end)) return { start, end }
  }
  return null
}

/** Whether no word is cut at either end. */
function isWhole(text: string, start: number, end: number): boolean {
  const cutBefore = isWord(text[start - 1]) && isWord(text[start])
  const cutAfter = isWord(text[end - 1]) && isWord(text[end])
  return !cutBefore && !cutAfter
}
