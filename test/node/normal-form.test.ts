import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files that normalise one letter at a time, and the function itself. */
const letters = [
  'src/insight/models/verify/fold.ts',
  'src/platform/text/clean.ts',
  'src/platform/text/normal-form.ts',
  'src/reading/extract/pdf/mac-letters.ts',
]

describe('String.normalize', () => {
  it('is called by `normalized` alone, because it takes quadratic time for marks on one letter', () => {
    const callers = globSync(join(root, 'src/**/*.{ts,tsx}'))
      .filter((file) => readFileSync(file, 'utf8').includes('.normalize('))
      .map((file) => relative(root, file))
    expect(callers.toSorted()).toEqual(letters)
  })
})
