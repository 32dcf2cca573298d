import { DatabaseSync } from 'node:sqlite'
import { createClient, type Data, isApiError } from './client.ts'

/*
 * Keeps a copy of all tenders in a SQLite file: `node mirror.ts tenders.sqlite`. Each run takes what has changed since
 * the run before and ends; call it from cron. A run that is broken off loses nothing: the rows of a page and the place
 * in the feed are written in one transaction.
 */

type Changes = Data<'getTenderChanges'>

// A limit of requests that is used up is waited out.
const client = createClient({ apiKey: process.env.API_KEY ?? '', maxWait: 3600 })

const database = new DatabaseSync(process.argv[2] ?? 'tenders.sqlite')
database.exec(`
  CREATE TABLE IF NOT EXISTS tenders (id TEXT PRIMARY KEY, status TEXT, deadline TEXT, title TEXT, json TEXT, round INTEGER);
  CREATE TABLE IF NOT EXISTS place (one INTEGER PRIMARY KEY CHECK (one = 1), cursor TEXT, round INTEGER);
  INSERT OR IGNORE INTO place VALUES (1, NULL, 1);
`)

const place = () =>
  database.prepare('SELECT cursor, round FROM place').get() as { cursor: string | null; round: number }

const write = database.prepare(`
  INSERT INTO tenders VALUES (:id, :status, :deadline, :title, :json, :round)
  ON CONFLICT DO UPDATE SET (status, deadline, title, json, round) = (:status, :deadline, :title, :json, :round)`)
const remove = database.prepare('DELETE FROM tenders WHERE id = ?')
/** What an earlier round left and this one has not met is gone from the service. */
const removeOlder = database.prepare('DELETE FROM tenders WHERE round < ?')

function apply({ changes, cursor, more }: Changes, round: number): void {
  database.exec('BEGIN')
  try {
    for (const { change, tender } of changes) {
      const { id, status, deadline, title } = tender
      if (change === 'deleted') remove.run(id)
      else write.run({ id, status, deadline, title, json: JSON.stringify(tender), round })
    }
    database.prepare('UPDATE place SET cursor = ?').run(cursor)
    if (!more) removeOlder.run(round)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

const read = (cursor: string | null): Promise<Changes> =>
  client.getTenderChanges({ limit: 100, ...(cursor !== null && { since: cursor }) })

/**
 * A service that was set back to an earlier state refuses a cursor from before. The mirror then begins a new round, and
 * serves the rows of the last one until the new round is complete.
 */
function beginAnew(error: unknown, cursor: string | null): void {
  if (cursor === null || !isApiError(error, 'INVALID_PARAMS')) throw error
  database.exec('UPDATE place SET cursor = NULL, round = round + 1')
}

let [written, more] = [0, true]
while (more) {
  const { cursor, round } = place()
  const page = await read(cursor).catch((error: unknown) => beginAnew(error, cursor))
  if (!page) continue
  apply(page, round)
  written += page.changes.length
  more = page.more
}
const { total } = database.prepare('SELECT count(*) AS total FROM tenders').get() as { total: number }
process.stdout.write(`${written} changes, ${total} tenders\n`)
