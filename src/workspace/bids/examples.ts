import { itemExample } from '../../catalogue/tenders/examples.ts'
import { idExample } from '../../platform/context/ids.ts'

/** Examples for the API documentation: the bid of a road builder, on the day before submission. */
export const sectionExample = {
  key: 'technical-1',
  heading: 'Comparable works in the last five years',
  requirementId: idExample('requirement'),
  demandIds: [],
  text: 'Between 2022 and 2026 we resurfaced 31 km of dual carriageway under traffic.',
  ownerId: idExample('user'),
  dueAt: '2026-12-12T16:00:00.000Z',
  status: 'review',
  reviewers: [
    { userId: idExample('user'), decision: 'approved', reason: null, at: '2026-12-11T08:10:00.000Z' },
  ],
  updatedAt: '2026-12-10T15:20:00.000Z',
}

export const outcomeExample = {
  reason: 'The price was 6% above the best bid.',
  winner: 'Roads and Bridges Ltd',
  price: 385000,
  currency: 'EUR',
  score: 82.5,
  rank: 2,
  feedback: 'The plan for traffic during the works was the best of all.',
}

export const bidExample = {
  id: idExample('bid'),
  tenderId: idExample('tender'),
  tender: itemExample,
  lotIds: ['LOT-0001'],
  title: 'Ring road, section 3',
  status: 'ready',
  value: 410000,
  currency: 'EUR',
  teamId: null,
  consortiumId: null,
  sections: [sectionExample],
  assetIds: [idExample('asset')],
  notes: 'Submit through the portal before noon.',
  externalReference: 'CRM-2291',
  deadline: '2026-12-15T11:00:00.000Z',
  deadlineConflict: null,
  submittedAt: null,
  submittedBy: null,
  decidedAt: null,
  outcome: null,
  version: 7,
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-12-14T16:02:00.000Z',
}

const { text: _text, ...sectionOfEvent } = sectionExample
/** The same bid in the form of its events. */
export const bidOfEventExample = { ...bidExample, sections: [sectionOfEvent] }
