import { blocksOf, roomOfPaper } from '../../src/platform/export/typeset/markup.ts'
import { pdfOf } from '../../src/platform/export/typeset/pdf.ts'
import { wordOf } from '../../src/platform/export/typeset/word.ts'

export { KeyGate } from '../../src/identity/keys/gate.ts'

/** Writes each bid sent to it. A body has two typefaces, the format and the sections, each after its length. */
export default {
  async fetch(request) {
    const body = await request.arrayBuffer()
    const parts: ArrayBuffer[] = []
    for (let at = 0; at < body.byteLength;) {
      const length = new DataView(body).getUint32(at)
      parts.push(body.slice(at + 4, at + 4 + length))
      at += 4 + length
    }
    const [regular = body, bold = body, format = body, bid = body] = parts
    const sections = JSON.parse(new TextDecoder().decode(bid)) as { heading: string; text: string }[]
    const room = roomOfPaper()
    const paper = {
      author: 'Company',
      title: 'Bid',
      facts: [],
      parts: sections.map(({ heading, text }) => ({ heading, blocks: blocksOf(text, room) })),
      at: new Date(),
      words: { contents: 'Contents', page: 'Page', of: 'of' },
    }
    const isPdf = new TextDecoder().decode(format) === 'pdf'
    const file = isPdf ? await pdfOf(paper, { regular, bold }) : await wordOf(paper)
    return Response.json({ bytes: file.length })
  },
} satisfies ExportedHandler<Env>
