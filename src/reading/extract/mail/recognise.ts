const endings = new Set(['eml', 'mht', 'mhtml', 'm7m'])
const types = /^(?:message\/rfc822|multipart\/\S+|application\/x-mimearchive)$/
/** The first lines of a text, all of which are headers or continue one. */
const header = /^[!-9;-~]{1,60}:(?:\s|$)/
const mime = /^(?:mime-version:|content-type:\s*[\w-]+\/[\w-])/i
const telling =
  /^(?:mime-version|content-type|from|to|subject|date|received|message-id|return-path|delivered-to):/i

/** Whether a text is a message of MIME: an e-mail, or a web page saved as one file. */
export function isMail(start: string, declared: string, ending: string): boolean {
  const headers = headersOf(start)
  if (headers.length === 0) return false
  if (types.test(declared) || endings.has(ending)) return true
  return headers.some((line) => mime.test(line)) || distinct(headers) > 2
}

const distinct = (headers: string[]) =>
  new Set(headers.filter((line) => telling.test(line)).map((line) => line.split(':')[0]?.toLowerCase())).size

/** The headers at the beginning of a text, without continuation lines; empty if other lines come first. */
function headersOf(start: string): string[] {
  const block = start.replace(/^From [^\n]*\n/, '').split(/\r?\n\s*(?:\r?\n|$)/)[0] ?? ''
  const lines = block.split(/\r?\n/).filter((line) => !/^[ \t]/.test(line))
  const all = block.length === start.length ? lines.slice(0, -1) : lines
  return all.every((line) => header.test(line)) ? all : []
}
