import { describe, expect, it } from 'vitest'
import { sameInAnyOrder, storedAfter } from '../support/import-order.ts'

/** Releases of one procedure with the same date, so that the date does not order them. */
const ofOneDay = (tags: string[]): Uint8Array[] =>
  tags.map((tag, index) =>
    new TextEncoder().encode(
      JSON.stringify({
        ocid: 'ocds-213czf-ties',
        id: `release-${(index * 5) % tags.length}`,
        date: '2026-05-05T00:00:00Z',
        tag: [tag],
        language: 'en',
        buyer: { id: 'b', name: `Town ${index}` },
        parties: [{ id: 'b', name: `Town ${index}`, roles: ['buyer'] }],
        tender: {
          id: 't',
          title: `Title of ${tag} ${index}`,
          status: tag === 'planning' ? 'planned' : 'active',
          value: { amount: 1000 * (index + 1), currency: 'EUR' },
          tenderPeriod: { endDate: `2099-05-0${index + 1}T12:00:00Z` },
        },
        ...(tag === 'award' && {
          awards: [
            {
              id: `a${index}`,
              status: 'active',
              value: { amount: 900 + index, currency: 'EUR' },
              suppliers: [{ name: 'S' }],
            },
          ],
        }),
      }),
    ),
  )

describe('the order of import', { timeout: 60_000 }, () => {
  it('cannot matter for releases of one day', async () => {
    await sameInAnyOrder(
      ofOneDay(['planning', 'tender', 'tenderUpdate', 'tender', 'award', 'award', 'contract']),
      3,
    )
  })

  it('cannot matter for a notice that shows two tenders to be one', async () => {
    const procedure = '6f1c7a52-0c2e-4d0f-9d53-5b1d9f7f2f11'
    const linked = {
      documents: [
        {
          id: 'ted',
          documentType: 'tenderNotice',
          url: 'https://ted.europa.eu/en/notice/-/detail/777001-2026',
        },
      ],
    }
    const [first, second, joining] = ofOneDay(['tender', 'tenderUpdate', 'award']).map((bytes, index) => {
      const release = JSON.parse(new TextDecoder().decode(bytes))
      const names = [{ id: procedure }, linked, { id: procedure, ...linked }][index]
      const named = { ...release, ocid: `ocds-joins-${index}`, tender: { ...release.tender, ...names } }
      return new TextEncoder().encode(JSON.stringify(named))
    })
    if (!first || !second || !joining) throw new Error('There are three releases')
    expect(await storedAfter([first, second, joining])).toHaveLength(1)
    await sameInAnyOrder([first, second, joining], 5)
  })
})
