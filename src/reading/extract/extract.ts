import {
  type Extraction,
  type FileHint,
  type Format,
  type OnPage,
  type OnProgress,
  ExtractionRefusal,
} from './extraction.ts'
import { logFailure } from '../../platform/context/log.ts'
import { limits } from './limits.ts'
import { readInto } from './read-file.ts'
import { CallerError, ExtractionReading } from './reading.ts'
import { warnings } from './warnings.ts'

/**
 * Raise it where a reader reads more than before, or other requirements are listed: files that were read with a lower one
 * are then read again.
 */
export const readerRevision = 3

/**
 * The text of a file by pages. A hostile or damaged file ends in a status, never in an error; only an error
 * of `onPage` is thrown, unchanged. `bytes` are not changed. Reading costs up to some 100 MB and, for a large
 * PDF, seconds: do not call it while a user waits.
 */
export async function extractText(
  bytes: Uint8Array,
  hint: FileHint,
  onPage?: OnPage,
  clock?: () => number,
  onProgress?: OnProgress,
): Promise<Extraction> {
  const reading = new ExtractionReading(onPage, clock, onProgress)
  let format: Format | null = null
  const found = (known: Format) => {
    format = known
  }
  try {
    refuseSize(bytes)
    await readInto(bytes, hint, reading, { entry: null, layers: 0, found })
    return finished(format, reading)
  } catch (error) {
    if (error instanceof CallerError) throw error.cause
    return ended(format, error)
  }
}

function refuseSize({ length }: Uint8Array) {
  if (length === 0) throw new ExtractionRefusal('failed', 'The file is empty.')
  if (length <= limits.input) return
  throw new ExtractionRefusal(
    'failed',
    `The file is larger than ${limits.input / 1024 / 1024} MB, the most that is read.`,
  )
}

function finished(format: Format | null, reading: ExtractionReading): Extraction {
  const { pages } = reading
  if (format === null) return { status: 'failed', format, reason: unknownFailure }
  if (pages.length === 0 && (format === 'docx' || format === 'pptx' || format === 'odt')) {
    const reason = ['The file holds no text; perhaps it holds pictures of text.', ...reading.warnings].join(
      ' ',
    )
    return { status: 'scanned', format, reason }
  }
  if (pages.length === 0) reading.warn(warnings.noText())
  return { status: 'read', format, pages, warnings: reading.warnings }
}

const unknownFailure = 'The file is damaged and cannot be read.'

function ended(format: Format | null, error: unknown): Extraction {
  if (error instanceof ExtractionRefusal) return { status: error.status, format, reason: error.message }
  // Either the file is damaged or we have a bug: without a line in the log the two cannot be distinguished.
  logFailure({ job: 'reading a file' }, error)
  return { status: 'failed', format, reason: unknownFailure }
}
