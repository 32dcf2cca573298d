/** In characters: one value bound to a statement stays below the 2 MB the database allows. */
const longest = 500_000

/** Rows as JSON arrays, each short enough to be bound, for `json_each`. A longer row is alone. */
export function jsonChunks(rows: object[]): string[] {
  const chunks: string[][] = []
  let length = longest
  for (const row of rows) {
    const json = JSON.stringify(row)
    length += json.length
    if (length > longest) {
      chunks.push([])
      length = json.length
    }
    chunks.at(-1)?.push(json)
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`)
}
