/**
 * Names the first character that no text may contain: half a surrogate pair, or a control character other than tab and
 * line break. Null if there is none.
 */
export function strayCharacter(text: string): string | null {
  if (!text.isWellFormed()) return 'half of a surrogate pair, which is no character'
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.exec(text)
  if (!control) return null
  const code = control[0].charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()
  return `the control character U+${code}`
}

/** Marks of direction and characters without width, which hide or turn around the text beside them. */
const hidden = '\\u061C\\u180E\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFEFF'
const anyHidden = new RegExp(`[${hidden}]`, 'gu')

/** A text of a notice without what hides or turns around the text beside it. */
export const withoutHidden = (text: string): string => text.replaceAll(anyHidden, '')

/**
 * Characters that no name may contain. Joiners are letters' own in Persian, in scripts of India and in emoji; elsewhere they only hide.
 */
const notInNames = new RegExp(
  `[\\p{Cc}\\p{Zl}\\p{Zp}${hidden}]|(?<![\\p{Script=Arabic}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}])[\\u200C\\u200D]`,
  'u',
)

/** Whether a text is one line without hidden characters. */
export const isPlainLine = (text: string): boolean => !notInNames.test(text)
