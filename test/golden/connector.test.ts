import { expect, it } from 'vitest'
import { newCompany } from '../support/api.ts'
import { modern, older, rpc } from '../support/mcp.ts'

/** What a host asks for before a model sees the tools. */
const lists = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']

/** The first request of a host, and its lists. */
const requests = (revision: string): [method: string, params: object][] => [
  revision === modern
    ? ['server/discover', {}]
    : [
        'initialize',
        { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      ],
  ...lists.map((method): [string, object] => [method, {}]),
]

it('introduces the connector and its tools as before, in every revision of the protocol', async () => {
  const { key } = await newCompany()
  const answers: Record<string, unknown> = {}
  let tools = ''
  for (const revision of [modern, ...older])
    for (const [method, params] of requests(revision)) {
      const { status, message } = await rpc(key, method, params, { revision })
      const { tools: listed } = message.result ?? {}
      // The tools are written once, because all revisions list the same.
      if (listed && JSON.stringify(listed) === tools) message.result.tools = 'as above'
      else if (listed) tools = JSON.stringify(listed)
      answers[`${revision} ${method}`] = { status, message }
    }
  await expect(`${JSON.stringify(answers, null, 1)}\n`).toMatchFileSnapshot('connector.json')
})
