/** A service, a key for it, and a tender that the words find and no other tender. */
export interface Target {
  origin: string
  key: string
  tenderId: string
  words: string
}

/** The results of a client's thirty calls, by the name of the call. */
export type Told = Record<string, unknown>

/** The results that every client must get from the thirty calls. */
export const expected = ({ tenderId, words }: Target): Told => ({
  getHealth: 'ok',
  getMe: 'enterprise',
  getUsage: 'number',
  listTenders: [tenderId, 1],
  getTender: words,
  getTenderChanges: true,
  listTenderDocuments: 1,
  listTenderRequirements: 'number',
  createSavedTender: 'watching',
  listSavedTenders: [tenderId],
  updateSavedTender: ['qualifying', 2],
  createBid: ['draft', tenderId],
  getBid: 'draft',
  listBids: 1,
  updateBid: ['ready', 1200.5],
  createTask: ['Call the buyer', false],
  listTasks: 'Call the buyer',
  updateTask: true,
  assessRisk: 'builtin',
  analyseTender: ['general', 'en'],
  matchTender: ['match', false],
  findGaps: 'de',
  askTender: 'string',
  createEspd: ['4.1.0', 'number'],
  getCompliance: tenderId,
  createBidComment: 'Who calls?',
  listBidComments: ['Who calls?', 1],
  createTenderClarification: 'draft',
  listTenderClarifications: 1,
  deleteBid: 'FORBIDDEN',
})
