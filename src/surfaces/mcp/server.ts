import { Server } from '@modelcontextprotocol/server'
import { isToken } from '../../workspace/assistants/confirmations/queries.ts'
import { version } from '../rest/health/version.ts'
import { hour } from '../../platform/time.ts'
import { answerCall, type Exchange } from './call.ts'
import { definitions, instructions } from './catalogue.ts'

const identity = { name: 'tender-marketplace', title: 'Tender Marketplace', version }

/** The list of tools is the same for everybody and changes with a deployment only. */
const unchanging = { ttlMs: hour, cacheScope: 'public' } as const

/** The protocol's server for one request. The SDK speaks the revisions; the tools are ours, and so are their errors. */
export function createServer(exchange: Exchange): Server {
  const server = new Server(identity, {
    capabilities: { tools: {} },
    instructions,
    cacheHints: { 'tools/list': unchanging, 'server/discover': unchanging },
    // Nothing is pushed to older clients: there is no stream that would carry their answer back.
    inputRequired: { legacyShim: false },
    requestState: {
      // It is a token of 256 random bits whose row holds what it stands for: nothing in it could be altered.
      verify: (state) => {
        if (!isToken(state)) throw new Error('malformed')
        return state
      },
    },
  })
  server.setRequestHandler('tools/list', () => ({ tools: definitions() }))
  server.setRequestHandler('tools/call', ({ params }, mcp) => answerCall(exchange, params, mcp))
  return server
}
