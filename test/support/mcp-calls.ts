import type { TestCompany } from './api.ts'
import { callTool } from './mcp.ts'

/** A tender and a document of it. */
interface Known {
  tenderId: string
  documentId: string
}

/** The ids of all things of a company that a tool can name. */
export async function workspace({ key }: Pick<TestCompany, 'key'>, known: Known) {
  const saved = (await callTool(key, 'save_tender', { tenderId: known.tenderId })).data
  const bid = (await callTool(key, 'draft_bid', { tenderId: known.tenderId, value: 5 })).data
  const answered = (
    await callTool(key, 'ask_tender', { tenderId: known.tenderId, question: 'What is the bond?' })
  ).data
  return { itemId: saved.id, bidId: bid.id, sessionId: answered.sessionId, ...known }
}
export type Ids = Awaited<ReturnType<typeof workspace>>

/** Arguments for a successful call of every tool, made from the ids of a workspace. */
export const calls: Record<string, (ids: Ids) => object> = {
  search_tenders: () => ({ q: 'resurfacing', cpvCodes: ['45'], regions: [], minValue: 1, limit: 5 }),
  get_tender: ({ tenderId }) => ({ tenderId }),
  list_tender_requirements: ({ tenderId }) => ({ tenderId, mandatory: true }),
  read_tender_document: ({ tenderId, documentId }) => ({ tenderId, documentId }),
  ask_tender: ({ tenderId, sessionId }) => ({ tenderId, sessionId, question: 'How high is it?' }),
  assess_fit: ({ tenderId }) => ({ tenderId }),
  find_gaps: ({ tenderId }) => ({ tenderId }),
  get_compliance_matrix: ({ tenderId }) => ({ tenderId }),
  list_pipeline: () => ({ stage: 'watching' }),
  list_bids: ({ tenderId }) => ({ tenderId }),
  get_bid: ({ bidId }) => ({ bidId }),
  save_tender: ({ tenderId }) => ({ tenderId }),
  update_pipeline_item: ({ itemId }) => ({ itemId, version: 1, stage: 'preparing', tags: ['roads'] }),
  draft_bid: ({ tenderId }) => ({ tenderId, outline: true }),
  update_bid: ({ bidId }) => ({ bidId, version: 1, sections: [{ key: 'approach', text: 'By night.' }] }),
  submit_bid: ({ bidId }) => ({ bidId }),
  remove_from_pipeline: ({ itemId }) => ({ itemId }),
  delete_bid: ({ bidId }) => ({ bidId }),
}
