import { expect, it } from 'vitest'
import { fixture } from '../support/fixtures.ts'
import { importNotices, newSource } from '../support/imports.ts'

it.for<[string, number, number]>([
  ['list-of-packages', 2, 0],
  ['list-of-releases', 2, 0],
  ['wrapped-data', 1, 0],
  ['wrapped-result', 1, 0],
  ['wrapped-releasePackage', 1, 0],
  ['wrapped-recordPackage', 1, 0],
  ['concatenated', 2, 0],
  ['concatenated-pretty', 2, 0],
  ['number-000', 2, 1],
  ['number-1e9999', 1, 1],
  ['nan', 1, 1],
  ['newline-in-string', 1, 1],
  ['nul-byte', 1, 1],
  ['no-ocid', 1, 1],
])('POST /operator/notices of %s imports %i and names %i', async ([name, notices, failures]) => {
  const { body } = await importNotices(newSource(), await fixture(`packages/ocds-${name}.json`))
  const { created, updated, unchanged, failed } = body.data
  expect([created + updated + unchanged, failed.length]).toEqual([notices, failures])
})
