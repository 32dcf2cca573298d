import { Empty, LinkButton, Page } from '../../core/shell.tsx'
import { listAllCertifications } from '../../../company/profile/queries.ts'
import { managers } from '../../core/page.tsx'
import { change, textIn, type Visit } from '../../core/visit.ts'
import { Badge, Day, NoteText, Table, type Tone } from '../../parts/elements.tsx'
import {
  addCertification,
  getCertification,
  removeCertification,
  updateCertification,
} from '../../../company/profile/certifications/commands.ts'
import {
  CertificationParam,
  type ListedCertification,
  SaveCertification,
} from '../../../company/profile/certifications/schema.ts'
import { profileDigest } from '../../../company/profile/digest.ts'
import { listAssets } from '../../../company/files/queries.ts'
import { ListAssets } from '../../../company/files/schema.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { type Choice, Field, namedChoices, Select } from '../../parts/fields.tsx'
import { Confirm, Form } from '../../parts/form.tsx'

const add = { href: '/company/certifications/new', text: 'Add a certificate' }

export async function showCertifications(visit: Visit) {
  const found = await listAllCertifications(visit.ctx)
  const manages = managers.includes(visit.ctx.caller.user.role)
  return (
    <Page
      title="Certificates"
      here="/company"
      up={{ href: '/company', text: 'Company' }}
      lead="A valid certificate counts as evidence in gaps and compliance, up to its last day."
      actions={manages && <LinkButton href={add.href} text={add.text} primary />}
    >
      {!manages && <NoteText>Only owners and admins of the company can change these.</NoteText>}
      {found.length === 0 ? (
        <Empty
          title="No certificates yet"
          text="Record what buyers ask for, such as ISO 9001 or a trade licence, with its end: you are reminded in time, and requirements are checked against it."
        />
      ) : (
        <Table
          caption="Certificates"
          head={['Certificate', 'Issued by', 'Number', 'Valid until', 'State', 'File']}
          rows={found.map((each) => [
            <>
              {manages ? <a href={`/company/certifications/${each.id}`}>{each.name}</a> : each.name}
              {each.standard && each.standard !== each.name && <small>{each.standard}</small>}
            </>,
            each.issuer ?? '–',
            each.number ?? '–',
            each.expiresAt === null ? 'No end' : <Day at={each.expiresAt.slice(0, 10)} />,
            <CertificationBadge status={each.status} />,
            each.assetId ? <a href={`/assets/${each.assetId}`}>Open</a> : '–',
          ])}
        />
      )}
    </Page>
  )
}

const up = { href: '/company/certifications', text: 'Certificates' }

/** The files of the company, the newest first. The linked file is always among them, however old it is. */
async function fileChoices(visit: Visit, linked: string | null): Promise<Choice[]> {
  const query = ListAssets.parse({ limit: '100', hasFile: 'true' })
  const { items } = await listAssets(visit.ctx, query)
  const choices = namedChoices(items)
  const missing = linked !== null && !items.some(({ id }) => id === linked)
  return [
    { value: '', text: 'None' },
    ...choices,
    ...(missing ? [{ value: linked, text: 'The file linked now' }] : []),
  ]
}

const Inputs = ({ files }: { files: Choice[] }) => (
  <>
    <Field name="name" label="Name" hint="Such as quality management." />
    <Field
      name="standard"
      label="Standard"
      hint="As tenders name it, such as ISO 9001: requirements are compared with it."
    />
    <div class="fields">
      <Field name="issuer" label="Issued by" />
      <Field name="number" label="Number" />
      <Field name="issuedAt" label="Issued on" type="date" />
      <Field name="expiresAt" label="Valid until" hint="Leave empty if it does not expire." type="date" />
    </div>
    <Select
      name="assetId"
      label="File"
      hint={
        <>
          From <a href="/assets">your files</a>.
        </>
      }
      choices={files}
    />
  </>
)

export async function showNewCertification(visit: Visit) {
  const files = await fileChoices(visit, null)
  return (
    <Page title="Add a certificate" here="/company" up={up}>
      <Form
        action="/company/certifications"
        button="Add"
        beside={<a href={up.href}>Cancel</a>}
        of={SaveCertification}
      >
        <Inputs files={files} />
      </Form>
    </Page>
  )
}

/** The certificate id in the path; throws "not found" for a malformed one. */
function idIn({ param }: Visit): string {
  const named = CertificationParam.safeParse({ id: param.id })
  if (!named.success) throw notFound('Certification')
  return named.data.id
}

export async function showCertification(visit: Visit) {
  const id = idIn(visit)
  const stored = await getCertification(visit.ctx, id)
  const files = await fileChoices(visit, stored.assetId)
  const { sent } = visit
  const changed = sent.problem?.reason === 'stale'
  const digest = profileDigest(stored)
  const path = `/company/certifications/${id}`
  return (
    <Page title={stored.name} here="/company" up={up}>
      {changed && (
        <NoteText tone="warn">
          Stored now:{' '}
          {[stored.name, stored.standard, stored.issuer, stored.number].filter(Boolean).join(', ')}
          {stored.expiresAt && `, valid until ${stored.expiresAt}`}
        </NoteText>
      )}
      <Form
        action={path}
        button="Save"
        beside={<a href={up.href}>Cancel</a>}
        of={SaveCertification}
        stored={stored}
      >
        <input type="hidden" name="seen" value={changed ? digest : (sent.fields?.get('seen') ?? digest)} />
        <Inputs files={files} />
      </Form>
      <Confirm action={`${path}/remove`} summary="Remove this certificate…" button="Remove">
        <p>It will no longer count as evidence. A linked file stays among your files.</p>
      </Confirm>
    </Page>
  )
}

const inputOf = (fields: URLSearchParams) =>
  Object.fromEntries(
    ['name', 'standard', 'issuer', 'number', 'issuedAt', 'expiresAt', 'assetId'].map((name) => [
      name,
      textIn(fields, name),
    ]),
  )

export async function addCertificationForm(visit: Visit, fields: URLSearchParams) {
  const input = { ...inputOf(fields), name: fields.get('name') ?? '' }
  await change(visit, SaveCertification, input, addCertification)
  return { to: up.href, say: `${input.name} added.` }
}

export async function saveCertificationForm(visit: Visit, fields: URLSearchParams) {
  const input = { ...inputOf(fields), name: fields.get('name') ?? '' }
  const seen = fields.get('seen') ?? ''
  await change(visit, SaveCertification, input, (ctx, values) =>
    updateCertification(ctx, idIn(visit), { values, seen }),
  )
  return { to: up.href, say: `${input.name} saved.` }
}

export async function removeCertificationForm(visit: Visit) {
  await change(visit, CertificationParam, { id: idIn(visit) }, (ctx, { id }) => removeCertification(ctx, id))
  return { to: up.href, say: 'Certificate removed.' }
}

const words: Record<ListedCertification['status'], [Tone, string]> = {
  valid: ['good', 'Valid'],
  expiring: ['warn', 'Ends within 90 days'],
  expired: ['bad', 'Expired'],
}

export const CertificationBadge = ({ status }: Pick<ListedCertification, 'status'>) => {
  const [tone, text] = words[status]
  return <Badge tone={tone}>{text}</Badge>
}
