/** The result for a call for road works, as the reference shows it. */
export const generalExample = {
  summary: [
    {
      text: 'The contractor resurfaces sections 3 to 5 of the ring road, 11 kilometres in all.',
      citations: ['c1'],
    },
  ],
  keyFacts: [
    { code: 'estimated_value', label: 'Estimated value', value: 1850000, unit: 'EUR', citations: ['c2'] },
    { code: 'validity_days', label: 'Bids are valid for', value: 90, unit: 'days', citations: ['c3'] },
  ],
  keyDates: [
    {
      code: 'deadline',
      label: 'Deadline',
      at: '2026-12-15T11:00:00.000Z',
      precision: 'minute',
      source: 'notice',
      citations: ['c4'],
    },
  ],
  lots: [
    {
      id: 'LOT-0001',
      title: 'Section 3',
      value: 620000,
      currency: 'EUR',
      deadline: '2026-12-15T11:00:00.000Z',
    },
  ],
  awardCriteria: [
    { name: 'Price', type: 'price', weight: 60, unit: 'percent', lotId: null, citations: ['c5'] },
    {
      name: 'Traffic management',
      type: 'quality',
      weight: 40,
      unit: 'percent',
      lotId: null,
      citations: ['c5'],
    },
  ],
  conflicts: [],
  missing: ['site_visit'],
  recommendation: {
    verdict: 'prepare',
    reasons: [{ code: 'time_left', text: '25 days are left until the deadline.', citations: ['c4'] }],
  },
}
