import { revokeOwnKey, rotateOwnKey, updateOwnKey } from '../../../identity/keys/company/commands.ts'
import { getOwnKey, type OwnKey, readOwnKeyUsage } from '../../../identity/keys/company/queries.ts'
import { overlaps, RotateKey, UpdateOwnKey } from '../../../identity/keys/company/schema.ts'
import { day } from '../../../platform/time/time.ts'
import { change, proofIn, type Visit } from '../../core/visit.ts'
import type { FormDone } from '../../core/page.tsx'
import { dayText } from '../../core/reader.ts'
import { Page } from '../../core/shell.tsx'
import { Field, Select } from '../../parts/fields.tsx'
import { CompanyProof } from '../../parts/proof-fields.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { Facts, Moment, None, Section } from '../../parts/elements.tsx'
import { KeyOnce, LimitField } from './create.tsx'
import { ExpiryFields, never, readKeyChange, ScopeBoxes } from './fields.tsx'
import { EndedKey, LastUse, StateOf, up } from './frame.tsx'
import { KeyUse } from './usage.tsx'
import { shortScopes } from './scope-groups.ts'

/** One key: its scopes, its use up to the last request, and forms to change it. */
export async function showKey(visit: Visit) {
  const id = visit.param.id ?? ''
  const [key, days] = await Promise.all([
    getOwnKey(visit.ctx, id),
    readOwnKeyUsage(visit.ctx, id, { interval: 'day', from: new Date(visit.ctx.now.getTime() - 29 * day) }),
  ])
  return (
    <Page title={key.name} here="/keys" up={up}>
      <EndedKey of={key} />
      <KeyFacts of={key} used={days.total > 0} />
      <KeyUse visit={visit} usage={days} />
      {key.state !== 'revoked' && <Settings visit={visit} of={key} />}
      {(key.state === 'active' || key.state === 'soon') && <Rotate visit={visit} of={key} />}
      {key.state !== 'revoked' && <Revoke of={key} />}
    </Page>
  )
}

const KeyFacts = ({ of, used }: { of: OwnKey; used: boolean }) => (
  <Facts
    facts={[
      ['State', <StateOf of={of} />],
      ['Begins with', <code>{of.preview}…</code>],
      ['May be used for', shortScopes(of.scopes)],
      [
        'Held by',
        of.isService ? (
          'The company'
        ) : of.holder.name === null ? (
          <None text="former member" />
        ) : (
          <bdi>{of.holder.name}</bdi>
        ),
      ],
      ['Expires', of.expiresAt === null ? 'Never' : <Moment at={of.expiresAt} />],
      ['Created', <Moment at={of.createdAt} />],
      ['Last used', <LastUse at={of.lastUsedAt} used={used} />],
    ]}
  />
)

function Settings({ visit, of }: { visit: Visit; of: OwnKey }) {
  const unchanged = of.expiresAt === null ? never : `As now: ${dayText(visit.reader, of.expiresAt)}`
  return (
    <Section title="Change it" lead="Changes apply from the key’s next request.">
      <Form action={`/keys/${of.id}`} button="Save changes" of={UpdateOwnKey} stored={of}>
        <Field name="name" label="Name" />
        <ScopeBoxes chosen={of.scopes} />
        <LimitField value={of.requestLimit} />
        <ExpiryFields chosen="keep" keep={unchanged} />
        <CompanyProof
          visitor={visit}
          hint="Only needed where the key is to do more than now, to make more requests, or to last longer."
          required={false}
        />
      </Form>
    </Section>
  )
}

const overlapWords: Record<(typeof overlaps)[number], string> = {
  0: 'Not at all',
  1: 'An hour',
  24: 'A day',
  72: '3 days',
  168: '7 days',
}

const Rotate = ({ visit, of }: { visit: Visit; of: OwnKey }) => {
  const action = `/keys/${of.id}/rotate`
  return (
    <Section
      title="Replace it"
      lead="A new key with the same name, uses, limit and length of life, held by you."
    >
      <Form action={action} button="Replace the key" tone="quiet">
        <Select
          name="overlapHours"
          label="How long does this key still work?"
          value="24"
          choices={overlaps.map((hours) => ({ value: String(hours), text: overlapWords[hours] }))}
        />
        <CompanyProof visitor={visit} id="rotate-password" label="Password, to replace the key" />
      </Form>
    </Section>
  )
}

const Revoke = ({ of }: { of: OwnKey }) => (
  <Confirm action={`/keys/${of.id}/revoke`} summary="Revoke this key…" button="Revoke for good">
    <p>
      The next request with it is refused, and so is every one after. Programs that use it stop working until
      they have another key. This cannot be undone.
    </p>
  </Confirm>
)

export async function changeKeyForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const prove = proofIn(visit, fields)
  const { expiresAt, ...rest } = readKeyChange(visit, fields)
  const wire = { ...rest, ...(expiresAt !== undefined && { expiresAt: expiresAt?.toISOString() ?? null }) }
  const key = await change(visit, UpdateOwnKey, wire, (ctx, json) =>
    updateOwnKey(ctx, visit.param.id ?? '', json, prove),
  )
  return { to: `/keys/${key.id}`, say: `The key ${key.name} is changed.` }
}

export async function revokeKeyForm(visit: Visit): Promise<FormDone> {
  const key = await change(visit, UpdateOwnKey, {}, (ctx) => revokeOwnKey(ctx, visit.param.id ?? ''))
  return { to: '/keys', say: `The key ${key.name} is revoked. Its next request is refused.` }
}

/** Replaces a key, and shows the new one once. */
export async function rotateKeyForm(visit: Visit, fields: URLSearchParams) {
  const prove = proofIn(visit, fields)
  let secret: string | null = null
  const input = { overlapHours: Number(fields.get('overlapHours') ?? '') }
  const key = await change(visit, RotateKey, input, async (ctx, json) => {
    const made = await rotateOwnKey(ctx, visit.param.id ?? '', json, prove)
    ;({ secret } = made)
    return made.key
  })
  return <KeyOnce visit={visit} of={key} secret={secret} />
}
