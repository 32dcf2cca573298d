import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { detectLanguage } from '../../src/reference/language/detect.ts'
import { fixture } from '../support/fixtures.ts'
import { halfOf } from './halves.ts'
import { type Further, measureRequirements, measureRisks } from './languages.ts'
import { askAll, type Outcome, report, scoresOf, type Share } from './questions.ts'
import { labelTexts, measureDetection, noticeTexts } from './language-detection.ts'

const languages: readonly Further[] = ['no', 'nl', 'es', 'it']
const halves = ['first', 'second'] as const
const cases = languages.flatMap((language) => halves.map((half) => ({ language, half })))
/** The languages with concepts, whose questions are asked. */
const asked = ['no', 'nl'].flatMap((language) => halves.map((half) => ({ language, half })))

const table = async (name: string) => new TextDecoder().decode(await fixture(`eval-languages/${name}.tsv`))
const shareOf = ([right, of]: [number, number]) => right / of
const said = ([right, of]: [number, number]) => `${right}/${of}`

describe('reading further languages', () => {
  it.for(cases)('finds the demands of the $half half in $language', async ({ language, half }) => {
    const { found, right, wrong } = measureRequirements(await table('requirements'), language, half)
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(
      [`${language} ${half}: demands ${said(found)}, rows right ${said(right)}`, ...wrong].join('\n  '),
    )
    expect(found[1]).toBeGreaterThan(15)
    expect(shareOf(found), wrong.join('\n')).toBeGreaterThanOrEqual(0.88)
    expect(shareOf(right), wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  it.for(cases)('flags the risks of the $half half in $language', async ({ language, half }) => {
    const { found, right, wrong } = measureRisks(await table('risks'), language, half)
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(
      [`${language} ${half}: risks ${said(found)}, flags right ${said(right)}`, ...wrong].join('\n  '),
    )
    expect(found[1]).toBeGreaterThan(12)
    expect(shareOf(found), wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
    expect(shareOf(right), wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  it('answers questions', async () => {
    const outcomes = await askAll('eval-languages')
    for (const { language, half } of asked) {
      const own = outcomes.filter(
        ({ question }) => question.lang === language && halfOf(question.question) === half,
      )
      // oxlint-disable-next-line no-console -- the figures are what the test is for
      console.log(report(`${language} ${half}`, own))
      holdsClear(`${language} ${half}`, own)
    }
    for (const language of new Set(asked.map((each) => each.language)))
      holdsRare(
        language,
        outcomes.filter(({ question }) => question.lang === language),
      )
  }, 120_000)

  it('knows the languages by their sentences', async () => {
    const sentences = (await table('requirements')).split('\n').slice(1).filter(Boolean)
    const known = sentences.filter((line) => detectLanguage(line.split('\t')[3] ?? '') === line.slice(0, 2))
    expect(known.length / sentences.length).toBeGreaterThanOrEqual(0.9)
  })

  it.for([
    ['labels that were not learned from', labelTexts, 0.96],
    ['real notices', noticeTexts, 0.93],
  ] as const)('tells %s apart from languages that are not read', async ([name, texts, least]) => {
    const { right, taken, wrong } = measureDetection(await texts())
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log([`${name}: right ${said(right)}, taken ${said(taken)}`, ...wrong].join('\n  '))
    expect(shareOf(right), wrong.join('\n')).toBeGreaterThanOrEqual(least)
    expect(shareOf(taken), wrong.join('\n')).toBeLessThanOrEqual(0.02)
  })
})

const rate = ({ right, of }: Share) => right / of

function holdsClear(name: string, outcomes: Outcome[]): void {
  const { first, three, wronglyRefused } = scoresOf(outcomes)
  expect(rate(first), `${name}: first`).toBeGreaterThanOrEqual(0.85)
  expect(rate(three), `${name}: three`).toBeGreaterThanOrEqual(0.95)
  expect(rate(wronglyRefused), `${name}: wrongly refused`).toBeLessThanOrEqual(0.1)
}

/** A half has too few colloquial and unanswerable questions for a bound: both halves count together. */
function holdsRare(name: string, outcomes: Outcome[]): void {
  const { hardThree, refused } = scoresOf(outcomes)
  expect(rate(hardThree), `${name}: colloquial`).toBeGreaterThanOrEqual(0.5)
  expect(rate(refused), `${name}: refused`).toBeGreaterThanOrEqual(0.8)
}
