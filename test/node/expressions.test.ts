import { analyse } from 'scslre'
import { beforeAll, describe, expect, it } from 'vitest'
import { attacksOn, withstands } from '../support/expression-attacks.ts'
import { type Expression, literalsOf, loadedService, workerFiles } from '../support/expressions.ts'

/** Files whose expressions meet nothing that a stranger wrote, or only a few characters of a stranger's text; and why. */
const ours: Record<string, string> = {
  'insight/wording/say.ts': 'our sentences with gaps to fill',
  'platform/config/mail.ts': "the operator's settings",
  'platform/config/models.ts': "the operator's settings",
  'reading/requirements/lexicon.ts': 'our patterns',
  'catalogue/tenders/search/tokens.ts': 'the first eight characters of a code',
  'documents/extract/office/sheets/formats.ts': 'the first 400 characters of a format',
}
/** Rooms that read sentences. No sentence is longer than 1,500 characters, so that a square of a sentence's length is bearable. */
const ofSentences = /^(?:insight|reading\/requirements)\//
const longestSentence = 1500

let expressions: Expression[]
let unseen: string[]

beforeAll(async () => {
  const files = await workerFiles()
  const written = await Promise.all(files.map(literalsOf))
  const { built, moduleOf } = await loadedService(files)
  const call = (file: string, name: string, ...input: unknown[]) => {
    const called = moduleOf(file)[name]
    if (typeof called !== 'function') throw new Error(`${file} has no function ${name}.`)
    called(...input)
  }
  // These build their expressions when they are called.
  for (const [language, three] of Object.entries({ en: 'three', de: 'drei', fr: 'trois' })) {
    call('reference/language/values/counts.ts', 'countsIn', '3 lots', language, 'lots')
    call('reference/language/values/durations.ts', 'durationsIn', '3 days', language)
    call('reference/language/values/money.ts', 'amountsIn', '3 EUR', language)
    call('reference/language/values/percents.ts', 'percentsIn', '3 %', language)
    call('reference/language/values/numbers.ts', 'numberOf', undefined, three, language)
    call('reading/requirements/lexicon.ts', 'lexiconOf', language)
    call('reading/requirements/counts.ts', 'counts', '3 lots', language, { start: 2, end: 6 }, null)
  }
  call('documents/extract/pdf/strings.ts', 'stringOf', '/O (text)', 'O')
  const all = [...written.flatMap(({ literals }) => literals), ...built]
  expressions = [
    ...new Map(all.map((each) => [`${each.file} /${each.source}/${each.flags}`, each])).values(),
  ].filter(({ file }) => !(file in ours))
  const known = new Set(built.map(({ file }) => file))
  unseen = files.filter((file, i) => written[i]?.builds && !known.has(file))
}, 300_000)

describe('the regular expressions of the service', () => {
  it('are all seen here', () => {
    expect(unseen).toEqual([])
    expect(expressions.length).toBeGreaterThan(1000)
  })

  it('do not slow down more than a text of one repeated character grows', () => {
    const slow = expressions.flatMap(({ file, source, flags }) => {
      const { reports } = analyse({ source, flags }, { reportTypes: { Move: !ofSentences.test(file) } })
      return reports.map(({ type }) => `${file}: ${type} in /${source}/${flags}`)
    })
    expect(slow).toEqual([])
  }, 300_000)

  // A linear expression takes milliseconds for such a text, a quadratic expression half a minute, another one ages.
  it('are done with a text made to delay them', () => {
    const delayed = expressions.flatMap((expression) => {
      const length = ofSentences.test(expression.file) ? longestSentence : 100_000
      const slow = attacksOn(expression).find((attack) => !withstands(expression, attack, length, 10_000))
      return slow ? [{ ...expression, ...slow }] : []
    })
    expect(delayed).toEqual([])
  }, 300_000)
})
