import createClient from 'openapi-fetch'
import type { Target, Told } from './calls.ts'
import type { paths } from './generated/openapi-typescript.ts'

/** The thirty calls with openapi-fetch over the types of openapi-typescript. */
export async function calls({ origin, key, tenderId, words }: Target): Promise<Told> {
  const headers = { Authorization: `Bearer ${key}` }
  const api = createClient<paths>({ baseUrl: `${origin}/api/v1`, headers })
  const health = await api.GET('/health')
  const me = await api.GET('/me')
  const usage = await api.GET('/me/usage', { params: { query: { interval: 'day' } } })
  const tenders = await api.GET('/tenders', { params: { query: { q: words, status: ['open'] } } })
  const tender = await api.GET('/tenders/{id}', { params: { path: { id: tenderId } } })
  const changes = await api.GET('/tenders/changes', { params: { query: { limit: 5 } } })
  const documents = await api.GET('/tenders/{id}/documents', { params: { path: { id: tenderId } } })
  const requirements = await api.GET('/tenders/{id}/requirements', { params: { path: { id: tenderId } } })
  const saved = await api.POST('/tenders/saved', { body: { tenderId, priority: 'high' } })
  const pipeline = await api.GET('/tenders/saved', { params: { query: { stage: 'watching' } } })
  const moved = await api.PATCH('/tenders/saved/{id}', {
    params: { path: { id: saved.data?.data.id ?? '' } },
    body: { stage: 'qualifying', notes: null },
  })
  const bid = await api.POST('/bids', {
    body: { tenderId },
    params: { header: { 'Idempotency-Key': 'one' } },
  })
  const id = bid.data?.data.id ?? ''
  const read = await api.GET('/bids/{id}', { params: { path: { id } } })
  const bids = await api.GET('/bids', { params: { query: { tenderId } } })
  const ready = await api.PATCH('/bids/{id}', {
    params: { path: { id }, header: { 'If-Match': read.response.headers.get('ETag') ?? '' } },
    body: { status: 'ready', value: 1200.5, currency: 'EUR' },
  })
  const task = await api.POST('/tasks', { body: { title: 'Call the buyer', bidId: id } })
  const tasks = await api.GET('/tasks', { params: { query: { done: false } } })
  const done = await api.PATCH('/tasks/{id}', {
    params: { path: { id: task.data?.data.id ?? '' } },
    body: { done: true },
  })
  const params = { path: { id: tenderId } }
  const risk = await api.POST('/analysis/risk/{id}', { params })
  const general = await api.POST('/analysis/tender/{id}', { params, body: {} })
  const match = await api.POST('/analysis/match/{id}', { params, body: { refresh: false } })
  const gaps = await api.POST('/analysis/gaps/{id}', { params, body: { language: 'de' } })
  const answer = await api.POST('/chat', { body: { tenderId, message: 'Which deadline?' } })
  const espd = await api.POST('/compliance/espd', { body: { tenderId } })
  const compliance = await api.GET('/compliance/{tenderId}', { params: { path: { tenderId } } })
  const ofBid = { path: { id } }
  const comment = await api.POST('/bids/{id}/comments', { params: ofBid, body: { text: 'Who calls?' } })
  const comments = await api.GET('/bids/{id}/comments', { params: ofBid })
  const question = await api.POST('/tenders/{id}/clarifications', {
    params,
    body: { question: 'Which road?' },
  })
  const questions = await api.GET('/tenders/{id}/clarifications', { params })
  const refused = await api.DELETE('/bids/{id}', { params: { path: { id } } })
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
