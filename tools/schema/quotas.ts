/** A table whose rows count against the quotas of a company, in triggers of the migrations named `quotas`. */
interface Counted {
  table: string
  /** The quota against which each row counts one. */
  rows?: string
  /** The quota against which the bytes of a row count: 200 and those of `texts`; null if they are not counted. */
  bytes?: string | null
  texts?: readonly string[]
  /** The texts that updates change, where these are not all. */
  changing?: readonly string[]
  /** A column of bytes in the bucket, counted against `fileBytes`. */
  file?: string
  /** The company of a row, in SQL; `company_id` without it. */
  company?: (row: Row) => string
  /** Counts only some rows. */
  when?: (row: Row) => string
  /** Statements after the count, in SQL: the oldest rows make room, until the quota suffices. */
  afterInsert?: string
  afterDelete?: string
  /** Whether an earlier migration has triggers of the table, which these replace. */
  replaces?: true
}
type Row = 'NEW' | 'OLD'

const lead = (row: Row) => `(SELECT lead_company_id FROM consortiums WHERE id = ${row}.consortium_id)`

/** The oldest rows of the company in `table`, but for a row that is `spared`, go while the company exceeds the quota. */
const oldestGo = (
  table: string,
  quota: string,
  by: string,
  count: number,
  { key = 'id', scope = '', spared = '' } = {},
) =>
  `  DELETE FROM ${table} WHERE ${scope}${key.includes(',') ? `(${key})` : key} IN
    (SELECT ${key} FROM ${table} WHERE company_id = NEW.company_id${spared} AND EXISTS
      (SELECT 1 FROM quotas_exceeded WHERE company_id = NEW.company_id AND quota = '${quota}')
      ORDER BY ${by} LIMIT ${count});`

const bidTexts = ['title', 'lot_ids', 'sections', 'asset_ids', 'notes', 'external_reference']

const counted: readonly Counted[] = [
  { table: 'companies', texts: ['name', 'profile'], company: (row) => `${row}.id` },
  { table: 'memberships', rows: 'people' },
  { table: 'invitations', rows: 'invitations', texts: ['email'] },
  { table: 'certifications', rows: 'certifications', texts: ['name', 'standard', 'issuer', 'number'] },
  { table: 'assets', rows: 'assets', texts: ['name', 'description', 'tags', 'file_name', 'words'] },
  // Earlier files count like present files. The commit that replaces a file writes the row after the row of the asset, so
  // that no bytes count twice in between.
  { table: 'asset_versions', texts: ['file_name'], changing: [], file: 'size' },
  // Files count from the first byte of their upload: the upload's row, then the asset's.
  { table: 'uploads', bytes: null, file: 'size' },
  { table: 'webhooks', rows: 'webhooks', texts: ['url', 'events', 'description'] },
  { table: 'alerts', rows: 'alerts', texts: ['name', 'filters'] },
  { table: 'saved_tenders', rows: 'savedTenders', texts: ['notes', 'tags', 'next_action'] },
  {
    table: 'hidden_tenders',
    rows: 'hiddenTenders',
    afterInsert: oldestGo('hidden_tenders', 'hiddenTenders', 'hidden_at', 2, {
      key: 'tender_id',
      scope: 'company_id = NEW.company_id AND ',
    }),
  },
  { table: 'saved_searches', rows: 'savedSearches', texts: ['name', 'name_key', 'query'] },
  { table: 'bid_comments', rows: 'comments', texts: ['text', 'mentions', 'section_key'], changing: [] },
  { table: 'tasks', rows: 'tasks', texts: ['title', 'section_key'], changing: ['title'] },
  { table: 'teams', rows: 'teams', texts: ['name', 'name_key', 'description'] },
  { table: 'team_members', rows: 'teamMembers' },
  // The lead company pays for a consortium.
  {
    table: 'consortiums',
    rows: 'consortiums',
    texts: ['name', 'description'],
    company: (row) => `${row}.lead_company_id`,
  },
  {
    table: 'consortium_members',
    rows: 'consortiumMembers',
    texts: ['company_name', 'contact_email', 'company_key'],
    company: lead,
  },
  { table: 'responsibilities', rows: 'responsibilities', texts: ['title', 'description'], company: lead },
  { table: 'bids', rows: 'bids', texts: bidTexts },
  { table: 'bid_changes' },
  { table: 'approvals' },
  { table: 'idempotency', bytes: 'keptAnswerBytes', texts: ['key', 'answer'] },
  {
    table: 'analyses',
    bytes: 'analysisBytes',
    texts: ['result', 'citations'],
    afterInsert: oldestGo('analyses', 'analysisBytes', 'created_at', 4, { spared: ' AND id <> NEW.id' }),
  },
  {
    table: 'chat_sessions',
    bytes: 'conversationBytes',
    texts: ['title'],
    afterDelete: '  DELETE FROM chat_messages WHERE session_id = OLD.id;',
  },
  {
    table: 'chat_messages',
    bytes: 'conversationBytes',
    texts: ['text', 'citations'],
    afterInsert: oldestGo('chat_sessions', 'conversationBytes', 'updated_at', 1, {
      spared: ' AND id <> NEW.session_id',
    }),
  },
  {
    table: 'section_edits',
    bytes: 'earlierTextBytes',
    texts: ['section_key', 'heading', 'text'],
    changing: [],
    afterInsert: oldestGo('section_edits', 'earlierTextBytes', 'at', 4, {
      key: 'bid_id, section_key, version',
      spared: ' AND (bid_id, section_key, version) <> (NEW.bid_id, NEW.section_key, NEW.version)',
    }),
  },
  {
    table: 'notifications',
    rows: 'notifications',
    bytes: null,
    afterInsert: oldestGo('notifications', 'notifications', 'id', 2),
  },
  {
    table: 'connector_calls',
    rows: 'assistantCalls',
    bytes: null,
    afterInsert: oldestGo('connector_calls', 'assistantCalls', 'at', 2),
  },
  // Jobs write the events of tenders, and a company's quota must not stop the jobs.
  {
    table: 'events',
    bytes: 'bidEventBytes',
    texts: ['data'],
    changing: [],
    when: (row) => ` WHEN ${row}.type IN ('bid.submitted', 'bid.status_changed')`,
  },
]

