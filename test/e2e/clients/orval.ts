import type { Target, Told } from './calls.ts'
import * as api from './generated/orval.ts'

/** The body of an answer whose status is a success; throws for other statuses. */
function ok<A extends { status: number; data: unknown }>(answer: A) {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.data))
  return answer.data as Extract<A, { status: 200 | 201 }>['data']
}

/** The thirty calls with the functions that orval generates for fetch. */
export async function calls({ key, tenderId, words }: Target): Promise<Told> {
  const headers = { Authorization: `Bearer ${key}` }
  const health = ok(await api.getHealth())
  const me = ok(await api.getMe({ headers }))
  const usage = ok(await api.getUsage({ interval: 'day' }, { headers }))
  const tenders = ok(await api.listTenders({ q: words, status: ['open'] }, { headers }))
  const tender = ok(await api.getTender(tenderId, { headers }))
  const changes = ok(await api.getTenderChanges({ limit: 5 }, { headers }))
  const documents = ok(await api.listTenderDocuments(tenderId, {}, { headers }))
  const requirements = ok(await api.listTenderRequirements(tenderId, {}, { headers }))
  const saved = ok(await api.createSavedTender({ tenderId, priority: 'high' }, { headers }))
  const pipeline = ok(await api.listSavedTenders({ stage: 'watching' }, { headers }))
  const moved = ok(
    await api.updateSavedTender(saved.data.id, { stage: 'qualifying', notes: null }, { headers }),
  )
  const bid = ok(await api.createBid({ tenderId }, { headers: { ...headers, 'Idempotency-Key': 'three' } }))
  const { id } = bid.data
  const read = await api.getBid(id, { headers })
  const bids = ok(await api.listBids({ tenderId }, { headers }))
  const tag = read.headers.get('ETag') ?? ''
  const ready = ok(
    await api.updateBid(
      id,
      { status: 'ready', value: 1200.5, currency: 'EUR' },
      { headers: { ...headers, 'If-Match': tag } },
    ),
  )
  const task = ok(await api.createTask({ title: 'Call the buyer', bidId: id }, { headers }))
  const tasks = ok(await api.listTasks({ done: false }, { headers }))
  const done = ok(await api.updateTask(task.data.id, { done: true }, { headers }))
  const risk = ok(await api.assessRisk(tenderId, undefined, { headers }))
  const general = ok(await api.analyseTender(tenderId, {}, { headers }))
  const match = ok(await api.matchTender(tenderId, { refresh: false }, { headers }))
  const gaps = ok(await api.findGaps(tenderId, { language: 'de' }, { headers }))
  const answer = ok(await api.askTender({ tenderId, message: 'Which deadline?' }, { headers }))
  const espd = ok(await api.createEspd({ tenderId }, {}, { headers }))
  const compliance = ok(await api.getCompliance(tenderId, {}, { headers }))
  const comment = ok(await api.createBidComment(id, { text: 'Who calls?' }, { headers }))
  const comments = ok(await api.listBidComments(id, {}, { headers }))
  const question = ok(await api.createTenderClarification(tenderId, { question: 'Which road?' }, { headers }))
  const questions = ok(await api.listTenderClarifications(tenderId, {}, { headers }))
  const refused = await api.deleteBid(id, { headers })
  return {
    getHealth: health.data.status,
    getMe: me.data.company.plan,
    getUsage: typeof usage.data.window.remaining,
    listTenders: [tenders.data[0]?.id, tenders.pagination.total],
    getTender: tender.data.title,
    getTenderChanges: changes.data.more,
    listTenderDocuments: documents.data.length,
    listTenderRequirements: typeof requirements.pagination.total,
    createSavedTender: saved.data.stage,
    listSavedTenders: pipeline.data.map((each) => each.tender.id),
    updateSavedTender: [moved.data.stage, moved.data.version],
    createBid: [bid.data.status, bid.data.tender.id],
    getBid: ok(read).data.status,
    listBids: bids.pagination.total,
    updateBid: [ready.data.status, ready.data.value],
    createTask: [task.data.title, task.data.done],
    listTasks: tasks.data[0]?.title,
    updateTask: done.data.done,
    assessRisk: risk.data.engine,
    analyseTender: [general.data.kind, general.data.language],
    matchTender: [match.data.kind, match.data.cached],
    findGaps: gaps.data.language,
    askTender: typeof answer.data.certainty,
    createEspd: [espd.data.edmVersion, typeof espd.data.unanswered.length],
    getCompliance: compliance.data.tenderId,
    createBidComment: comment.data.text,
    listBidComments: [comments.data[0]?.text, comments.pagination.total],
    createTenderClarification: question.data.status,
    listTenderClarifications: questions.data.length,
    deleteBid: refused.status === 403 ? refused.data.code : undefined,
  }
}
