/**
 * Names the first character that no text may hold: half a surrogate pair, or a control character other than tab and
 * line break. Null where there is none.
 */
export function strayCharacter(text: string): string | null {
  if (!text.isWellFormed()) return 'half of a surrogate pair, which is no character'
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.exec(text)
  if (!control) return null
  const code = control[0].charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()
  return `the control character U+${code}`
}
