import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { fixture, fixtureFiles } from '../support/fixtures.ts'
import { tableSource } from '../support/tables.ts'
import boundsText from './bounds.tsv'
import { brokenIn, readBounds } from './bounds.ts'
import type { Measure, Place } from './place.ts'

/** `npm run eval` measures all texts. The run of all tests measures every fifteenth of the large sets, to save time. */
const isWhole = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'eval'

const place: Place = {
  ...tableSource,
  d1: env.DB,
  bytes: fixture,
  files: fixtureFiles,
  step: isWhole ? 1 : 15,
}

const bounds = readBounds(boundsText)

/** A test for each group: prints its figures and compares them with the bounds of bounds.tsv. */
export function evaluate(groups: Record<string, Measure>): void {
  describe('evaluation', { timeout: 1_800_000 }, () => {
    it.for<[string, Measure]>(Object.entries(groups))('%s', async ([, measure]) => {
      const { figures, lines = [] } = await measure(place)
      const said = Object.entries(figures).map(
        ([name, [right, of]]) =>
          `${name} ${Number(right.toFixed(1))}/${of} ${((100 * right) / of).toFixed(1)} %`,
      )
      // oxlint-disable-next-line no-console -- the figures are what the test is for
      console.log([...said, ...lines.map((line) => `  ${line.replace(/\s+/g, ' ')}`)].join('\n'))
      expect(said.length).toBeGreaterThan(0)
      expect(brokenIn(figures, bounds, place.step)).toEqual([])
    })
  })
}
