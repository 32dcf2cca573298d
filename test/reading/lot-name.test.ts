import '../support/tables.ts'
import { expect, it } from 'vitest'
import { lotName } from '../../src/reading/document/lots.ts'

it.for([
  ['LOT-0001', 'en', 'Lot 1'],
  ['LOT-0000', 'en', 'Lot 0'],
  ['LOT-0120', 'de', 'Los 120'],
  ['LOT-0002', 'no', 'Delkontrakt 2'],
  ['LOT-0002', 'nl', 'Perceel 2'],
  ['LOT-0003', 'fr', 'Lot 3'],
  ['LOT-0003', null, 'Lot 3'],
  ['7', 'de', 'Los 7'],
  ['North', 'de', 'North'],
  ['LOT-A1', 'en', 'LOT-A1'],
] as const)('calls lot %s in %s %s', ([id, language, name]) => {
  expect(lotName(id, language)).toBe(name)
})
