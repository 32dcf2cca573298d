import { extractText } from '../../src/reading/extract/extract.ts'
import { entityTables } from '../../src/reading/extract/html/entities.ts'
import { loadTables } from '../../src/platform/files/tables.ts'

export { KeyGate } from '../../src/identity/keys/gate.ts'

/** Extracts the text of each body sent to it; the path is the name of the file. */
export default {
  async fetch(request, env) {
    await loadTables({ env, later: () => undefined }, entityTables)
    const fileName = decodeURIComponent(new URL(request.url).pathname.slice(1))
    const bytes = new Uint8Array(await request.arrayBuffer())
    return Response.json(await extractText(bytes, { contentType: null, fileName }))
  },
} satisfies ExportedHandler<Env>
