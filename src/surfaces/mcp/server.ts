import { Server } from '@modelcontextprotocol/server'
import { isToken } from '../../workspace/assistants/confirmations/queries.ts'
import { version } from '../rest/health/version.ts'
import { fromTables, loadTables } from '../../platform/files/tables.ts'
import { hour } from '../../platform/time/time.ts'
import { answerCall, type Exchange } from './call.ts'
import { instructions } from './catalogue.ts'
import type { Definition } from './definitions.ts'
import { getPrompt, promptList } from './prompts.ts'
import { readResource, resourceTemplates } from './resources.ts'

const identity = { name: 'tender-marketplace', title: 'Tender Marketplace', version }

/** The lists are the same for everybody and change only with a deployment, so clients may cache them. */
const unchanging = { ttlMs: hour, cacheScope: 'public' } as const

const file = 'docs/tools.json'
const definitions = fromTables([file], (text): Definition[] => JSON.parse(text))

/**
 * The protocol's server for one request. The SDK handles the protocol's revisions; the tools and their errors are ours.
 */
export function createServer(exchange: Exchange): Server {
  const server = new Server(identity, {
    capabilities: { tools: {}, prompts: {}, resources: {} },
    instructions,
    cacheHints: {
      'tools/list': unchanging,
      'prompts/list': unchanging,
      'resources/list': unchanging,
      'resources/templates/list': unchanging,
      'server/discover': unchanging,
    },
    // Nothing is pushed to older clients, because no stream could carry their answer back.
    inputRequired: { legacyShim: false },
    requestState: {
      // The state is a random token of 256 bits, and everything it stands for is in the database. A client cannot alter
      // anything in it, so only its form is checked here.
      verify: (state) => {
        if (!isToken(state)) throw new Error('malformed')
        return state
      },
    },
  })
  server.setRequestHandler('tools/list', async () => {
    await loadTables(exchange.ctx, [file])
    return { tools: definitions() }
  })
  server.setRequestHandler('tools/call', ({ params }, mcp) => answerCall(exchange, params, mcp))
  server.setRequestHandler('prompts/list', () => ({ prompts: promptList }))
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments))
  // Tenders are too many to list: search_tenders finds them, and the templates have their addresses.
  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/read', ({ params }, mcp) => readResource(exchange, params.uri, mcp))
  return server
}
