import * as z from 'zod'
import type { OpenApiDocument, Schema } from '../rest/openapi/document.ts'
import { ManualTender } from '../../catalogue/notices/manual-schema.ts'
import { Command, JsonSample, CodeSample } from './code.tsx'
import { type FlatMember, membersOf } from './flatten.ts'
import { MemberEntry, MemberTable } from './members.tsx'
import { TermTable } from './table.tsx'

const formats = {
  eForms:
    'XML of the European eForms standard, SDK 1 and the draft 0.1, and of its national customizations such as eForms-DE',
  OCDS: 'JSON of the Open Contracting Data Standard 1.0 and 1.1: a release, a release package or a record package',
  'SAM.gov': 'JSON, an answer of the search of the United States’ SAM.gov',
  'tender/1': 'JSON, the format below, for tenders that no other format carries',
  NDJSON: 'Any of the JSON formats line by line; each line is read on its own',
}

/** A small tender that the importer accepts as it is. */
export const tenderExample = {
  format: 'tender/1',
  tender: {
    reference: '2026/17',
    title: 'Bridge inspection',
    buyer: { name: 'Town', country: 'DE' },
    publishedAt: '2026-11-20',
    deadline: '2026-12-15T12:00:00+01:00',
    cpvCodes: ['71631450'],
  },
  documents: [{ title: 'Terms', language: 'en', kind: 'tender_documents', pages: ['The first page'] }],
}

const reportExample = { received: 1, created: 1, updated: 0, unchanged: 0, skipped: [], failed: [] }

export const ImportingNotices = ({ document }: { document: OpenApiDocument }) => (
  <>
    <div>
      <p>
        The operator of the service adds notices with the operator token; an API key does not open this
        address. <code>source</code> names where the document comes from, in lower case with hyphens. One
        request takes one document of at most 32 MiB. UTF-8, UTF-16 and ISO-8859-1 are recognised by the byte
        order mark, the <code>charset</code> of the <code>Content-Type</code> or the XML declaration.
      </p>
      <p>
        The answer counts the notices and gives a reason for every notice that was skipped or failed.{' '}
        <code>warnings</code> names notices whose deadline cannot be read. Send a document again without harm:
        a notice that is already known changes nothing. A document of more than 2 MiB is answered with status
        202 and the <code>id</code> of its import; <code>GET /operator/imports/:id</code> shows how far the
        import is.
      </p>
      <TermTable
        columns={['Format', 'Document']}
        rows={Object.entries(formats).map(([head, cell]) => ({ head, cell }))}
      />
      <h2 id="tender-1">The format tender/1</h2>
      <p>
        Members are read strictly: a member that is not listed here is refused by its name. An optional member
        may be absent or <code>null</code>.
      </p>
      {[...Map.groupBy(manualMembers(), ({ name }) => objectOf(name))].map(([object, members]) => (
        <MembersOf object={object} members={members} />
      ))}
    </div>
    <div class="samples">
      <Command title="Import a document" label="Import a document" text={importCommand(document)} />
      <CodeSample title="A document of tender/1" label="A document of tender/1">
        <JsonSample value={tenderExample} />
      </CodeSample>
      <CodeSample title="Answer 200" label="Answer of an import">
        <JsonSample value={{ success: true, data: reportExample }} />
      </CodeSample>
    </div>
  </>
)

/**
 * The path of the object that contains a member: `tender.buyer` for `tender.buyer.name`, empty for a member of the
 * document.
 */
const objectOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('.')))

/** One table for each object, because a single table of whole paths would be wider than a phone. */
const MembersOf = ({ object, members }: { object: string; members: FlatMember[] }) => (
  <>
    {object && (
      <h3>
        <code>{object}</code>
      </h3>
    )}
    <MemberTable label={`Members of ${object || 'tender/1'}`}>
      {members.map(({ name, required, ...member }) => (
        <MemberEntry
          {...member}
          name={name.slice(name.lastIndexOf('.') + 1)}
          presence={required ? undefined : 'optional'}
        />
      ))}
    </MemberTable>
  </>
)

/** The members as the importer reads them, including the members of objects and lists. */
export function manualMembers(): FlatMember[] {
  const written = JSON.stringify(z.toJSONSchema(ManualTender, { io: 'input', unrepresentable: 'any' }))
  const schema = JSON.parse(written, (_, part: Schema) => withoutNull(part)) as Schema
  return membersOf(schema, {})
}

/**
 * Removes null from the types. The page says once that an optional member may be null, because a table that says so for
 * each member is hard to read.
 */
function withoutNull(part: Schema): Schema {
  if (!part?.anyOf) return part
  const { anyOf, ...rest } = part
  const [only, ...others] = anyOf.filter(({ type }) => type !== 'null')
  return only && others.length === 0 ? { ...only, ...rest } : part
}

const importCommand = ({ servers }: OpenApiDocument) =>
  `curl -X POST -H "Authorization: Bearer $OPERATOR_TOKEN" --data-binary @notices.json ` +
  `'${new URL('/operator/notices?source=ted', servers[0]?.url).href}'`
