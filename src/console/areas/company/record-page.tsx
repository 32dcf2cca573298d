import { CompanyRecord, recordOf, saveRecord } from '../../../company/profile/commands.ts'
import { profileDigest } from '../../../company/profile/digest.ts'
import { readOwnCompany } from '../../../company/profile/queries.ts'
import { change, type Visit } from '../../core/visit.ts'
import { Page } from '../../core/shell.tsx'
import { Field, Select } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { NoteText } from '../../parts/elements.tsx'
import { countryChoices, countryName } from '../../parts/choices.ts'

export async function showRecord(visit: Visit) {
  const company = await readOwnCompany(visit.ctx)
  const { sent } = visit
  const changed = sent.problem?.reason === 'stale'
  const stored = profileDigest(recordOf(company))
  return (
    <Page
      title="Name and country"
      here="/company"
      up={{ href: '/company', text: 'Company' }}
      lead="The name of your company here, in invitations and for partners in a consortium."
    >
      {changed && (
        <NoteText tone="warn">
          Stored now: {company.name}, {countryName(company.country)}
        </NoteText>
      )}
      <Form
        action="/company/record"
        button="Save"
        beside={<a href="/company">Cancel</a>}
        of={CompanyRecord}
        stored={company}
      >
        <input type="hidden" name="seen" value={changed ? stored : (sent.fields?.get('seen') ?? stored)} />
        <Field name="name" label="Name" />
        <Select name="country" label="Country" choices={countryChoices()} />
      </Form>
    </Page>
  )
}

export async function saveRecordForm(visit: Visit, fields: URLSearchParams) {
  const input = { name: fields.get('name'), country: fields.get('country') }
  const seen = fields.get('seen') ?? ''
  const saved = await change(visit, CompanyRecord, input, (ctx, values) => saveRecord(ctx, { values, seen }))
  return { to: '/company', say: `Saved as ${saved.name}, ${countryName(saved.country)}.` }
}
