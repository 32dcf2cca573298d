/** The letters of the font Symbol, from 0x20 and from 0xA0 on. */
const symbol = {
  low: ' !∀#∃%&∍()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_•αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  high: '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…••↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓⋄〈•••∑•••••••••••〉∫⌠•⌡•••••••••',
}

/** Signs of the fonts for pictures that mean something in a form. Ticked boxes are written alike, whatever their tick. */
const pictures: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wingdings: {
    '☐': 'opqr\xa8', '☒': 'x\xfd\xfe', '✗': '\xfb', '✓': '\xfc', '→': '\xe0\xe8\xf0', '←': '\xdf\xe7\xef', '↑': '\xe1', '↓': '\xe2',
    '☎': '(', '✉': '*',
  },
  'wingdings 2': { '☐': '\xa3', '☒': 'QRST', '✗': 'O', '✓': 'P' },
  webdings: { '☐': 'c', '✓': 'a', '✗': 'r' },
} // prettier-ignore

const fonts = new Set(['symbol', 'wingdings', 'wingdings 2', 'wingdings 3', 'webdings'])

/** Whether a font shows other signs than the letters of its text. */
export const isSymbolFont = (font: string): boolean => fonts.has(font.toLowerCase())

/**
 * A text as a symbol font shows it; a sign without a meaning is a bullet. Signs are in a private use area.
 * Other letters count as signs only alone: words in such a font are a mistake, and would be lost.
 */
export const symbolText = (text: string, font: string): string =>
  text.replaceAll(text.trim().length === 1 ? /[!-~\xa0-\xff\uf020-\uf0ff]/g : /[\uf020-\uf0ff]/g, (letter) =>
    sign(letter.charCodeAt(0) & 0xff, font.toLowerCase()),
  )

function sign(code: number, font: string): string {
  if (font === 'symbol') return (code < 0xa0 ? symbol.low[code - 0x20] : symbol.high[code - 0xa0]) ?? '•'
  const letter = String.fromCharCode(code)
  return Object.entries(pictures[font] ?? {}).find(([, codes]) => codes.includes(letter))?.[0] ?? '•'
}
