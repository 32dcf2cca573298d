import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { parseEforms } from '../../src/catalogue/notices/eforms/parse.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { lot, result, sample } from '../support/eforms-sample.ts'
import { fixture } from '../support/fixtures.ts'

const fileText = async (file: string) => new TextDecoder().decode(await fixture(`notices/eforms/${file}`))

function only(xml: string): Notice {
  const [notice] = parseEforms(xml, 'ted').notices
  if (!notice) throw new Error('no notice')
  return notice
}

describe('winners', () => {
  const open = (framework: string) =>
    `<cac:TenderingProcess><cac:ContractingSystem><cbc:ContractingSystemTypeCode listName="framework-agreement">${framework}</cbc:ContractingSystemTypeCode></cac:ContractingSystem></cac:TenderingProcess>`
  const three = [{ id: 'TEN-1', rank: 2 }, { id: 'TEN-2', rank: 1, value: '5.5' }, { id: 'TEN-3' }]
  const unranked = [{ id: 'TEN-1' }, { id: 'TEN-2' }]

  it.for([
    ['the one ranked first', { status: 'selec-w', tenders: three }, 'none', ['Firma 2'], 'awarded'],
    [
      'the only one',
      { status: 'selec-w', tenders: [{ id: 'TEN-3', rank: 3 }] },
      'none',
      ['Firma 3'],
      'awarded',
    ],
    [
      'those with a contract',
      { status: 'selec-w', tenders: three, contracts: [{ tenders: ['TEN-1', 'TEN-3'] }] },
      'none',
      ['Firma 1', 'Firma 3'],
      'awarded',
    ],
    [
      'all of a framework',
      { status: 'selec-w', tenders: unranked },
      'fa-w-rc',
      ['Firma 1', 'Firma 2'],
      'awarded',
    ],
    ['nobody we could name', { status: 'selec-w', tenders: unranked }, 'none', [], 'awarded'],
    ['nobody, the lot being closed', { status: 'clos-nw', tenders: three }, 'none', [], 'unsuccessful'],
    ['nobody yet', { status: 'open-nw', tenders: three }, 'none', [], 'open'],
    ['nobody told', { tenders: unranked }, 'none', [], 'pending'],
  ] as const)('are %s', ([, given, framework, names, status]) => {
    const body = lot('LOT-1', open(framework))
    const { awards } = only(
      sample({
        root: 'ContractAwardNotice',
        form: 'result',
        extension: result({
          ...given,
          tenders: [...given.tenders],
          contracts:
            'contracts' in given ? given.contracts.map(({ tenders }) => ({ tenders: [...tenders] })) : [],
        }),
        body,
      }),
    )
    expect(awards.flatMap(({ suppliers }) => suppliers.map(({ name }) => name))).toEqual(names)
    expect(new Set(awards.map((award) => award.status))).toEqual(new Set([status]))
  })

  const ours = { id: 'CON-1', number: 'A-1', tenders: ['TEN-1'], signed: '2024-03-04' }
  it.for([
    [
      'the only one that the result names',
      ['CON-2'],
      [ours, { id: 'CON-2', number: 'A-2', tenders: [] }],
      'A-2',
    ],
    ['the one that lists the tender', [], [ours, { id: 'CON-2', number: 'A-2', tenders: [] }], 'A-1'],
    [
      'one without a tender',
      ['CON-2'],
      [{ id: 'CON-2', number: 'A-2', tenders: [], signed: '2024-03-04' }],
      'A-2',
    ],
    [
      'the one that lists the tender, of two',
      ['CON-1', 'CON-2'],
      [ours, { id: 'CON-2', number: 'A-2', tenders: [] }],
      'A-1',
    ],
  ] as const)('have the contract: %s', ([, named, contracts, number]) => {
    const extension = result({
      status: 'selec-w',
      tenders: [{ id: 'TEN-1' }],
      named: [...named],
      contracts: contracts.map((each) => ({ ...each, tenders: [...each.tenders] })),
    })
    const { awards } = only(sample({ root: 'ContractAwardNotice', form: 'result', extension }))
    expect(awards.map(({ contractId, awardedAt }) => [contractId, awardedAt])).toEqual([
      [number, '2024-03-04T00:00:00.000Z'],
    ])
  })

  it.for([
    ['the total of the notice', '90', ['90', '90'], [true, true]],
    ['another total', '180', ['90', '90'], [undefined, undefined]],
    ['the total for one only', '90', ['90', '80'], [undefined, undefined]],
    ['a total beside no other award', '90', ['90'], [undefined]],
    ['no total', undefined, ['90', '90'], [undefined, undefined]],
  ] as const)('are marked where their values repeat the total: %s', ([, total, values, marks]) => {
    const tenders = values.map((value, index) => ({ id: `TEN-${index + 1}`, value }))
    const given = { status: 'selec-w', tenders, contracts: [{ tenders: tenders.map(({ id }) => id) }] }
    const { awards } = only(
      sample({
        root: 'ContractAwardNotice',
        form: 'result',
        extension: result({ ...given, ...(total && { total }) }),
        body: lot('LOT-1', ''),
      }),
    )
    expect(awards.map(({ value }) => value?.minor)).toEqual(values.map((value) => Number(value) * 100))
    expect(awards.map(({ valueIsTotal }) => valueIsTotal)).toEqual(marks)
  })

  it('hides a withheld value, and takes the day of decision before that of signature', () => {
    const { awards, withheld } = only(
      sample({
        root: 'ContractAwardNotice',
        form: 'result',
        extension: result({
          status: 'selec-w',
          tenders: [
            { id: 'TEN-1', value: '12', withheld: 'win-ten-val' },
            { id: 'TEN-2', value: '-1' },
          ],
          contracts: [
            { tenders: ['TEN-1'], awarded: '2024-05-01Z', signed: '2024-06-01Z' },
            { tenders: ['TEN-2'], signed: '2024-06-01Z' },
          ],
        }),
      }),
    )
    expect(awards.map(({ value, awardedAt }) => [value, awardedAt])).toEqual([
      [null, '2024-05-01T00:00:00.000Z'],
      [null, '2024-06-01T00:00:00.000Z'],
    ])
    expect(withheld).toEqual([{ field: 'win-ten-val', until: '2030-01-01T00:00:00.000Z', reason: null }])
  })

  it.for([
    [
      [
        ['tenders', '4'],
        ['t-sme', '9'],
      ],
      4,
      false,
    ],
    [
      [
        [null, '3'],
        ['t-sme', '2'],
      ],
      3,
      false,
    ],
    [
      [
        ['t-sme', '2'],
        ['t-esubm', '5'],
        ['part-req', '12'],
      ],
      5,
      true,
    ],
    [[['part-req', '12']], null, false],
    [[['tenders', '-1']], null, false],
    [[], null, false],
  ] as const)('count %j as %s bids (at least: %s)', ([statistics, bids, isMinimum]) => {
    const extension = result({
      status: 'clos-nw',
      tenders: [],
      statistics: statistics.map(([kind, n]) => [kind, n]),
    })
    const [award] = only(sample({ root: 'ContractAwardNotice', form: 'result', extension })).awards
    expect([award?.bidsReceived, award?.bidsReceivedIsMinimum]).toEqual([bids, isMinimum])
  })

  it('names every member of a consortium, and a touch point by its company', async () => {
    const notice = only(await fileText('sdk-examples/can_24_maximal.xml'))
    expect(
      notice.awards.map(({ key, suppliers }) => [key, suppliers.map(({ name, sme }) => [name, sme])]),
    ).toEqual([
      [
        'RES-0001:LOT-0001:TEN-0001',
        [
          ['Gyro Soft SA', false],
          ['The best App Ltd.', true],
        ],
      ],
      ['RES-0001:LOT-0001:TEN-0002', [['Competitor', false]]],
      ['RES-0002:LOT-0002', []],
    ])
    const xml = await fileText('sdk-examples/can_25_withheld.xml')
    const viaTouchPoint = xml.replace(/(<cac:ContractingParty>[\s\S]*?)ORG-0001/, '$1TPO-0001')
    expect(only(viaTouchPoint).buyers.map(({ name }) => name)).toEqual(['NI Water and its subsidiaries'])
  })
})
