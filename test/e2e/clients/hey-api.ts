import type { Target, Told } from './calls.ts'
import { client } from './generated/hey-api/client.gen.ts'
import * as api from './generated/hey-api/index.ts'

/** The thirty calls with the functions that hey-api generates. */
export async function calls({ origin, key, tenderId, words }: Target): Promise<Told> {
  client.setConfig({ baseUrl: `${origin}/api/v1`, auth: () => key })
  const path = { id: tenderId }
  const health = await api.getHealth()
  const me = await api.getMe()
  const usage = await api.getUsage({ query: { interval: 'day' } })
  const tenders = await api.listTenders({ query: { q: words, status: ['open'] } })
  const tender = await api.getTender({ path })
  const changes = await api.getTenderChanges({ query: { limit: 5 } })
  const documents = await api.listTenderDocuments({ path })
  const requirements = await api.listTenderRequirements({ path })
  const saved = await api.createSavedTender({ body: { tenderId, priority: 'high' } })
  const pipeline = await api.listSavedTenders({ query: { stage: 'watching' } })
  const moved = await api.updateSavedTender({
    path: { id: saved.data?.data.id ?? '' },
    body: { stage: 'qualifying', notes: null },
  })
  const bid = await api.createBid({ body: { tenderId }, headers: { 'Idempotency-Key': 'two' } })
  const id = bid.data?.data.id ?? ''
  const read = await api.getBid({ path: { id } })
  const bids = await api.listBids({ query: { tenderId } })
  const ready = await api.updateBid({
    path: { id },
    headers: { 'If-Match': read.response?.headers.get('ETag') ?? '' },
    body: { status: 'ready', value: 1200.5, currency: 'EUR' },
  })
  const task = await api.createTask({ body: { title: 'Call the buyer', bidId: id } })
  const tasks = await api.listTasks({ query: { done: false } })
  const done = await api.updateTask({ path: { id: task.data?.data.id ?? '' }, body: { done: true } })
  const risk = await api.assessRisk({ path })
  const general = await api.analyseTender({ path, body: {} })
  const match = await api.matchTender({ path, body: { refresh: false } })
  const gaps = await api.findGaps({ path, body: { language: 'de' } })
  const answer = await api.askTender({ body: { tenderId, message: 'Which deadline?' } })
  const espd = await api.createEspd({ body: { tenderId } })
  const compliance = await api.getCompliance({ path: { tenderId } })
  const comment = await api.createBidComment({ path: { id }, body: { text: 'Who calls?' } })
  const comments = await api.listBidComments({ path: { id } })
  const question = await api.createTenderClarification({ path, body: { question: 'Which road?' } })
  const questions = await api.listTenderClarifications({ path })
  const refused = await api.deleteBid({ path: { id } })
  return {
    getHealth: health.data?.data.status,
    getMe: me.data?.data.company.plan,
    getUsage: typeof usage.data?.data.window.remaining,
    listTenders: [tenders.data?.data[0]?.id, tenders.data?.pagination.total],
    getTender: tender.data?.data.title,
    getTenderChanges: changes.data?.data.more,
    listTenderDocuments: documents.data?.data.length,
    listTenderRequirements: typeof requirements.data?.pagination.total,
    createSavedTender: saved.data?.data.stage,
    listSavedTenders: pipeline.data?.data.map((each) => each.tender.id),
    updateSavedTender: [moved.data?.data.stage, moved.data?.data.version],
    createBid: [bid.data?.data.status, bid.data?.data.tender.id],
    getBid: read.data?.data.status,
    listBids: bids.data?.pagination.total,
    updateBid: [ready.data?.data.status, ready.data?.data.value],
    createTask: [task.data?.data.title, task.data?.data.done],
    listTasks: tasks.data?.data[0]?.title,
    updateTask: done.data?.data.done,
    assessRisk: risk.data?.data.engine,
    analyseTender: [general.data?.data.kind, general.data?.data.language],
    matchTender: [match.data?.data.kind, match.data?.data.cached],
    findGaps: gaps.data?.data.language,
    askTender: typeof answer.data?.data.certainty,
    createEspd: [espd.data?.data.edmVersion, typeof espd.data?.data.unanswered.length],
    getCompliance: compliance.data?.data.tenderId,
    createBidComment: comment.data?.data.text,
    listBidComments: [comments.data?.data[0]?.text, comments.data?.pagination.total],
    createTenderClarification: question.data?.data.status,
    listTenderClarifications: questions.data?.data.length,
    deleteBid: refused.error?.code,
  }
}
