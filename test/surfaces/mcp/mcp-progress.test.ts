import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readNext } from '../../../src/insight/models/reading/step.ts'
import { createApp } from '../../../src/app.ts'
import { importNotices, newCompany, type TestCompany } from '../../support/api.ts'
import { publicOrigin } from '../../support/browser.ts'
import { modern, older, outcomesOf } from '../../support/mcp.ts'
import { answerFor, isReading } from '../../support/model-readers.ts'
import { modelCtx, verdictsOn, workersAiVariables } from '../../support/model-stand-in.ts'

/** Long enough that a model reads each page by itself. */
const page = (n: number) =>
  Array.from(
    { length: 90 },
    (_, line) => `The contractor cleans room ${n}-${line} of the school twice a week, also in the holidays.`,
  ).join('\n')

let company: TestCompany
let tenderId: string
beforeEach(async () => {
  company = await newCompany()
  await env.DB.prepare('DELETE FROM model_readings').run()
  const source = `progress-${crypto.randomUUID().slice(0, 8)}`
  const tender = {
    reference: 'R',
    title: 'Cleaning of schools',
    buyer: { name: 'Town', country: 'IE' },
    publishedAt: '2026-11-01',
    deadline: '2098-01-01T12:00:00Z',
  }
  const documents = [{ title: 'Terms', language: 'en', kind: 'tender_documents', pages: [1, 2, 3].map(page) }]
  await importNotices(source, JSON.stringify({ format: 'tender/1', tender, documents }))
  tenderId = (await company.call('GET', `/tenders?source=${source}`)).body.data[0].id
})

const variables = workersAiVariables(
  (async (_model: string, input: { messages: { content: string }[] }) => {
    const prompt = input.messages.map(({ content }) => content).join('\n')
    const response = isReading(prompt) ? answerFor(prompt, () => ({})) : verdictsOn(prompt)
    return { response, usage: { prompt_tokens: 2000, completion_tokens: 100 } }
  }) as never,
  { AI_READING: 'service' },
)
const step = () => readNext(modelCtx(company, variables))
const readAll = async () => {
  for (let steps = 0; steps < 50; steps++) if (!(await step()).more) return
  throw new Error('The reading does not end')
}
const requested = () =>
  vi.waitFor(async () => {
    expect(await env.DB.prepare('SELECT 1 FROM model_readings').first()).not.toBeNull()
  })

const toWorker = async (url: string | URL, init?: RequestInit) =>
  createApp().fetch(new Request(url, init), { ...env, ...variables }, createExecutionContext())

/** A client of a revision that calls a tool; `onprogress` hears what the connector notifies. */
async function connected(revision: string, headers: Record<string, string> = {}) {
  const transport = new StreamableHTTPClientTransport(new URL(`${publicOrigin}/api/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${company.key}`, ...headers } },
    fetch: toWorker as typeof fetch,
  })
  const mode = revision === modern ? { pin: revision } : ('legacy' as const)
  const client = new Client({ name: 'official', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  return client
}

const call = { name: 'assess_fit', arguments: {} as Record<string, unknown> }

describe('a long reading', () => {
  it.for([modern, older[0]])(
    'notifies a client of revision %s of its progress, and then answers',
    async (revision) => {
      const client = await connected(revision)
      const seen: { progress: number; total?: number | undefined; message?: string | undefined }[] = []
      let begun = () => {}
      const first = new Promise<void>((resolve) => (begun = resolve))
      const answer = client.callTool(
        { ...call, arguments: { tenderId } },
        { onprogress: (progress) => (seen.push(progress), begun()) },
      )
      await requested()
      await first
      await readAll()
      const { structuredContent } = await answer
      expect(seen.map(({ progress }) => progress)).toEqual(
        [...new Set(seen.map(({ progress }) => progress))].toSorted(),
      )
      expect(seen[0]).toEqual({ progress: 0, total: 3, message: 'A language model has read 0 of 3 pages' })
      expect(seen.at(-1)).toMatchObject({ progress: 3, total: 3 })
      expect(structuredContent).not.toHaveProperty('next')
      await vi.waitFor(async () => expect(await outcomesOf(company)).not.toEqual([]))
      expect(await outcomesOf(company)).toEqual(['assess_fit done'])
      await client.close()
    },
  )

  it('answers at once a client that does not ask for progress', async () => {
    const client = await connected(modern)
    const { structuredContent } = await client.callTool({ ...call, arguments: { tenderId } })
    expect(structuredContent).toMatchObject({ next: expect.stringContaining('still reading the documents') })
    await client.close()
  })
})
