import { expect, it } from 'vitest'
import { inLatin1 } from '../../src/surfaces/rest/latin1.ts'

it.for<[string, [string, string][]]>([
  ['q=H%F4pital', [['q', 'Hôpital']]],
  ['q=stra%DFe+gro%DF%20x&status=open', [['q', 'straße groß x']]],
  ['q=prix%20%80', [['q', 'prix €']]],
  ['q=H%C3%B4pital', []],
  ['q=100%&buyer=%E9cole', [['buyer', 'école']]],
  ['q=100%25F4', []],
  ['q=%00%FF', [['q', '\u0000ÿ']]],
  ['page=1', []],
  ['', []],
])('reads %s as %j', ([query, found]) => {
  expect(inLatin1(`http://a.example/tenders?${query}`)).toEqual(found)
})
