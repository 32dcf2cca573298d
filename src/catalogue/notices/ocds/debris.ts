/** English words that end in -rn; their last letters are not the remains of a line break. */
const words = new Set(
  (
    'adjourn acorn barn born burn cavern churn cistern concern corn discern earn eastern extern fern govern ' +
    'horn intern lantern learn modern morn mourn northern northeastern northwestern overturn pattern ' +
    'postern return scorn southern southeastern southwestern spurn stern subaltern tavern thorn torn turn upturn ' +
    'urn warn western worn yarn'
  ).split(' '),
)

const maxWordLength = 16

/**
 * The OCDS of Contracts Finder lost the backslashes of `\r\n`: its line breaks arrive as the letters `rn`.
 * This function restores the line breaks where the letters cannot belong to a word: repeated, right before a
 * capital or digit, before an indent or a dash, or alone. A word that really ends in -rn stays as it is.
 */
export function withLineBreaks(text: string): string {
  return text.replace(/(?:rn)+/g, (letters, at: number) => {
    const before = /(?<![A-Za-z])[A-Za-z]*$/.exec(text.slice(Math.max(0, at - maxWordLength), at))?.[0] ?? ''
    const [space = '', next = ''] = /^(\s{0,8})(.?)/su.exec(text.slice(at + letters.length))?.slice(1) ?? []
    const breaks = letters.length / 2
    if (words.has(`${before}rn`.toLowerCase())) return `rn${'\n'.repeat(breaks - 1)}`
    const lost = breaks > 1 || (before === '' ? alone(text.charAt(at - 1), space, next) : broken(space, next))
    return lost ? '\n'.repeat(breaks) : letters
  })
}

/** After a letter: `RoadrnLondon`, `materialrn      o Live`, `andrn- Statistics`. */
const broken = (space: string, next: string) =>
  (space === '' && /[\p{Lu}\d]/u.test(next)) || space.length >= 4 || (space === '' && next === '-')

/** After a space, where no English word begins with `rn`, or after a mark: `www.rnli.org` stays. */
const alone = (previous: string, space: string, next: string) =>
  space !== '' || !/[a-z]/.test(next) || /[\s;:!?)]/.test(previous)
