import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/*
 * What an assistant does in a session with the connector, without the model: `node assistant.ts "road works"` finds a
 * tender, reads it, asks its documents a question and puts it into the pipeline. An assistant for people signs in by
 * OAuth; a program of yours may use an API key as here.
 */

const address = new URL('/api/mcp', process.env.BASE_URL ?? 'http://localhost:8787')
const client = new Client({ name: 'example', version: '1' }, { versionNegotiation: { mode: 'auto' } })
await client.connect(
  new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { Authorization: `Bearer ${process.env.API_KEY}` } },
  }),
)

/** Calls a tool as a model would, and gives what it answers in its structured form. */
async function use<T>(name: string, input: Record<string, unknown>): Promise<T> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: input })
  if (isError) throw new Error(JSON.stringify(content))
  process.stdout.write(`${name} ${JSON.stringify(input)}\n`)
  return structuredContent as T
}

const { tools } = await client.listTools()
process.stdout.write(`${tools.length} tools: ${tools.map(({ name }) => name).join(', ')}\n`)

const { tenders } = await use<{ tenders: { id: string; title: string }[] }>('search_tenders', {
  q: process.argv[2] ?? '',
  status: 'open',
})
const [best] = tenders
if (!best) throw new Error('No open tender has these words')

const tender = await use<{ title: string; deadline: string | null }>('get_tender', { tenderId: best.id })
process.stdout.write(`  ${tender.title}, due ${tender.deadline ?? 'without a date'}\n`)

const { answer } = await use<{ answer: string }>('ask_tender', {
  tenderId: best.id,
  question: 'By when must the offer be handed in?',
})
process.stdout.write(`  ${answer}\n`)

const saved = await use<{ stage: string }>('save_tender', { tenderId: best.id, stage: 'qualifying' })
process.stdout.write(`  in the pipeline as ${saved.stage}\n`)
await client.close()
