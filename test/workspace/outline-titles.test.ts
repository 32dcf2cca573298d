import { env } from 'cloudflare:workers'
import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { questionTables } from '../../src/insight/questions/retrieval/question.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { documentRequirements } from '../../src/reading/requirements/requirements.ts'
import { grammarTable } from '../../src/reference/language/grammar.ts'
import { stopWordTable } from '../../src/reference/language/stop-words.ts'
import { grow } from '../../src/workspace/bids/outline.ts'
import type { Section } from '../../src/workspace/bids/schema.ts'
import { headingsOf } from '../../src/workspace/bids/section-demands.ts'
import { headingTitle } from '../../src/workspace/bids/section-titles.ts'

beforeAll(() => loadTables({ env, later: () => {} }, [grammarTable, stopWordTable, ...questionTables]))

const document = (language: DocumentText['language'], pages: string[]): DocumentText => ({
  id: 'doc_1',
  title: 'Terms',
  kind: 'tender_documents',
  language,
  pages,
})

function outlineOf(documents: DocumentText[], before: Section[] = []) {
  const requirements = documentRequirements('tender_1', documents)
  const demanded = { requirements, criteria: [], headings: headingsOf(documents, requirements) }
  const sections = grow(before, demanded, { lotIds: [], at: '2026-01-01T00:00:00.000Z' })
  const words = new Map(requirements.map(({ id, text }) => [id, text ?? '']))
  return sections.map((section) => ({
    section,
    heading: section.heading,
    asked: [section.requirementId ?? '', ...section.demandIds].map((id) => words.get(id)),
  }))
}

const german = [
  'Der Bieter hat mit dem Angebot ein Konzept zur Reinigung einzureichen.',
  'Der Bieter hat mit dem Angebot einen Vorschlag zur Wartung beizufügen.',
  'Der Auftragnehmer hat mit dem Angebot einen Vorschlag für ein geeignetes Gerät einzureichen.',
]

describe('the texts of an outline', () => {
  it('are one section where they have one title, with all that is asked', () => {
    const outline = outlineOf(
      german.map((page) => document('de', [page])).map((each, i) => ({ ...each, id: `doc_${i}` })),
    )
    expect(outline.map(({ heading }) => heading).filter((heading) => /\(\d\)/.test(heading))).toEqual([])
    expect(outline.map(({ heading }) => heading).filter((heading) => heading.endsWith(' für'))).toEqual([])
    expect(outline.flatMap(({ asked }) => asked).toSorted()).toEqual(german.toSorted())
  })

  it('get a section of their own where a section with the title is there already', () => {
    const documents = german.map((page, i) => ({ ...document('de', [page]), id: `doc_${i}` }))
    const before = outlineOf(documents.slice(1)).map(({ section }) => section)
    const after = outlineOf(documents, before)
    expect(after.slice(0, before.length).map(({ section }) => section)).toEqual(before)
    expect(after.flatMap(({ asked }) => asked).toSorted()).toEqual(german.toSorted())
  })

  it('go to the section of their title when its file is deleted and uploaded again', () => {
    const from = (file: string) =>
      german.map((page, i) => ({ ...document('de', [page]), id: `${file}_${i}` }))
    const text = 'Wir reinigen täglich.'
    const before = outlineOf(from('first')).map(({ section }) => ({ ...section, text }))
    const after = outlineOf(from('second'), before)
    expect(after.map(({ heading }) => heading)).toEqual(before.map(({ heading }) => heading))
    expect(after.every(({ section }) => section.text === text)).toBe(true)
    expect(after.flatMap(({ asked }) => asked).toSorted()).toEqual(german.toSorted())
    const without = after.map(({ section }) => section)
    expect(outlineOf([], without).map(({ section }) => section)).toEqual(without)
  })

  it.for([
    ['4.1 - Technical offer', 'Technical offer'],
    ['2. • Method', 'Method'],
    ['4.1 Technical offer', 'Technical offer'],
  ])('of the heading “%s” are titled “%s”', ([heading, title]) => {
    expect(headingTitle(heading)).toBe(title)
  })
})
