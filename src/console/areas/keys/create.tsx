import { LinkButton, Page } from '../../core/shell.tsx'
import { createOwnKey } from '../../../identity/keys/company/commands.ts'
import { CreateOwnKey } from '../../../identity/keys/company/schema.ts'
import type { KeyCaller } from '../../../identity/keys/schema.ts'
import { change, proofIn, type Visit } from '../../core/visit.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { Field } from '../../parts/fields.tsx'
import { CompanyProof } from '../../parts/proof-fields.tsx'
import { Form } from '../../parts/form.tsx'
import { NoteText, Secret } from '../../parts/elements.tsx'
import { ExpiryFields, readNewKey, ScopeBoxes } from './fields.tsx'
import { up } from './frame.tsx'
import { firstCall } from './scope-groups.ts'

export async function showNewKey(visit: Visit) {
  return (
    <Page
      title="Create a key"
      here="/keys"
      up={up}
      lead="You will hold the key: programs that use it act in your name. The key is shown once."
    >
      <Form action="/keys" button="Create key" of={CreateOwnKey}>
        <Field name="name" label="Name" hint="The program that uses the key, such as CRM import." />
        <ScopeBoxes chosen={['tenders:read']} />
        <LimitField />
        <ExpiryFields chosen="365" />
        <Boxes
          name="service"
          legend="Whose key is it?"
          choices={[
            {
              value: 'yes',
              text: 'It belongs to the company',
              hint: 'It continues to work when you leave, with the rights of an admin within its uses.',
            },
          ]}
        />
        <CompanyProof visitor={visit} hint="We ask again so that nobody else at your desk can make a key." />
      </Form>
    </Page>
  )
}

export const LimitField = ({ value = 1000 }: { value?: number }) => (
  <Field
    name="requestLimit"
    label="Requests an hour"
    type="number"
    value={value}
    inputmode="numeric"
    hint="From 1 to 1,000,000. Further requests are refused until the hour is over."
  />
)

/**
 * Creates a key and shows it once. The stored answer has no secret, so a form that is sent twice does not
 * show the key again.
 */
export async function createKeyForm(visit: Visit, fields: URLSearchParams) {
  const input = readNewKey(visit, fields)
  const prove = proofIn(visit, fields)
  let secret: string | null = null
  const wire = { ...input, expiresAt: input.expiresAt?.toISOString() ?? null }
  const key = await change(visit, CreateOwnKey, wire, async (ctx, json) => {
    const made = await createOwnKey(ctx, json, prove)
    ;({ secret } = made)
    return made.key
  })
  return <KeyOnce visit={visit} of={key} secret={secret} />
}

export const KeyOnce = ({
  visit,
  of,
  secret,
}: {
  visit: Visit
  of: KeyCaller['key']
  secret: string | null
}) => (
  <Page title="Your new key" here="/keys" up={up} lead={<bdi>{of.name}</bdi>}>
    {secret === null ? (
      <NoteText tone="warn">
        This form has been sent before. The key was made then, once, and its text was shown only there. If you
        have not copied it, revoke the key and create another.
      </NoteText>
    ) : (
      <>
        <NoteText tone="warn">Copy the key now: it is shown only once.</NoteText>
        <Secret id="key" label="API key" value={secret} />
        <FirstCall visit={visit} of={of} secret={secret} />
        <p class="soft">
          Store it with your other secrets, never in a web page, an app or a repository. If it leaks, revoke
          it.
        </p>
      </>
    )}
    <div class="buttons">
      <LinkButton
        href={`/keys/${of.id}`}
        text={secret === null ? 'Go to the key' : 'I have copied it'}
        primary
      />
    </div>
  </Page>
)

function FirstCall({ visit, of, secret }: { visit: Visit; of: KeyCaller['key']; secret: string }) {
  const path = firstCall(of.scopes)
  const base = `${visit.ctx.config.PUBLIC_ORIGIN}/api/v1`
  return path === null ? (
    <p>
      Send it as <code>Authorization: Bearer …</code> to <code>{base}</code>; the{' '}
      <a href="/docs">reference</a> shows what each address expects.
    </p>
  ) : (
    <Secret id="curl" label="Try it" value={`curl -H 'Authorization: Bearer ${secret}' '${base}${path}'`} />
  )
}