/** Tables, and columns of earlier tables, that came after 0010_quotas.sql. */
const later: readonly Counted[] = [
  { table: 'bids', rows: 'bids', texts: [...bidTexts, 'outcome'], replaces: true },
  { table: 'bid_changes', texts: ['section_key', 'heading', 'reason'], changing: [], replaces: true },
  { table: 'company_documents', rows: 'tenderDocuments', texts: ['file_name'], changing: [], file: 'size' },
  { table: 'compliance_rows', texts: ['title', 'text', 'note', 'section_key'] },
  { table: 'clarifications', rows: 'clarifications', texts: ['question', 'answer'] },
]

const add = 'ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;'

/** The triggers that follow no pattern: rows that stop counting, and columns that are null at times. */
const others = `-- A revoked key stays as a record, and no longer counts.
CREATE TRIGGER api_keys_added AFTER INSERT ON api_keys BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'apiKeys', NEW.revoked_at IS NULL),
    (NEW.company_id, 'storedBytes', 200 + octet_length(NEW.name) + octet_length(NEW.scopes))
    ${add}
END;

CREATE TRIGGER api_keys_resized AFTER UPDATE OF name, scopes, revoked_at ON api_keys BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'apiKeys', (NEW.revoked_at IS NULL) - (OLD.revoked_at IS NULL)),
    (NEW.company_id, 'storedBytes', octet_length(NEW.name) + octet_length(NEW.scopes)
      - octet_length(OLD.name) - octet_length(OLD.scopes))
    ${add}
END;

CREATE TRIGGER api_keys_removed AFTER DELETE ON api_keys BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'apiKeys', -(OLD.revoked_at IS NULL)),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(OLD.name) + octet_length(OLD.scopes)))
    ${add}
END;

-- The file of an asset may come later, and may be replaced.
CREATE TRIGGER assets_file_added AFTER INSERT ON assets WHEN NEW.size IS NOT NULL BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES (NEW.company_id, 'fileBytes', NEW.size)
    ${add}
END;

CREATE TRIGGER assets_file_switched AFTER UPDATE OF size ON assets BEGIN
  INSERT INTO quota_use (company_id, quota, used)
    VALUES (NEW.company_id, 'fileBytes', coalesce(NEW.size, 0) - coalesce(OLD.size, 0))
    ${add}
END;

CREATE TRIGGER assets_file_removed AFTER DELETE ON assets WHEN OLD.size IS NOT NULL BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES (OLD.company_id, 'fileBytes', -OLD.size)
    ${add}
END;
`

