import { idExample } from '../../platform/context/ids.ts'

/** Examples of the API's documentation: a market of a few road works. */
const valueEur = { value: 9120000, n: 6 }
const code = { code: '45233130', label: 'Construction work for highways' }
const buyer = { name: 'City of Example', country: 'IE' }
const supplier = { id: idExample('supplier'), name: 'Muster Straßenbau GmbH', country: 'DE' }

export const insightsExample = {
  tenders: { count: 14, valueEur: { value: 21400000, n: 11 }, open: 3 },
  awards: {
    count: 7,
    valueEur,
    medianValueEur: { value: 1240000, n: 6 },
    medianBids: { value: 4, n: 7 },
    meanBids: { value: 4.14, n: 7 },
    singleBidRate: { value: 0.1429, n: 7 },
    awardToEstimate: { value: null, n: 4 },
    medianDecisionDays: { value: 48, n: 5 },
  },
  concentration: {
    hhi: { value: 2466.67, n: 6 },
    top5Share: { value: 0.9512, n: 6 },
    largestAwardShare: { value: 0.3171, n: 6 },
  },
  series: [{ start: '2026-11-01T00:00:00.000Z', tenders: 14, awards: 7, valueEur }],
  topCpv: [{ ...code, awards: 7, valueEur }],
  topBuyers: [{ ...buyer, awards: 7, valueEur }],
  topSuppliers: [{ ...supplier, awards: 2, valueEur: { value: null, n: 2 } }],
  byRegion: [{ region: 'IE', awards: 7, valueEur }],
}

export const competitorExample = {
  ...supplier,
  wins: 2,
  valueEur: 2965801,
  winShare: 0.2857,
  averageValueEur: 1482900.5,
  lastAwardAt: '2027-02-03T00:00:00.000Z',
  topCpv: [{ ...code, awards: 2 }],
  topBuyers: [{ ...buyer, awards: 2 }],
  metIn: 1,
}
