import { wordingTables } from '../../src/insight/analyses/wording/phrasebook.ts'
import { askTender } from '../../src/insight/questions/retrieval/ask.ts'
import { questionTables } from '../../src/insight/questions/retrieval/question.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { dateTables } from '../../src/reading/facts/cues-dates.ts'
import { passageTables, writePassages } from '../../src/reading/passages/write.ts'

export { KeyGate } from '../../src/identity/keys/gate.ts'

const tenderId = 'tender_01jd0c4kwqe5m9v2x7h3tz8rgn'

/** Writes documents of a tender as the service does, and answers a question about them several times. */
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    if (pathname === '/bench/sql') return Response.json(await env.DB.prepare(await request.text()).run())
    const ctx = { d1: env.DB, env, later: () => undefined }
    if (pathname === '/documents') {
      const document = (await request.json()) as DocumentText
      await loadTables(ctx, [...passageTables, ...dateTables, ...questionTables, ...wordingTables])
      await env.DB.batch(writePassages(env.DB, [{ tenderId, document, country: 'GB' }]))
      const row = await env.DB.prepare('SELECT count(*) AS passages FROM passages').first()
      return Response.json(row)
    }
    const { question, times } = (await request.json()) as { question: string; times: number }
    let quotes = 0
    for (let time = 0; time < times; time++)
      quotes = (await askTender(ctx, { tenderId, question }, [])).quotes.length
    return Response.json({ quotes })
  },
} satisfies ExportedHandler<Env>
