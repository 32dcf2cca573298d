import { savePart } from '../../../company/profile/commands.ts'
import { profileDigest } from '../../../company/profile/digest.ts'
import { PartName, profilePart, profileParts } from '../../../company/profile/parts.ts'
import { Profile } from '../../../identity/accounts/schema.ts'
import { readOwnCompany } from '../../../company/profile/queries.ts'
import { Details, notFound, Problem } from '../../../platform/context/errors.ts'
import { change, parse, type Visit } from '../../core/visit.ts'
import { managers } from '../../core/page.tsx'
import { Page } from '../../core/shell.tsx'
import { Form } from '../../parts/form.tsx'
import { Note, NoteText } from '../../parts/elements.tsx'
import type { Editor } from './editors/editor.ts'
import { exclusion, NoneApplies } from './editors/exclusion.tsx'
import { partTexts, pathOf } from './part-texts.ts'
import { MoreRows } from './rows.tsx'
import { ProfileSummary } from './summary.tsx'
import { fields } from './editors/fields.tsx'
import { contact, identity } from './editors/identity.tsx'
import { insurances, references, size } from './editors/lists.tsx'

/** The part in the path; throws "not found" for an unknown one. */
function partIn({ param }: Visit): PartName {
  const named = PartName.safeParse(param.part)
  if (!named.success) throw notFound('Part')
  return named.data
}

export async function showPart(visit: Visit) {
  const part = partIn(visit)
  const { profile, role } = await readOwnCompany(visit.ctx)
  const { sent } = visit
  const editor: Editor = editors[part]
  const changed = sent.problem?.reason === 'stale'
  const stored = profileDigest(profilePart(part, profile))
  const seen = changed ? stored : (sent.fields?.get('seen') ?? stored)
  return (
    <Page visit={visit} {...partTexts[part]} here="/company" up={{ href: '/company', text: 'Company' }}>
      {changed && (
        <Note tone="warn">
          <h2>Stored now</h2>
          <ProfileSummary visit={visit} profile={profile} part={part} />
        </Note>
      )}
      {managers.includes(role) ? (
        <Form
          action={pathOf(part)}
          button="Save"
          beside={<Beside part={part} editor={editor} />}
          of={Profile}
          stored={profile}
          optional={false}
        >
          <input type="hidden" name="seen" value={seen} />
          <editor.Inputs visit={visit} profile={profile} />
        </Form>
      ) : (
        <>
          <ProfileSummary visit={visit} profile={profile} part={part} />
          <NoteText>Only owners and admins of the company can change this. Ask one of them.</NoteText>
        </>
      )}
    </Page>
  )
}

const Beside = ({ part, editor }: { part: PartName; editor: Editor }) => (
  <>
    {editor.rows && <MoreRows />}
    {part === 'exclusion' && <NoneApplies />}
    <a href="/company">Cancel</a>
  </>
)

/**
 * Saves the part. If a button for more rows or for prepared answers was pressed, nothing is saved and the
 * form is shown again with the rows or answers.
 */
export async function savePartForm(visit: Visit, fields: URLSearchParams) {
  const part = partIn(visit)
  if (fields.has('more') || fields.has('none')) return showPart({ ...visit, sent: { fields, problem: null } })
  const values = await readPart(visit, part, fields)
  const seen = fields.get('seen') ?? ''
  await change(visit, profileParts[part], values, (ctx, read) => savePart(ctx, part, { values: read, seen }))
  return { to: '/company', say: `${partTexts[part].title}: saved.` }
}

/**
 * Reads the part. Throws a single problem that names both the fields that could not be read and the members that the
 * schema refuses.
 */
async function readPart(visit: Visit, part: PartName, fields: URLSearchParams): Promise<object> {
  const { profile } = await readOwnCompany(visit.ctx)
  const details = new Details()
  const editor: Editor = editors[part]
  const values = editor.read(fields, details, profile)
  try {
    parse(profileParts[part], values)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const unread = new Set(details.listed.map(({ path }) => path))
    const refused = (error.details ?? []).map(({ path, message }) => ({
      path: editor.fieldOf?.(path) ?? path,
      message,
    }))
    details.push(...refused.filter(({ path }) => !unread.has(path)))
  }
  if (!details.isEmpty)
    throw new Problem('INVALID_DATA', 'Nothing was saved yet. Please look at what is marked.', details)
  return values
}

const editors = {
  identity,
  contact,
  size,
  fields,
  references,
  insurances,
  exclusion,
} satisfies Record<PartName, Editor>
