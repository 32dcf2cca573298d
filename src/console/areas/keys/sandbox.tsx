import { listMails, type SandboxMail } from '../../../workspace/sandbox/mails.ts'
import { findOwnSandbox, maxKeys, shownSandbox } from '../../../workspace/sandbox/queries.ts'
import { CreateSandboxKey, MoveClock, type Sandbox } from '../../../workspace/sandbox/schema.ts'
import { ScopeBoxes } from './fields.tsx'
import { Empty, LinkButton, Page } from '../../core/shell.tsx'
import { change, command, type Visit } from '../../core/visit.ts'
import { Field, Select } from '../../parts/fields.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import {
  Facts,
  Fold,
  Moment,
  Note,
  NoteText,
  OpenLink,
  Secret,
  Section,
  Table,
} from '../../parts/elements.tsx'
import {
  createSandbox,
  createSandboxKey,
  moveClock,
  removeSandbox,
} from '../../../workspace/sandbox/commands.ts'

const lead =
  'Try your programs on example tenders, apart from live data. Move the clock, and deadlines, alerts and webhooks come as they would.'

/** The sandbox of the company: its clock, keys and mails. */
export async function showSandbox(visit: Visit) {
  const isOwner = visit.session.company.role === 'owner'
  const row = await findOwnSandbox(visit.ctx)
  const sandbox = row && (await shownSandbox(visit.ctx, row))
  return (
    <Page title="Sandbox" here="/sandbox" lead={lead}>
      {!isOwner && <Note>Only an owner of the company makes, moves or removes its sandbox.</Note>}
      {sandbox ? (
        <>
          <Clock of={sandbox} mayChange={isOwner} />
          <Keys of={sandbox} mayChange={isOwner} />
          {isOwner && <Mails mails={await listMails(visit.ctx, sandbox.id)} />}
          {isOwner && (
            <Confirm action="/sandbox/remove" button="Remove the sandbox" summary="Remove…">
              <p>Its data, files and keys go at once. You can make another.</p>
            </Confirm>
          )}
        </>
      ) : (
        <Empty text="No sandbox yet." />
      )}
      {!sandbox && isOwner && <Form action="/sandbox" button="Make a sandbox" />}
    </Page>
  )
}

interface PartProps {
  of: Sandbox
  mayChange: boolean
}

const moves = [
  ['1', 'an hour'],
  ['24', 'a day'],
  ['72', 'three days'],
  ['168', 'a week'],
  ['720', '30 days'],
] as const

const Clock = ({ of: { clock }, mayChange }: PartProps) => (
  <Section
    title="Clock"
    lead="The clock goes forward only. To begin again, remove the sandbox and make another."
  >
    <Facts
      facts={[
        ['Time in the sandbox', <Moment at={clock.now} />],
        clock.movingTo !== null && ['On its way to', <Moment at={clock.movingTo} />],
      ]}
    />
    {clock.movingTo !== null && (
      <p>
        <LinkButton href="/sandbox" text="Look again" />
      </p>
    )}
    {clock.movingTo === null && mayChange && (
      <Form action="/sandbox/clock" button="Move the clock">
        <Select
          name="hours"
          label="Forward by"
          value="24"
          required={true}
          choices={moves.map(([value, text]) => ({ value, text }))}
        />
      </Form>
    )}
  </Section>
)

const Keys = ({ of: { keys }, mayChange }: PartProps) => (
  <Section
    title="Keys"
    lead={
      <>
        Keys of the sandbox begin with <code>tmk_test_</code> and work on nothing else. They are among the{' '}
        <OpenLink href="/keys">API keys</OpenLink> too, where you revoke them.
      </>
    }
  >
    <Table
      caption="Keys of the sandbox"
      head={['Name', 'Key', 'Last use']}
      rows={keys.map(({ name, preview, lastUsedAt }) => [
        <bdi>{name}</bdi>,
        <code>{preview}…</code>,
        <Moment at={lastUsedAt} none="never" />,
      ])}
    />
    {mayChange && keys.length < maxKeys && (
      <Form action="/sandbox/keys" button="Create a key" tone="quiet" of={CreateSandboxKey}>
        <Field name="name" label="Name" hint="The program that uses the key." />
        <ScopeBoxes chosen={['tenders:read']} />
      </Form>
    )}
  </Section>
)

const Mails = ({ mails }: { mails: SandboxMail[] }) => (
  <Section title="Mails" lead="The sandbox writes mails as usual and sends none. These are the newest.">
    {mails.length === 0 ? (
      <Empty text="No mail yet." />
    ) : (
      mails.map(({ to, subject, text, at }) => (
        <Fold title={subject} level={3}>
          <p class="soft">
            To {to}, <Moment at={at} />
          </p>
          <pre>{text}</pre>
        </Fold>
      ))
    )}
  </Section>
)

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
