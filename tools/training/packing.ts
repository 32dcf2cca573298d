import { DatabaseSync } from 'node:sqlite'
import { unpack } from '../../src/platform/db/packed.ts'

/*
 * `node tools/training/packing.ts DATABASE notices|texts` prints a dictionary for `platform/db/packed.ts`, from the
 * rows of a database such as that of `npm start`. A dictionary has the stretches that many rows share. Every stretch is in
 * rows of several buyers, so that nothing of a single notice or document stays here after it is removed.
 */

interface Sample {
  buyer: string
  text: string
}

/** In characters. A longer dictionary gains little, and every text that is packed pays for all of it. */
const length = 16_000
/** Buyers that must share a stretch. */
const leastBuyers = 3
/** Characters that are compared at once. */
const size = 8
/** The longest stretch that is taken at once. */
const longest = 64
/** The shortest stretch that is worth its place. */
const shortest = 12

const buyer = "coalesce(d.item ->> '$.buyer.name', d.tender_id)"
const queries: Record<string, string> = {
  notices: `SELECT ${buyer} AS buyer, hex(n.content) AS content, hex(n.release) AS beside FROM notices AS n
    JOIN tender_docs AS d USING (tender_id) UNION ALL
    SELECT ${buyer}, hex(r.content), '' FROM requirements AS r JOIN tender_docs AS d USING (tender_id)`,
  texts: `SELECT ${buyer} AS buyer, hex(p.text) AS content, hex(p.words) AS beside FROM passages AS p
    JOIN tender_docs AS d USING (tender_id) UNION ALL
    SELECT ${buyer}, hex(t.text), hex(r.content) FROM page_readings AS r JOIN tender_docs AS d USING (tender_id)
    JOIN document_pages AS t USING (document_id, page)`,
}

function samplesFrom(file: string, query: string): Sample[] {
  const rows = new DatabaseSync(file, { readOnly: true }).prepare(query).all()
  return rows.flatMap(({ buyer: name, content, beside }) => {
    const text = unpack(content as never)
    const more = beside ? [unpack(beside as never, text)] : []
    return [text, ...more].map((each) => ({ buyer: String(name), text: each }))
  })
}

const piecesOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - size + 1) }, (_, i) => text.slice(i, i + size))

/** The number of samples with a piece; 0 for a piece that too few buyers share, or with an address, a number or a name of a few. */
function weigh(samples: Sample[]): (piece: string) => number {
  const found = new Map<string, { buyers: Set<string>; count: number }>()
  for (const { buyer: name, text } of samples)
    for (const piece of new Set(piecesOf(text))) {
      const known = found.get(piece) ?? { buyers: new Set(), count: 0 }
      known.buyers.add(name)
      known.count += 1
      found.set(piece, known)
    }
  return (piece) => {
    const known = found.get(piece)
    const isShared = known !== undefined && known.buyers.size >= leastBuyers
    return isShared && !/@|\d{4}|(?=.*\d)[\da-f-]{6}|[^\x20-\xff]/.test(piece) ? known.count : 0
  }
}

/** The stretches of a text in which every piece has a weight. */
function* stretches(text: string, weight: (piece: string) => number): Generator<string> {
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (weight(text.slice(at, at + size)) > 0 && at + size <= text.length) continue
    for (let start = from; start < at; start += longest - size) {
      const stretch = text.slice(start, Math.min(at + size - 1, start + longest))
      if (stretch.length >= shortest) yield stretch
    }
    from = at + 1
  }
}

/** The stretches with most weight for their length that no earlier one has; the best come last, where offsets are short. */
function dictionaryOf(samples: Sample[]): string {
  const weight = weigh(samples)
  const taken = new Set<string>()
  const score = (stretch: string) =>
    [...new Set(piecesOf(stretch))].reduce((sum, piece) => sum + (taken.has(piece) ? 0 : weight(piece)), 0) /
    stretch.length
  const waiting = [...new Set(samples.flatMap(({ text }) => [...stretches(text, weight)]))]
    .map((stretch) => ({ stretch, worth: score(stretch) }))
    .toSorted((a, b) => b.worth - a.worth)
  const chosen: string[] = []
  let total = 0
  while (total < length && waiting.length > 0) {
    const [next] = waiting.splice(0, 1)
    if (!next) break
    const worth = score(next.stretch)
    if (worth === 0) continue
    // What was chosen since then may have taken some of its pieces.
    if (worth < (waiting[0]?.worth ?? 0)) {
      const place = waiting.findIndex((other) => other.worth <= worth)
      waiting.splice(place < 0 ? waiting.length : place, 0, { ...next, worth })
      continue
    }
    chosen.unshift(next.stretch)
    total += next.stretch.length
    for (const piece of piecesOf(next.stretch)) taken.add(piece)
  }
  return chosen.join('')
}

const [file = '', kind = ''] = process.argv.slice(2)
const query = queries[kind]
if (!query) throw new Error('Usage: node tools/training/packing.ts DATABASE notices|texts')
process.stdout.write(`export default ${JSON.stringify(dictionaryOf(samplesFrom(file, query)))}\n`)
