import { extractText } from '../../src/reading/extract/extract.ts'

export { KeyGate } from '../../src/identity/keys/gate.ts'

/** Extracts the text of each body sent to it. */
export default {
  async fetch(request) {
    const bytes = new Uint8Array(await request.arrayBuffer())
    const extraction = await extractText(bytes, { contentType: null, fileName: null })
    if (extraction.status !== 'read') return Response.json(extraction)
    const letters = extraction.pages.reduce((sum, { text }) => sum + text.length, 0)
    return Response.json({ status: 'read', pages: extraction.pages.length, letters })
  },
} satisfies ExportedHandler<Env>
