import {
  createSandbox,
  createSandboxKey,
  moveClock,
  removeSandbox,
} from '../../../../workspace/sandbox/commands.ts'
import { CreateSandboxKey, MoveClock } from '../../../../workspace/sandbox/schema.ts'
import { change, command } from '../../../core/input.ts'
import { LinkButton, Page } from '../../../core/shell.tsx'
import type { Visit } from '../../../core/visit.ts'
import { Secret } from '../../../parts/secret.tsx'
import { NoteText } from '../../../parts/elements.tsx'

/** Creates the sandbox and shows its first key once. */
export async function makeForm(visit: Visit) {
  let secret: string | null = null
  await command(visit, async (ctx) => {
    const made = await createSandbox(ctx)
    if ('key' in made) secret = made.key
    return made
  })
  return <KeyOnce visit={visit} secret={secret} />
}

/** Creates a further key and shows it once. */
export async function keyForm(visit: Visit, fields: URLSearchParams) {
  let secret: string | null = null
  const input = { name: fields.get('name') ?? '', scopes: fields.getAll('scopes') }
  await change(visit, CreateSandboxKey, input, async (ctx, json) => {
    const made = await createSandboxKey(ctx, json)
    secret = made.key
    return made
  })
  return <KeyOnce visit={visit} secret={secret} />
}

const KeyOnce = ({ visit, secret }: { visit: Visit; secret: string | null }) => (
  <Page title="A key of the sandbox" here="/sandbox" up={{ href: '/sandbox', text: 'Sandbox' }}>
    {secret === null ? (
      <NoteText tone="warn">
        The sandbox or key was there already. A key is shown only once: make another where it is lost.
      </NoteText>
    ) : (
      <>
        <NoteText tone="warn">Copy the key now: it is shown only once.</NoteText>
        <Secret id="key" label="API key" value={secret} />
        <Secret
          id="curl"
          label="Try it"
          value={`curl -H 'Authorization: Bearer ${secret}' '${visit.ctx.config.PUBLIC_ORIGIN}/api/v1/tenders?limit=3'`}
        />
      </>
    )}
    <div class="buttons">
      <LinkButton href="/sandbox" text="Go to the sandbox" primary />
    </div>
  </Page>
)

export async function clockForm(visit: Visit, fields: URLSearchParams) {
  const { clock } = await change(visit, MoveClock, { hours: Number(fields.get('hours')) }, moveClock)
  const until = clock.movingTo?.slice(0, 16).replace('T', ' ') ?? ''
  return { to: '/sandbox', say: `The clock is on its way to ${until} UTC.` }
}

export async function removeForm(visit: Visit) {
  await command(visit, removeSandbox)
  return { to: '/sandbox', say: 'The sandbox is removed, with its data and keys.' }
}
