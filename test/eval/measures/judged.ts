import type { FoundRequirement } from '../../../src/reading/requirements/found.ts'
import type { Judgement } from '../sets.ts'

type Listed = Pick<FoundRequirement, 'code' | 'text'>

/** A text without the marks of Markdown and HTML and without the number at its beginning, with single blanks. */
export const bare = (text: string) =>
  text
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/\]\((?:[^()]|\([^()]*\)){0,400}\)?/g, '')
    .replace(/[*[\]#_`\\]/g, '')
    .replace(/(?<=^[ \t]*(?:(?:[-+]|\d+\.)[ \t]+)?)>[ \t]+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Mandatory requirements that are listed under a code that fits. */
export function demandsFound(rows: readonly Listed[], judgements: readonly Judgement[]) {
  const listed = rows.map(({ code, text }) => ({ code: code as string, text: bare(text) }))
  const demands = judgements.filter(({ kind }) => kind === 'demand')
  const missed = demands.filter(
    ({ codes, words }) =>
      !listed.some(
        ({ code, text }) => codes.includes(code) && words.some((some) => text.includes(bare(some))),
      ),
  )
  return { total: demands.length, missed: missed.map(({ codes, words }) => `${codes[0]} "${words[0]}"`) }
}

/**
 * Judges each listed row by its sentence; of several judgements the one with the longest words in the sentence decides.
 * A row without one counts as wrong until it is judged.
 */
export function judgeRows(rows: readonly Listed[], judgements: readonly Judgement[]) {
  const all = judgements
    .filter(({ kind }) => kind !== 'demand')
    .flatMap(({ words, ...rest }) => words.map((each) => ({ ...rest, words: bare(each) })))
    .toSorted((a, b) => b.words.length - a.words.length)
  const verdicts = rows.map(({ code, text }) => {
    const read = bare(text)
    const verdict = all.find(({ words }) => read.includes(words))
    if (!verdict) return `unjudged ${code} "${read}"`
    if (verdict.kind === 'wrong') return `wrong ${verdict.codes.join('')}: ${code} "${read}"`
    return verdict.codes.includes(code) ? null : `miscoded ${code} for ${verdict.codes.join('|')} "${read}"`
  })
  const wrong = verdicts.flatMap((verdict) => verdict ?? [])
  return { right: rows.length - wrong.length, wrong }
}
