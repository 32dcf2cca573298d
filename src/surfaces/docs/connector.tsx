import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { Command, JsonSample, CodeSample } from './code.tsx'
import { TermTable } from './table.tsx'

const grants = [
  { head: 'read', cell: 'Search, read, ask, compare. Ticked from the start.' },
  { head: 'write', cell: 'Save tenders, draft and change bids.' },
  {
    head: 'submit',
    cell: 'Mark a bid as submitted, after a preview and, by default, your approval in the console.',
  },
  { head: 'delete', cell: 'Remove saved tenders and drafts, after a preview.' },
]

/** How an assistant is connected. */
export const Connector = ({ document }: { document: OpenApiDocument }) => {
  const address = new URL('/api/mcp', document.servers[0]?.url).href
  return (
    <>
      <div>
        <p>
          The connector speaks the Model Context Protocol at <code>{address}</code>. An assistant signs in
          with OAuth in your browser. You choose what it may do, and, where your company has{' '}
          <a href="#createSandbox">a sandbox</a>, whether it works there:
        </p>
        <TermTable columns={['Grant', 'Allows']} rows={grants} />
        <p>
          The console lists every call of every connection, and ends a connection at once. A program may send
          an <a href="#authentication">API key</a> in the place of the sign-in; its scopes hold.
        </p>
        <p>
          Beside its tools the connector has prompts: go or no-go, weekly review and compliance check. Tenders
          and their documents are resources at <code>tender://…</code>.
        </p>
        <h2>Claude</h2>
        <p>
          Settings, Connectors, Add custom connector: give the address and sign in. Claude Code takes the
          command beside.
        </p>
        <h2>ChatGPT</h2>
        <p>
          Settings, Apps and connectors: switch the developer mode on under Advanced, then Create. Give the
          address, and choose OAuth.
        </p>
        <h2>Gemini CLI</h2>
        <p>
          Add the server to <code>~/.gemini/settings.json</code>, then <code>/mcp auth tenders</code>.
        </p>
      </div>
      <div class="samples">
        <Command
          title="Claude Code"
          label="Connect Claude Code"
          text={`claude mcp add --transport http tenders ${address}`}
        />
        <CodeSample title="Gemini CLI" label="Settings of Gemini CLI">
          <JsonSample value={{ mcpServers: { tenders: { httpUrl: address } } }} />
        </CodeSample>
      </div>
    </>
  )
}
