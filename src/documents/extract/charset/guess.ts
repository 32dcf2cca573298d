import { decodePage } from './pages.ts'

/** The letters beyond ASCII of languages, in groups that share a code page. */
const western = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúü',
  'àèéìíîòóùú',
  'àáâãçéêíóôõúü',
  'àçèéíïòóúü',
  'èéêëïóöü',
  'æøåéòô',
  'åäöé',
  'áðéíóúýþæö',
]
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţșț', 'čćđšž', 'äöüß']
const baltic = ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž']
const turkish = ['çğıöşüâîû']
const greek = ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ']
const cyrillic = [
  'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
  'абвгдежзийклмнопрстуфхцчшщьюяіїєґ',
  'абвгдђежзијклљмнњопрстћуфхцчџшѓќѕ',
]

/** Code pages in the order in which they are preferred where they explain a text equally well. */
const pages: readonly (readonly [page: string, alphabets: readonly string[]])[] = [
  ['windows-1252', western],
  ['windows-1250', central],
  ['windows-1251', cyrillic],
  ['windows-1253', greek],
  ['windows-1254', turkish],
  ['windows-1257', baltic],
  ['iso-8859-2', central],
  ['iso-8859-5', cyrillic],
  ['koi8-u', cyrillic],
  ['cp850', western],
  ['cp852', central],
  ['ibm866', cyrillic],
  ['cp737', greek],
  ['cp775', baltic],
  ['cp857', turkish],
  ['macintosh', western],
]
const dosPages = new Set(['cp850', 'cp852', 'ibm866', 'cp737', 'cp775', 'cp857'])

/** Signs that stand in texts of all languages. */
const signs = /[\u00a0„“”‚‘’‹›«»–—…•€§°²³¹½¼¾±×÷µ·¡¿ºª®©™´£¢¥†‡‰№\u00ad]/u
const isLower = (letter: string) => letter !== letter.toUpperCase()
const isUpper = (letter: string) => letter !== letter.toLowerCase()

/** The bytes around each byte beyond ASCII, up to so many. */
const sampleSize = 16_384
const around = 3

/**
 * The code page of a text that does not name it: the page in which its letters are those of one language and stand where
 * letters stand. `dosFirst` prefers the pages of DOS, in which most programs name the files of archives.
 */
export function guessPage(bytes: Uint8Array, dosFirst = false): string {
  const sample = sampleOf(bytes)
  const order = dosFirst
    ? pages.toSorted(([a], [b]) => Number(dosPages.has(b)) - Number(dosPages.has(a)))
    : pages
  let best = { page: 'windows-1252', score: 0 }
  for (const [page, alphabets] of order) {
    const text = decodePage(sample, page)
    // Several languages may share a text; a single one explains it better.
    const score = Math.max(
      ...alphabets.map((letters) => scored(text, letters)),
      0.7 * scored(text, alphabets.join('')),
    )
    if (score > best.score + 1e-9) best = { page, score }
  }
  return best.page
}

function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample: number[] = []
  let taken = -1
  for (let i = 0; i < bytes.length && sample.length < sampleSize; i++) {
    if ((bytes[i] ?? 0) < 128) continue
    if (i - around > taken + 1) sample.push(32)
    for (let at = Math.max(taken + 1, i - around); at <= Math.min(i + around, bytes.length - 1); at++) {
      sample.push(bytes[at] ?? 32)
      taken = at
    }
  }
  return Uint8Array.from(sample)
}

/** From -1 to 1, how well an alphabet explains the characters beyond ASCII. */
function scored(text: string, alphabet: string): number {
  const letters = new Set(alphabet)
  let sum = 0
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] ?? ''
    const [before, after] = [text[i - 1] ?? ' ', text[i + 1] ?? ' ']
    if (letter < '\u0080' || isSign(letter, before, after)) continue
    count++
    sum += letters.has(letter.toLowerCase()) ? placed(letter, before, after) : -1
  }
  return count === 0 ? 0 : sum / count
}

/** A sign between two letters is a letter of another page, unless it joins words. */
const isSign = (letter: string, before: string, after: string) =>
  signs.test(letter) && (/[’‘´·–—\u00ad]/.test(letter) || !(/\p{L}/u.test(before) && /\p{L}/u.test(after)))

const isForeign = (letter: string) => /[\u0370-\u04ff]/.test(letter)

/** How likely a letter is at its place: no capital follows a small letter, and no word mixes scripts. */
function placed(letter: string, before: string, after: string): number {
  if (isUpper(letter) && isLower(before)) return -1
  const foreign = isForeign(letter)
  if ([before, after].some((beside) => /\p{L}/u.test(beside) && isForeign(beside) !== foreign)) return -1
  return isUpper(letter) ? 0.7 : 1
}
