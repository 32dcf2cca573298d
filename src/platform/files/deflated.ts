import { Zip, ZipDeflate } from 'fflate'

const encoder = new TextEncoder()

/** A ZIP archive of files whose bytes can be taken as soon as they are made. */
export class DeflatedArchive {
  readonly #zip: Zip
  readonly #at: Date
  #chunks: Uint8Array[] = []

  constructor(at: Date) {
    this.#at = at
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error
      this.#chunks.push(chunk)
    })
  }

  /** Adds a file. Returns the function that writes text to the file; its last call has `last`. */
  add(path: string): (text: string, last?: boolean) => void {
    const file = new ZipDeflate(path, { level: 1 })
    file.mtime = this.#at
    this.#zip.add(file)
    return (text, last = false) => file.push(encoder.encode(text), last)
  }

  /** Adds a whole file, as text or bytes. */
  put(path: string, content: string | Uint8Array): void {
    const file = new ZipDeflate(path, { level: 1 })
    file.mtime = this.#at
    this.#zip.add(file)
    file.push(typeof content === 'string' ? encoder.encode(content) : content, true)
  }

  end(): void {
    this.#zip.end()
  }

  written(): Uint8Array[] {
    const chunks = this.#chunks
    this.#chunks = []
    return chunks
  }
}
