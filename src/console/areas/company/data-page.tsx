import { keepCompany, planErasure } from '../../../workspace/erasure/company.ts'
import { downloadOwnCompany } from '../../../workspace/erasure/download.ts'
import { marked } from '../../../identity/auth/passwords/check.ts'
import { derive } from '../../../platform/context/context.ts'
import { command, proofIn, type Visit } from '../../core/visit.ts'
import type { FormDone } from '../../core/page.tsx'
import { Page } from '../../core/shell.tsx'
import { Field } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Day, Section } from '../../parts/elements.tsx'
import { CurrentPassword } from '../../parts/proof-fields.tsx'

const download = '/company/data/download'
const deletion = '/company/data/delete'
const keeping = '/company/data/keep'

export async function showData(visit: Visit) {
  const { eraseAt } = visit.session.company
  return (
    <Page title="Data of the company" here="/company" up={{ href: '/company', text: 'Company' }}>
      <Section
        title="Download all data"
        lead="A ZIP archive with every table of the company as lines of JSON, and its files."
      >
        <Form action={download} button="Download all data" tone="quiet">
          <CurrentPassword id="download-password" />
        </Form>
      </Section>
      {eraseAt === undefined ? <Delete visit={visit} /> : <Keep eraseAt={eraseAt} />}
    </Page>
  )
}

const Delete = ({ visit }: { visit: Visit }) => {
  const { name } = visit.session.company
  return (
    <Section
      title="Delete this company"
      lead="After 30 days its bids, files, conversations and all other data go for good. API keys, webhooks and connections stop at once. Until then each owner can keep the company. Accounts of people stay."
    >
      <Form action={deletion} button="Delete this company" tone="danger">
        <Field
          name="name"
          label="Name of the company"
          hint={<>Type {name}, so that no other company is deleted by mistake.</>}
          autocomplete="off"
          required
        />
        <CurrentPassword id="delete-password" />
      </Form>
    </Section>
  )
}

const Keep = ({ eraseAt }: { eraseAt: string }) => (
  <Section title="Keep this company" id="keep">
    <p>
      It will be deleted on <Day at={eraseAt} />.
    </p>
    <Form action={keeping} button="Keep this company" />
  </Section>
)

export async function downloadForm(visit: Visit, fields: URLSearchParams): Promise<Response> {
  // A form that is sent twice downloads twice.
  const ctx = derive(visit.ctx, { idempotency: null })
  const { status, headers, body } = await downloadOwnCompany(ctx, proofIn(visit, fields))
  return new Response(body, { status, headers })
}

export async function deleteForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const { name } = visit.session.company
  if ((fields.get('name') ?? '').trim() !== name) throw marked('name', `must be ${name}`)
  const prove = proofIn(visit, fields)
  await command(visit, (ctx) => planErasure(ctx, prove))
  return { to: '/company/data' }
}

export async function keepForm(visit: Visit): Promise<FormDone> {
  await command(visit, keepCompany)
  return { to: '/company/data', say: 'The company stays. Keys, webhooks and connections work again.' }
}
