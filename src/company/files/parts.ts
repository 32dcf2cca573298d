/** In bytes. R2 takes parts of one size, which must be at least this; only the last part may be smaller. */
const partSize = 5 * 1024 * 1024

/**
 * Stores bytes of unknown number, with one part in memory. A file that fits into one part is stored at once; a longer
 * file becomes a multipart upload, which R2 forgets when it is not completed.
 */
export class Parts {
  readonly #bucket: R2Bucket
  readonly #key: string
  readonly #buffer: Uint8Array<ArrayBuffer>
  #filled = 0
  #upload: R2MultipartUpload | null = null
  readonly #stored: R2UploadedPart[] = []

  /** At most `size` bytes may be written. */
  constructor(bucket: R2Bucket, key: string, size: number) {
    this.#bucket = bucket
    this.#key = key
    this.#buffer = new Uint8Array(Math.min(size, partSize))
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.length > 0;) {
      if (this.#filled === this.#buffer.length) await this.#store()
      const some = rest.subarray(0, this.#buffer.length - this.#filled)
      this.#buffer.set(some, this.#filled)
      this.#filled += some.length
      rest = rest.subarray(some.length)
    }
  }

  async close(): Promise<void> {
    if (!this.#upload) {
      await this.#bucket.put(this.#key, this.#buffer.subarray(0, this.#filled))
      return
    }
    await this.#store()
    await this.#upload.complete(this.#stored)
  }

  /** Drops what was stored. Where this fails, R2 drops the parts after some days. */
  async abort(): Promise<void> {
    await this.#upload?.abort().catch(() => undefined)
  }

  async #store(): Promise<void> {
    this.#upload ??= await this.#bucket.createMultipartUpload(this.#key)
    const part = this.#buffer.subarray(0, this.#filled)
    this.#stored.push(await this.#upload.uploadPart(this.#stored.length + 1, part))
    this.#filled = 0
  }
}
