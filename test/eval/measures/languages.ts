import { loadTables, tableText } from '../../../src/platform/files/tables.ts'
import { findInstructions } from '../../../src/reading/injection/find.ts'
import { signTables } from '../../../src/reading/injection/signs.ts'
import { labelLanguages, labelTable } from '../../../src/reference/codes/labels.ts'
import { languageByAlpha3 } from '../../../src/reference/codes/languages.ts'
import { detectLanguage } from '../../../src/reference/language/detect.ts'
import { letterTables } from '../../../src/reference/language/letters.ts'
import { languageOfLabel, textLanguages } from '../../../src/reference/language/tokens.ts'
import { heldBack } from '../../../tools/training/held-back.ts'
import { byPart, countOf, type Measured, type Place, type Share } from '../place.ts'
import { instructionsOf, requirementsOf, tendersOf } from '../sets.ts'

interface Text {
  set: string
  language: string
  text: string
}

const isRead = (language: string) => textLanguages.some((each) => each === language)

/** The labels of the CPV that were held back when the table of letters was learned, three a text. */
async function labelTexts(place: Place): Promise<Text[]> {
  await loadTables(place, labelLanguages.map(labelTable))
  return labelLanguages.flatMap((language) => {
    const rows = tableText(labelTable(language)).trimEnd().split('\n').slice(1)
    const labels = rows.filter((_, i) => i % heldBack === 0).map((row) => row.split('\t')[1] ?? '')
    return labels.flatMap((_, i) =>
      i % 3 === 0 ? [{ set: 'labels', language, text: labels.slice(i, i + 3).join('. ') }] : [],
    )
  })
}

const wording = /<cbc:(?:Name|Description|Note)\b[^>]*\blanguageID="([A-Z]{3})"[^>]*>([^<]+)</g
const fewWords = 6
const maxOfNotice = 3
/** States everything in Finnish and in Swedish within one text, under the name of one of them. */
const inTwoLanguages = '2024-OJS170-00525037'

const differentOf = (texts: readonly Text[]) => [
  ...new Map(texts.map((each) => [`${each.language} ${each.text.slice(0, 30)}`, each])).values(),
]

const languageOf = (code: string) => languageOfLabel(languageByAlpha3(code)) ?? languageByAlpha3(code)

/** A notice has many lots, whose texts begin alike: a few of each language count. */
function textsOf(bytes: Uint8Array): Text[] {
  const found = [...new TextDecoder().decode(bytes).matchAll(wording)]
    .map(([, code = '', text = '']) => ({ set: 'notices', language: languageOf(code), text: text.trim() }))
    .filter(({ text }) => text.split(/\s+/).length >= fewWords)
  return [...Map.groupBy(differentOf(found), ({ language }) => language).values()].flatMap((each) =>
    each.slice(0, maxOfNotice),
  )
}

/** The texts of real notices and SDK examples about contracts and lots, in the languages that they name. */
async function noticeTexts({ files, bytes }: Place): Promise<Text[]> {
  const names = (await files('notices')).filter(
    (name) => name.endsWith('.xml') && !name.includes(inTwoLanguages),
  )
  return differentOf((await Promise.all(names.map((name) => bytes(`notices/${name}`)))).flatMap(textsOf))
}

/** `taken`: texts in languages that are not read, taken for one that is. */
export async function identifiedLanguages(place: Place): Promise<Measured> {
  await loadTables(place, letterTables)
  const sentences = (await requirementsOf(place)).map(({ language, sentence }) => ({
    set: 'sentences',
    language,
    text: sentence,
  }))
  const texts = [...(await labelTexts(place)), ...(await noticeTexts(place)), ...sentences].map((each) => ({
    ...each,
    as: detectLanguage(each.text),
  }))
  const figuresOf = (some: typeof texts): Record<string, Share> => ({
    identified: countOf(
      some.filter(({ language }) => isRead(language)),
      ({ language, as }) => language === as,
    ),
    taken: countOf(
      some.filter(({ language }) => !isRead(language)),
      ({ as }) => as !== null,
    ),
  })
  return { figures: byPart(texts, ({ set }) => set, figuresOf) }
}

/** `attempts` to steer a model are flagged; harmless lines and the pages of invented tenders are not. */
export async function instructions(place: Place): Promise<Measured> {
  await loadTables(place, signTables)
  const lines = (await instructionsOf(place)).map((each) => ({
    ...each,
    isFlagged: findInstructions(each.text).length > 0,
  }))
  const pages = (await tendersOf(place)).flatMap(({ documents }) => documents.flatMap((each) => each.pages))
  const isFlagged = (each: (typeof lines)[number]) => each.isFlagged
  return {
    figures: {
      'attempts flagged': countOf(
        lines.filter(({ isAttempt }) => isAttempt),
        isFlagged,
      ),
      'harmless lines flagged': countOf(
        lines.filter(({ isAttempt }) => !isAttempt),
        isFlagged,
      ),
      'pages flagged': countOf(pages, (page) => findInstructions(page).length > 0),
    },
    lines: lines.flatMap((each) => (each.isAttempt === each.isFlagged ? [] : [`${each.set}: ${each.text}`])),
  }
}
