/** Characters without a shape: zero-width, joiners, directions, fillers, and the tags of Unicode. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu

/** Tags spell ASCII invisibly. Four or more of them hide a text. */
const tags = /[\u{e0020}-\u{e007e}]{4,}/gu

/** The flags of regions, which contain a few tags. */
const regionFlags = /\u{1f3f4}[\u{e0020}-\u{e007e}]{2,6}\u{e007f}/gu

/** Bits encoded in characters without a shape: longer than any joining of letters or emoji. */
const hiddenBits = /[\u200b-\u200f\u2060-\u2064\ufeff]{8,}/u

/** Cyrillic and Greek letters that look like Latin ones. */
const lookalikes = new Map(
  [...'аaеeоoрpсcхxуyіiјjѕsԁdһhոnԛqԝwαaοoρpνvιiτtκkυu'].flatMap((letter, i, all) =>
    i % 2 === 0 ? [[letter, all[i + 1] ?? letter] as const] : [],
  ),
)

/** Whether a text has characters that only serve to hide something from people. */
export const holdsHiddenText = (text: string): boolean =>
  text.replace(regionFlags, '').search(tags) >= 0 || hiddenBits.test(text)

/**
 * A text as a model would read it: hidden characters are spelt out or removed, look-alikes among Latin letters and
 * spaced letters ("i g n o r e") are corrected. The case stays.
 */
export function unmasked(text: string): string {
  return together(isAscii.test(text) ? text : shown(text))
}

const isAscii = /^[\t-~]*$/

/** Spaced letters, as one word. */
const together = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}])\p{L}(?:[ .*_-]\p{L}){4,}(?![\p{L}\p{N}])/gu, (word) =>
    word.replace(/[ .*_-]/g, ''),
  )

function shown(text: string): string {
  const spelt = text
    .replace(regionFlags, '')
    .replace(tags, (run) =>
      [...run].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)).join(''),
    )
  return spelt
    .replace(invisible, '')
    .replace(/\p{L}+/gu, (word) => (/[a-z]/i.test(word) ? latin(word) : word))
}

const latin = (word: string) =>
  word.replace(/[^a-z]/giu, (letter) => lookalikes.get(letter.toLowerCase()) ?? letter)

/** The words that are hidden in a text as base64. */
export const base64WordsIn = (text: string): string[] =>
  [...text.matchAll(/[A-Za-z0-9+/]{24,2000}={0,2}/g)].slice(0, 20).flatMap(([code]) => {
    try {
      const words = atob(
        code.slice(0, code.length - (code.replace(/(?<!=)=+$/, '').length % 4 === 1 ? 1 : 0)),
      )
      return /^[\x20-\x7e\s]+$/.test(words) && words.includes(' ') ? [words] : []
    } catch {
      return []
    }
  })

export const rot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCodePoint(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
