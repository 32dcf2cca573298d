import { Deleted } from '../../../platform/transaction/schema.ts'
import { getSandbox } from '../../../workspace/sandbox/queries.ts'
import {
  CreateSandboxKey,
  MoveClock,
  NewSandbox,
  NewSandboxKey,
  Sandbox,
} from '../../../workspace/sandbox/schema.ts'
import { act, create, read } from '../endpoint.ts'

const account = 'live' as const
const sandbox = () => import('../../../workspace/sandbox/commands.ts')

export const sandboxEndpoints = {
  'GET /sandbox': read(
    'sandbox:manage',
    'Show the sandbox of the company',
    { out: Sandbox, account },
    (ctx) => getSandbox(ctx),
  ),
  'POST /sandbox': create(
    'sandbox:manage',
    'Make the sandbox of the company',
    {
      out: NewSandbox,
      account,
      existing: true,
      description:
        'Takes an owner of the company. The sandbox has a copy of the company and its people, example tenders, and a first ' +
        '`key`, which is shown in this answer only. A person who joins or leaves the company or gets another role does so in the ' +
        'sandbox with the next request. All endpoints work with that key, on nothing but the sandbox: live ' +
        'data, live tenders and live webhooks are out of its reach. Mails are not sent, and no model is asked. A company ' +
        'has one sandbox, with the quotas of the basic plan.',
    },
    async (ctx) => (await sandbox()).createSandbox(ctx),
  ),
  'DELETE /sandbox': act(
    'sandbox:manage',
    'Remove the sandbox',
    { out: Deleted, account, description: 'With its data and keys, at once. Takes an owner and a live key.' },
    async (ctx) => (await sandbox()).removeSandbox(ctx),
  ),
  'POST /sandbox/clock': act(
    'sandbox:manage',
    'Move the clock of the sandbox forward',
    {
      json: MoveClock,
      out: Sandbox,
      account,
      description:
        'By `hours`, or `to` a moment, at most 90 days. The clock stops at every deadline, example and morning on the ' +
        'way, so that alerts and webhooks come in their order; ask `GET /sandbox` until `clock.movingTo` is null. Takes ' +
        'an owner, with a live key or a key of the sandbox.',
    },
    async (ctx, { json }) => (await sandbox()).moveClock(ctx, json),
  ),
  'POST /sandbox/keys': create(
    'sandbox:manage',
    'Make a key of the sandbox',
    {
      json: CreateSandboxKey,
      out: NewSandboxKey,
      account,
      description: 'At most 10. Takes an owner and a live key. The `key` is shown in this answer only.',
    },
    async (ctx, { json }) => (await sandbox()).createSandboxKey(ctx, json),
  ),
}
