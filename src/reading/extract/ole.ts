import { ExtractionRefusal } from './extraction.ts'

/** Stream names in the directory are in UTF-16. */
const inDirectory = (name: string) => Buffer.from(name, 'utf16le')
const encryptedStreams = ['EncryptedPackage', 'EncryptionInfo'].map(inDirectory)
const known: [Buffer, string][] = [
  [inDirectory('WordDocument'), 'a Word file of before 2007, which is not read. Save it as DOCX'],
  [inDirectory('Workbook'), 'an Excel file of before 2007, which is not read. Save it as XLSX'],
  [inDirectory('PowerPoint Document'), 'a PowerPoint file of before 2007, which is not read'],
  [inDirectory('__properties_version1.0'), 'an Outlook message, which is not read'],
]

/**
 * The format inside a compound file. Older Office files are compound files; newer Office files are wrapped in one when
 * they have a password.
 */
export function oleRefusal(bytes: Uint8Array): ExtractionRefusal {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (encryptedStreams.some((name) => buffer.includes(name))) {
    return new ExtractionRefusal('encrypted', 'The file is protected by a password.')
  }
  const name =
    known.find(([stream]) => buffer.includes(stream))?.[1] ??
    'an Office file of before 2007, which is not read'
  return new ExtractionRefusal('unsupported', `The file is ${name}.`)
}
