import type { DocumentText } from '../../../src/reading/document/document-text.ts'
import { fixture, jsonFixture } from '../../support/fixtures.ts'
import type { CuadContract } from '../outside-risk.ts'
import { articles } from '../outside/sets.ts'
import type { TextKind } from './limits.ts'

/** Texts that were written for another purpose than a tender, of one kind and one language. */
export interface NoiseSet {
  name: string
  text: TextKind
  language: string
  documents: readonly DocumentText[]
}

const articleSets = { en: 'xquad-en', de: 'xquad-de', fr: 'piaf-fr' }
const further = ['no', 'nl', 'es', 'it', 'sv', 'da'] as const

const fileText = async (file: string) => new TextDecoder().decode(await fixture(file))

const documentOf = (id: string, language: string, text: string): DocumentText => ({
  id,
  title: id,
  kind: 'contract',
  language,
  pages: [text],
})

export async function noiseSets(): Promise<NoiseSet[]> {
  const read = <T>(file: string) => jsonFixture<T>(`eval-outside/${file}`)
  const encyclopedias = Object.entries(articleSets).map(async ([language, set]): Promise<NoiseSet> => {
    const documents = (await articles(read, set, 1)).flatMap((each) => each.documents)
    return { name: language, text: 'encyclopedia', language, documents }
  })
  const ofFile = async (language: string, text: TextKind, file: string): Promise<NoiseSet> => {
    const document = documentOf(language, language, await fileText(`eval-languages/${file}-${language}.txt`))
    return {
      name: file === 'contracts' ? `${language}-private` : language,
      text,
      language,
      documents: [document],
    }
  }
  const lines = (await fileText('eval-outside/contracts-cuad.jsonl')).trim().split('\n')
  const contracts = lines.filter((_line, i) => i % 10 === 0).map((line) => JSON.parse(line) as CuadContract)
  return [
    ...(await Promise.all([
      ...encyclopedias,
      ...further.map((language) => ofFile(language, 'encyclopedia', 'encyclopedia')),
    ])),
    {
      name: 'contracts',
      text: 'contracts',
      language: 'en',
      documents: contracts.map(({ name, text }) => documentOf(name, 'en', text)),
    },
    ...(await Promise.all(further.map((language) => ofFile(language, 'private', 'contracts')))),
  ]
}
