import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import { docxOf, p } from '../support/extract-files.ts'

const read = async (text: string | Uint8Array, fileName: string | null = null) => {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text
  const extraction = await extractText(bytes, { contentType: null, fileName })
  if (extraction.status !== 'read') return extraction
  const { format, pages, warnings } = extraction
  return { format, pages: pages.map(({ path, text }) => [path, text]), warnings }
}
const lines = (...all: string[]) => all.join('\r\n')
const part = (headers: string[], body: string) => lines('--b', ...headers, '', body)
const multipart = (kind: string, ...parts: string[]) =>
  lines(
    'Subject: =?utf-8?Q?R=C3=BCckfrage?=',
    'From: Buyer <a@example.org>',
    'To: b@example.org',
    'Date: Mon, 3 May 2027 10:00:00 +0200',
    'MIME-Version: 1.0',
    `Content-Type: multipart/${kind}; boundary="b"`,
    '',
    ...parts,
    '--b--',
    '',
  )
const heads = [
  null,
  'Subject: Rückfrage\nFrom: Buyer <a@example.org>\nTo: b@example.org\nDate: 2027-05-03T08:00:00.000Z',
]
const plain = part(
  ['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: quoted-printable'],
  'Verl=E4ngert bis 12.05.2027.',
)
const html = part(['Content-Type: text/html; charset=utf-8'], '<p>Verl&auml;ngert bis <b>12.05.2027</b>.</p>')
const attached = (name: string, type: string, data: Uint8Array | string) =>
  part(
    [
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
    ],
    Buffer.from(data).toString('base64'),
  )
const mail = (pages: (readonly [string | null, string])[], warnings: string[] = []) => ({
  format: 'mail',
  pages: [heads, ...pages],
  warnings,
})
const text = 'Verlängert bis 12.05.2027.'

describe('extractText of a message', () => {
  it('reads plain text, and a page of HTML', async () => {
    expect(await read(multipart('mixed', plain))).toEqual(mail([[null, text]]))
    expect(await read(multipart('mixed', html))).toEqual(mail([[null, text]]))
  })

  it('reads one of two forms of the same text, and both where they differ', async () => {
    expect(await read(multipart('alternative', plain, html))).toEqual(mail([[null, text]]))
    const other = part(['Content-Type: text/html; charset=utf-8'], '<p>See the other form</p>')
    expect(await read(multipart('alternative', plain, other))).toEqual(
      mail([
        [null, 'See the other form'],
        [null, text],
      ]),
    )
  })

  it('reads attachments under their names, and names those that it cannot read', async () => {
    const word = docxOf(p('Three references.'))
    const message = multipart(
      'mixed',
      plain,
      attached('terms.docx', 'application/octet-stream', word),
      attached('plan.png', 'image/png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
      attached('smime.p7s', 'application/pkcs7-signature', 'x'),
    )
    expect(await read(Buffer.from(message))).toMatchObject({
      pages: [heads, [null, expect.stringContaining('bis 12.05.2027')], ['terms.docx', 'Three references.']],
      warnings: [expect.stringMatching(/^"plan.png": The file is/)],
    })
  })

  it('names a picture that is no part of a page', async () => {
    const inline = part(
      ['Content-Type: image/jpeg; name="scan.jpg"', 'Content-Transfer-Encoding: base64'],
      '/9j/4AA=',
    )
    expect(await read(multipart('mixed', plain, inline))).toEqual(
      mail([[null, text]], ['"scan.jpg": The file is a picture, which is not read.']),
    )
  })

  it('reads a message in a message', async () => {
    const inner = lines(
      'Subject: Inner',
      'From: c@example.org',
      'MIME-Version: 1.0',
      'Content-Type: text/plain',
      '',
      'Inner text.',
    )
    const found = await read(multipart('mixed', plain, part(['Content-Type: message/rfc822'], inner)))
    expect(JSON.stringify(found)).toContain('Inner text.')
    const asFile = await read(multipart('mixed', plain, attached('inner.eml', 'message/rfc822', inner)))
    expect(JSON.stringify(asFile)).toContain('Inner text.')
  })

  it('reads a page that was saved as one file, without its pictures and styles', async () => {
    const saved = multipart(
      'related',
      html,
      part(['Content-Type: image/png', 'Content-Location: a.png'], 'x'),
      part(['Content-Type: text/css', 'Content-Location: a.css'], 'p { color: red }'),
    )
    expect(await read(saved, 'page.mht')).toEqual(mail([[null, text]]))
  })

  it.for<[name: string, text: string, format: string]>([
    ['headers of a letter', lines('Subject: A', 'From: b', 'Date: Mon, 3 May 2027', '', 'Text'), 'mail'],
    ['one header', lines('Subject: Roads', '', 'Text of the letter'), 'text'],
    ['lines with colons', lines('Price: 5', 'Term: 3 years', 'Lots: 2', '', 'Text'), 'text'],
    ['a text that quotes a header', lines('Our reply', 'MIME-Version: 1.0', '', 'Text'), 'text'],
    [
      'the mark of a mailbox',
      lines('From a@b Mon May 3', 'From: a', 'To: b', 'Subject: c', '', 'Text'),
      'mail',
    ],
  ])('tells a message by its headers: %s', async ([, letter, format]) => {
    expect(await read(letter)).toMatchObject({ format })
  })

  it('survives headers and parts without end', async () => {
    const deep = Array.from(
      { length: 300 },
      (_, i) => `Content-Type: multipart/mixed; boundary="x${i}"\r\n\r\n--x${i}\r\n`,
    )
    expect(await read(`MIME-Version: 1.0\r\n${deep.join('')}`)).toMatchObject({ status: 'failed' })
    const many =
      'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n' + '--b\r\n\r\n'.repeat(30_000)
    expect(await read(many)).toMatchObject({ status: 'failed' })
    expect(await read(`MIME-Version: 1.0\r\nX: ${'a'.repeat(5_000_000)}\r\n\r\ntext`)).toMatchObject({
      status: 'failed',
    })
  })
})

describe('a mailbox', () => {
  const message = (subject: string, text: string) =>
    lines('From: a@example.org', 'To: b@example.org', `Subject: ${subject}`, '', text, '')

  it('is read message by message', async () => {
    const box = ['First', 'Second', 'Third']
      .map(
        (name) =>
          `From a@example.org Thu Jan 14 11:00:00 2027\n${message(name, `${name} text.\n>From the buyer`)}`,
      )
      .join('\n')
    expect(await read(box, 'questions.mbox')).toEqual({
      format: 'mail',
      warnings: [],
      pages: ['First', 'Second', 'Third'].flatMap((name, i) => [
        [`message ${i + 1}.eml`, `Subject: ${name}\nFrom: a@example.org\nTo: b@example.org`],
        [`message ${i + 1}.eml`, expect.stringContaining(`${name} text.`)],
      ]),
    })
  })

  it('of one message is this message', async () => {
    const one = `From a@example.org Thu Jan 14 11:00:00 2027\n${message('Only', 'Text.')}`
    expect(await read(one)).toMatchObject({
      pages: [
        [null, expect.stringContaining('Only')],
        [null, 'Text.'],
      ],
    })
  })
})