/** The bytes of the texts of a row, in SQL. */
function bytesOf(row: Row, texts: readonly string[]): string {
  const columns = texts.map((text) => `${row}.${text}`).join(', ')
  return `octet_length(${texts.length > 1 ? `concat(${columns})` : columns})`
}

function trigger(name: string, on: string, counts: string[], after = ''): string {
  const values = counts.map((count) => `    (${count})`).join(',\n')
  return `CREATE TRIGGER ${name} AFTER ${on} BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
${values}
    ${add}
${after && `${after}\n`}END;
`
}

/** What a row adds to the counts of its company, or takes from them. */
function changes(row: Row, { rows, bytes = 'storedBytes', texts = [], file, company }: Counted): string[] {
  const of = company?.(row) ?? `${row}.company_id`
  const sign = row === 'NEW' ? '' : '-'
  const size = texts.length > 0 ? `200 + ${bytesOf(row, texts)}` : '200'
  const total = row === 'OLD' && texts.length > 0 ? `(${size})` : size
  return [
    ...(rows ? [`${of}, '${rows}', ${sign}1`] : []),
    ...(file ? [`${of}, 'fileBytes', ${sign}${row}.${file}`] : []),
    ...(bytes ? [`${of}, '${bytes}', ${sign}${total}`] : []),
  ]
}

function triggersOf(row: Counted): string[] {
  const { table, texts = [], changing = texts, bytes = 'storedBytes', company, when } = row
  const of = company?.('NEW') ?? 'NEW.company_id'
  const resized = `${of}, '${bytes}', ${bytesOf('NEW', texts)}\n      - ${bytesOf('OLD', texts)}`
  return [
    trigger(
      `${table}_added`,
      `INSERT ON ${table}${when?.('NEW') ?? ''}`,
      changes('NEW', row),
      row.afterInsert,
    ),
    ...(bytes !== null && changing.length > 0
      ? [trigger(`${table}_resized`, `UPDATE OF ${changing.join(', ')} ON ${table}`, [resized])]
      : []),
    trigger(
      `${table}_removed`,
      `DELETE ON ${table}${when?.('OLD') ?? ''}`,
      changes('OLD', row),
      row.afterDelete,
    ),
  ]
}

/** Statements that drop the triggers of a table that an earlier migration created. */
const dropped = ({ table }: Counted, before: readonly Counted[]): string[] =>
  before
    .filter((each) => each.table === table)
    .flatMap(triggersOf)
    .flatMap((text) => /^CREATE TRIGGER (\w+)/.exec(text)?.[1] ?? [])
    .map((name) => `DROP TRIGGER ${name};\n`)

/** The text of `migrations/0017_quotas.sql`. */
export const laterQuotaTriggers =
  (): string => `-- Written by \`npm run schema\` from tools/schema/quotas.ts: the triggers of tables and columns that came later.

${later.flatMap((row) => [...(row.replaces ? [dropped(row, counted).join('')] : []), ...triggersOf(row)]).join('\n')}
-- A replaced document of a company has no bytes any more.
CREATE TRIGGER company_documents_emptied AFTER UPDATE OF size ON company_documents BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES (NEW.company_id, 'fileBytes', NEW.size - OLD.size)
    ${add}
END;
`

/** The text of `migrations/0010_quotas.sql`. */
export const quotaTriggers = (): string => `-- Written by \`npm run schema\` from tools/schema/quotas.ts.
-- Triggers count every row and byte of a company in the statement that writes it, so that no code can forget to count. A
-- table of companies' rows that is not counted here is named with its reason in the tests. The quotas themselves are in
-- 0004_identity.sql. A row counts 200 bytes for its ids, times and indexes, and the bytes of its texts.

${[...counted.flatMap(triggersOf), others].join('\n')}`
