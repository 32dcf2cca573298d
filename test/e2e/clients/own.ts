import type { Target, Told } from './calls.ts'
import { createClient, isApiError } from './generated/client.ts'

/** The thirty calls with our own client, as `/docs/client.ts` has it. */
export async function calls({ origin, key, tenderId, words }: Target): Promise<Told> {
  const api = createClient({ apiKey: key, baseUrl: `${origin}/api/v1` })
  const health = await api.getHealth()
  const me = await api.getMe()
  const usage = await api.getUsage({ interval: 'day' })
  const tenders = await api.listTenders({ q: words, status: ['open'] })
  const tender = await api.getTender(tenderId)
  const changes = await api.getTenderChanges({ limit: 5 })
  const documents = await api.listTenderDocuments(tenderId)
  const requirements = await api.listTenderRequirements(tenderId)
  const saved = await api.createSavedTender({ tenderId, priority: 'high' })
  const pipeline: string[] = []
  for await (const each of api.listSavedTenders({ stage: 'watching' })) pipeline.push(each.tender.id)
  const moved = await api.updateSavedTender(saved.id, { stage: 'qualifying', notes: null })
  const bid = await api.createBid({ tenderId }, { idempotencyKey: 'four' })
  const read = await api.getBid(bid.id)
  const bids = await api.listBids({ tenderId })
  const ready = await api.updateBid(
    bid.id,
    { status: 'ready', value: 1200.5, currency: 'EUR' },
    { ifMatch: read },
  )
  const task = await api.createTask({ title: 'Call the buyer', bidId: bid.id })
  const tasks = await api.listTasks({ done: false })
  const done = await api.updateTask(task.id, { done: true })
  const risk = await api.assessRisk(tenderId)
  const general = await api.analyseTender(tenderId, {})
  const match = await api.matchTender(tenderId, { refresh: false })
  const gaps = await api.findGaps(tenderId, { language: 'de' })
  const answer = await api.askTender({ tenderId, message: 'Which deadline?' })
  const espd = await api.createEspd({ tenderId })
  const compliance = await api.getCompliance(tenderId)
  const comment = await api.createBidComment(bid.id, { text: 'Who calls?' })
  const comments = await api.listBidComments(bid.id)
  const question = await api.createTenderClarification(tenderId, { question: 'Which road?' })
  const questions = await api.listTenderClarifications(tenderId)
  const refused = await api.deleteBid(bid.id).catch((error: unknown) => error)
  return {
    getHealth: health.status,
    getMe: me.company.plan,
    getUsage: typeof usage.window.remaining,
    listTenders: [tenders.data[0]?.id, tenders.pagination.total],
    getTender: tender.title,
    getTenderChanges: changes.more,
    listTenderDocuments: documents.data.length,
    listTenderRequirements: typeof requirements.pagination.total,
    createSavedTender: saved.stage,
    listSavedTenders: pipeline,
    updateSavedTender: [moved.stage, moved.version],
    createBid: [bid.status, bid.tender.id],
    getBid: read.status,
    listBids: bids.pagination.total,
    updateBid: [ready.status, ready.value],
    createTask: [task.title, task.done],
    listTasks: tasks.data[0]?.title,
    updateTask: done.done,
    assessRisk: risk.engine,
    analyseTender: [general.kind, general.language],
    matchTender: [match.kind, match.cached],
    findGaps: gaps.language,
    askTender: typeof answer.certainty,
    createEspd: [espd.edmVersion, typeof espd.unanswered.length],
    getCompliance: compliance.tenderId,
    createBidComment: comment.text,
    listBidComments: [comments.data[0]?.text, comments.pagination.total],
    createTenderClarification: question.status,
    listTenderClarifications: questions.data.length,
    deleteBid: isApiError(refused) && refused.code,
  }
}
