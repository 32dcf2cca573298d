import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createClient, type Query } from './client.ts'

/*
 * Writes all open tenders of some CPV codes into a CSV file that a spreadsheet opens: `node nightly.ts open.csv 45,71`.
 * The file takes the place of the one before only when it is whole: a transfer that broke off has no last line.
 */

const [file = 'open.csv', cpvCodes = ''] = process.argv.slice(2)
const query: Query<'exportTenders'> = {
  status: ['open'],
  sort: 'deadline',
  ...(cpvCodes && { cpvCodes: cpvCodes.split(',') }),
}
const client = createClient({ apiKey: process.env.API_KEY ?? '', maxWait: 3600 })

/** Passes the bytes on, and remembers the end of the file, which says whether the file is whole. */
let tail = ''
const lookingAtTheEnd = new Transform({
  transform(chunk: Buffer, _encoding, done) {
    tail = (tail + chunk.toString('latin1')).slice(-200)
    done(null, chunk)
  },
})

const { body } = await client.send('exportTenders', query, { accept: 'text/csv' })
if (!body) throw new Error('The answer is empty')
await pipeline(body as AsyncIterable<Uint8Array>, lookingAtTheEnd, createWriteStream(`${file}.part`))
const [, rows, state] = /#end,(\d+),(complete|more)/.exec(tail) ?? []
if (rows === undefined) throw new Error('The transfer broke off: the file of the last night stays')
await rename(`${file}.part`, file)
process.stdout.write(`${rows} tenders${state === 'more' ? ', and there are more: narrow the codes' : ''}\n`)
