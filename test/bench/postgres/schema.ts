import { DatabaseSync } from 'node:sqlite'
import { readNotice } from '../../../src/catalogue/notices/stored.ts'
import type { Packed } from '../../../src/platform/db/packed.ts'
import type { StoredItem } from '../../../src/catalogue/tenders/search/item.ts'
import { cpvPrefix, regionPrefix, statusNumber } from '../../../src/catalogue/tenders/search/tokens.ts'
import type { Client } from './wire.ts'

/**
 * Wide columns are outside of the rows, so that counts read narrow rows. Besides the GIN indexes there is a
 * b-tree for each order, alone and within a status, and a count for each single filter, as triggers or the
 * import would maintain it.
 */
const tables = `
  CREATE TABLE tenders (
    id bigint PRIMARY KEY, status smallint NOT NULL, source text NOT NULL, value bigint, deadline bigint,
    facets text[] NOT NULL, words tsvector NOT NULL, title tsvector NOT NULL
  ) WITH (toast_tuple_target = 128);
  CREATE TABLE docs (id bigint PRIMARY KEY, item text NOT NULL, texts text NOT NULL);
  CREATE TABLE counts (facet text PRIMARY KEY, n bigint NOT NULL);`

const indexes = `
  INSERT INTO counts SELECT unnest(facets), count(*) FROM tenders GROUP BY 1;
  INSERT INTO counts SELECT 'all', count(*) FROM tenders;
  CREATE INDEX ON tenders USING gin (words) WITH (fastupdate = off);
  CREATE INDEX ON tenders USING gin (title) WITH (fastupdate = off);
  CREATE INDEX ON tenders USING gin (facets) WITH (fastupdate = off);
  CREATE INDEX ON tenders (status, id);
  CREATE INDEX ON tenders (source, status, id);
  CREATE INDEX ON tenders (deadline, id);
  CREATE INDEX ON tenders (status, deadline, id);
  CREATE INDEX ON tenders (value DESC NULLS LAST, id DESC);
  CREATE INDEX ON tenders (status, value DESC NULLS LAST, id DESC);
  ALTER TABLE tenders ALTER COLUMN words SET STATISTICS 1000;
  ALTER TABLE tenders ALTER COLUMN facets SET STATISTICS 1000;`

/** The names of filters in `facets`. */
export const facet = {
  status: (number: number) => `s${number}`,
  source: (name: string) => `o${name}`,
  both: (number: number, name: string) => `b${number}${name}`,
  cpv: (code: string) => `c${cpvPrefix(code)}`,
  region: (code: string) => `r${regionPrefix(code)}`,
}

interface Row {
  id: number
  value: number | null
  deadline: number | null
  item: string
  words: string
  /** Titles and descriptions of tender and lots in all languages: a search with words takes its snippets from them. */
  notice: Packed
}

/** The same tenders as in a database of the service. */
export async function load(client: Client, file: string): Promise<void> {
  await client.run(tables)
  await client.copy('COPY tenders FROM STDIN', lines(file, tenderLine))
  await client.copy(
    'COPY docs FROM STDIN',
    lines(file, ({ id, item, notice }) => `${id}\t${escaped(item)}\t${escaped(textsOf(notice))}`),
  )
  await client.run(indexes)
  await client.run('VACUUM (ANALYZE, FREEZE)')
}

/** What snippets are taken from, as JSON. */
function textsOf(packed: Packed): string {
  const { title, description, lots } = readNotice(packed)
  return JSON.stringify([title, description, lots.slice(0, 30).map((lot) => [lot.title, lot.description])])
}

function* lines(file: string, line: (row: Row) => string): Generator<string> {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database
    .prepare(
      `SELECT d.id, n.value, n.deadline, d.item, d.words,
         (SELECT hex(x.content) FROM notices AS x WHERE x.tender_id = d.tender_id) AS notice
       FROM tender_docs AS d JOIN tender_numbers AS n ON n.id = d.id ORDER BY d.id`,
    )
    .iterate()
  for (const row of rows) yield line(row as unknown as Row)
  database.close()
}

function tenderLine({ id, value, deadline, item, words }: Row): string {
  const { status, source, cpvCodes, regions } = JSON.parse(item) as StoredItem
  const number = statusNumber(status)
  const facets = new Set([
    facet.status(number),
    facet.source(source),
    facet.both(number, source),
    ...cpvCodes.flatMap((code) => beginnings(facet.cpv(code))),
    ...regions.flatMap((code) => beginnings(facet.region(code))),
  ])
  const [title = ''] = words.split(' || ', 1)
  const cells = [id, number, source, value ?? '\\N', deadline ?? '\\N', `{${[...facets].join(',')}}`]
  return [...cells, plain(words), plain(title)].join('\t')
}

/** The beginnings of a name: its mark and at least two characters of the code. */
const beginnings = (name: string): string[] =>
  Array.from({ length: Math.max(0, name.length - 2) }, (_, index) => name.slice(0, index + 3))

/** The words for `tsvector`, without the marks between texts. */
const plain = (words: string) => words.replace(/\|\S*/g, '')
const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
