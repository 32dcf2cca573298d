/** Programs of the guide about clients. Tests run them as they are shown. */

export const typescriptProgram = `import { createClient, editLatest, isApiError } from './client.ts'

const client = createClient({ apiKey: process.env.API_KEY ?? '' })

// All pages, one after the other. With await a list is one page with its total.
for await (const tender of client.listTenders({ q: 'bus', status: ['open'] })) console.log(tender.title)
const { data, pagination } = await client.listTenders({ q: 'bus', limit: 5 })
console.log(pagination.total)

// A change on the latest version of a record, repeated if someone else changes it in between.
const task = await client.createTask({ title: 'Call the buyer', tenderId: data[0]?.id })
await editLatest(
  () => client.updateTask(task.id, {}),
  (latest) => client.updateTask(latest.id, { done: true }, { ifMatch: latest }),
)

// Refusals have a code and, if forbidden, a reason.
await client.submitBid('bid_00000000000000000000000000').catch((error: unknown) => {
  if (!isApiError(error, 'NOT_FOUND')) throw error
})

// An export is read while it arrives.
const rows = client.exportTenders({ status: ['open'] })
for await (const tender of rows) console.log(tender.id)
console.log(rows.more ? 'There are more' : 'Complete')
`

export const pythonProgram = `import os
from client import ApiError, Client

client = Client(api_key=os.environ["API_KEY"])

for tender in client.list_tenders({"q": "bus", "status": "open"}):
    print(tender["title"])
print(client.list_tenders({"q": "bus", "limit": 5}).page()["pagination"]["total"])

task = client.create_task({"title": "Call the buyer"})
client.update_task(task["id"], {"done": True}, if_match=task)

try:
    client.submit_bid("bid_00000000000000000000000000")
except ApiError as error:
    if error.code != "NOT_FOUND":
        raise

for tender in client.export_tenders({"status": "open"}):
    print(tender["id"])
`

export const webhookProgram = `import { createServer } from 'node:http'
import { createClient, verifyWebhook } from 'tender-marketplace'

const { API_KEY = '', HOOK = '' } = process.env
const client = createClient({ apiKey: API_KEY })
const { id, secret } = await client.createWebhook({ url: HOOK, events: ['bid.submitted'] })
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const { event, data } = await verifyWebhook(body, request.headers, secret ?? '')
  console.log(event, data.test)
  response.writeHead(204).end(() => process.exit())
}).listen(new URL(HOOK).port, () => client.testWebhook(id))
`
