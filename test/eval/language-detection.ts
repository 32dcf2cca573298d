import { heldBack } from '../../tools/training/held-back.ts'
import { labelLanguages, labelTable } from '../../src/reference/codes/labels.ts'
import { languageByAlpha3 } from '../../src/reference/codes/languages.ts'
import { detectLanguage } from '../../src/reference/language/detect.ts'
import { languageOfLabel, textLanguages } from '../../src/reference/language/tokens.ts'
import { loadTables, tableText } from '../../src/platform/files/tables.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'
import { tableSource } from '../support/tables.ts'

interface Text {
  language: string
  text: string
}

/** The shares of one set, and each text that was identified wrongly. */
export interface DetectionShares {
  right: [right: number, of: number]
  /** Texts in languages that are not read, taken for one that is. */
  taken: [taken: number, of: number]
  wrong: string[]
}

const isRead = (language: string) => textLanguages.some((each) => each === language)

export function measureDetection(texts: readonly Text[]): DetectionShares {
  const detected = texts.map((each) => ({ ...each, as: detectLanguage(each.text) }))
  const own = detected.filter(({ language }) => isRead(language))
  const others = detected.filter(({ language }) => !isRead(language))
  return {
    right: [own.filter(({ language, as }) => language === as).length, own.length],
    taken: [others.filter(({ as }) => as !== null).length, others.length],
    wrong: detected
      .filter(({ language, as }) => as !== (isRead(language) ? language : null))
      .map(({ language, as, text }) => `${language} as ${as}: ${text}`),
  }
}

/** The labels of the CPV that were held back when the table of letters was learned, three a text. */
export async function labelTexts(): Promise<Text[]> {
  await loadTables(tableSource, labelLanguages.map(labelTable))
  return labelLanguages.flatMap((language) => {
    const rows = tableText(labelTable(language)).trimEnd().split('\n').slice(1)
    const labels = rows.filter((_, i) => i % heldBack === 0).map((row) => row.split('\t')[1] ?? '')
    return labels.flatMap((_, i) =>
      i % 3 === 0 ? [{ language, text: labels.slice(i, i + 3).join('. ') }] : [],
    )
  })
}

const languageOf = (code: string) => languageOfLabel(languageByAlpha3(code)) ?? languageByAlpha3(code)

const wording = /<cbc:(?:Name|Description|Note)\b[^>]*\blanguageID="([A-Z]{3})"[^>]*>([^<]+)</g
const fewWords = 6

const maxOfNotice = 3
/** States everything in Finnish and in Swedish within one text, under the name of one of them. */
const inTwoLanguages = '2024-OJS170-00525037'

/**
 * The texts of real notices and SDK examples about contracts and lots, in the languages that they name
 * themselves.
 */
export async function noticeTexts(): Promise<Text[]> {
  const files = (await fixtureFiles('notices')).filter(
    (name) => name.endsWith('.xml') && !name.includes(inTwoLanguages),
  )
  return differentOf((await Promise.all(files.map((name) => fixture(`notices/${name}`)))).flatMap(textsOf))
}

/** A notice has many lots, whose texts begin alike: a few of each language count. */
function textsOf(bytes: Uint8Array): Text[] {
  const found = [...new TextDecoder().decode(bytes).matchAll(wording)]
    .map(([, code = '', text = '']) => ({ language: languageOf(code), text: text.trim() }))
    .filter(({ text }) => text.split(/\s+/).length >= fewWords)
  return Object.values(Object.groupBy(differentOf(found), ({ language }) => language)).flatMap(
    (each) => each?.slice(0, maxOfNotice) ?? [],
  )
}

const differentOf = (texts: readonly Text[]) => [
  ...new Map(texts.map((each) => [`${each.language} ${each.text.slice(0, 30)}`, each])).values(),
]
