import { Flow } from '../flow.ts'
import { Paginator } from '../paginate.ts'
import type { ExtractionReading } from '../reading.ts'
import { turn } from '../../../platform/context/turn.ts'
import { warnings } from '../warnings.ts'
import { decodeReferences } from './entities.ts'
import { HtmlText } from './html-text.ts'

/** Bytes of a page that are read before yielding to other requests. */
const bytesATurn = 16 * 1024

/**
 * Reads an HTML page: blocks become paragraphs, and table rows become lines. Text that no browser shows is left out.
 */
export async function readHtml(
  html: string,
  reading: ExtractionReading,
  prefix: string | null,
): Promise<void> {
  const flow = new Flow()
  const page = new HtmlText(flow)
  const paginator = new Paginator(reading, prefix)
  let pending = ''
  const rewriter = new HTMLRewriter().on('*', { element: (element) => page.element(element) }).onDocument({
    text(chunk) {
      pending += chunk.text
      if (!chunk.lastInTextNode) return
      page.text(decodeReferences(pending))
      pending = ''
    },
  })
  const rewritten = rewriter.transform(new Response(withoutInlineData(html)))
  let since = 0
  for await (const chunk of rewritten.body ?? []) {
    // The rewritten page is not used: the listeners have collected the text. Each tag is a chunk and a turn
    // takes a millisecond, so yielding at each tag would take a minute for a megabyte.
    if (chunk.length === 0) break
    since += chunk.length
    if (since < bytesATurn) continue
    since = 0
    if (!(await flow.drain(paginator, reading))) break
    await turn()
  }
  page.finish()
  await flow.drain(paginator, reading)
  await paginator.flush()
  if (page.hiddenText) reading.warn(warnings.hiddenText())
}

/** Removes pictures inside the page: they have no text, and an attribute of 10 MB stops the rewriter. */
function withoutInlineData(html: string): string {
  const end = /["'()<>\s]/g
  const pieces: string[] = []
  let from = 0
  for (let at = html.indexOf(';base64,'); at >= 0; at = html.indexOf(';base64,', from)) {
    pieces.push(html.slice(from, at))
    end.lastIndex = at
    from = end.exec(html)?.index ?? html.length
  }
  return pieces.join('') + html.slice(from)
}
