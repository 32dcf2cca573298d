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
const turkish = ['çğıİöşüâîû']
const greek = ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ']
const cyrillic = [
  'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
  'абвгдежзийклмнопрстуфхцчшщьюяіїєґ',
  'абвгдђежзијклљмнњопрстћуфхцчџшѓќѕ',
]

/** Code pages, in order of preference if they explain a text equally well. */
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

/** Signs that occur in texts of all languages. */
const signs = /[\u00a0„“”‚‘’‹›«»–—…•€§°²³¹½¼¾±×÷µ·¡¿ºª®©™´£¢¥†‡‰№\u00ad]/u
const isLower = (letter: string) => letter !== letter.toUpperCase()
const isUpper = (letter: string) => letter !== letter.toLowerCase()

/** Sample size: the bytes around each byte beyond ASCII, up to this many. */
const sampleSize = 8192
const around = 3

/**
 * The code page of a text that does not name it: the page in which its letters belong to one language and
 * appear where letters do. `dosFirst` prefers the DOS pages, in which most programs name the files of
 * archives.
 */
export function guessPage(bytes: Uint8Array, dosFirst = false): string {
  const sample = sampleOf(bytes)
  const order = dosFirst
    ? pages.toSorted(([a], [b]) => Number(dosPages.has(b)) - Number(dosPages.has(a)))
    : pages
  let best = { page: 'windows-1252', score: 0 }
  for (const [page, alphabets] of order) {
    const marks = marksIn(decodePage(sample, page))
    // Several languages may share a text; a single one explains it better.
    const score = Math.max(
      ...alphabets.map((letters) => scored(marks, letters)),
      0.7 * scored(marks, alphabets.join('')),
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

/** A character beyond ASCII: its small letter, and its weight if it is a letter of the language. */
interface Mark {
  letter: string
  isSign: boolean
  weight: number
}

function marksIn(text: string): Mark[] {
  const marks: Mark[] = []
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] ?? ''
    if (letter < '\u0080') continue
    const [before, after] = [text[i - 1] ?? ' ', text[i + 1] ?? ' ']
    const sign = isSign(letter, before, after)
    const small = letter === 'İ' ? letter : letter.toLowerCase()
    marks.push({ letter: small, isSign: sign, weight: sign ? ofSign : placed(letter, before, after) })
  }
  return marks
}

/** From -1 to 1, how well an alphabet explains the characters beyond ASCII. */
function scored(marks: readonly Mark[], alphabet: string): number {
  const letters = new Set(alphabet)
  let sum = 0
  for (const { letter, isSign, weight } of marks) sum += isSign || letters.has(letter) ? weight : -1
  return marks.length === 0 ? 0 : sum / marks.length
}

/** The weight of a sign, and of a letter on its own: both are weaker evidence than a letter in a word. */
const ofSign = 0.6
const alone = 0.5

/** A sign between two letters, or between other signs, is a letter of another page, unless it joins words. */
const isSign = (letter: string, before: string, after: string) =>
  signs.test(letter) && (/[’‘´·–—\u00ad]/.test(letter) || !(beside.test(before) && beside.test(after)))
const beside = /[\p{L}\u0080-\uffff]/u

const isForeign = (letter: string) => /[\u0370-\u04ff]/.test(letter)

/** How likely a letter is at its place: no capital follows a small letter, and no word mixes scripts. */
function placed(letter: string, before: string, after: string): number {
  const neighbours = [before, after].filter((each) => /\p{L}/u.test(each))
  if (neighbours.length === 0) return alone
  if (neighbours.some((each) => isForeign(each) !== isForeign(letter))) return -1
  if (!isUpper(letter)) return 1
  if (isLower(before)) return -1
  // A capital begins a word; in the wrong page words of small letters become words of capitals.
  return isLower(after) ? 1 : 0.7
}
