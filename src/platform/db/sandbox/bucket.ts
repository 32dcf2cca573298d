/** Where the files of sandboxes lie; every other file lies beside this folder. */
export const sandboxFolder = 'sandbox/'

export const folderOf = (id: string): string => `${sandboxFolder}${id}/`

/**
 * The part of a bucket below a folder, with keys as if the folder were the bucket. It has the functions that the service
 * calls.
 */
export const folderIn = (bucket: R2Bucket, folder: string): R2Bucket =>
  ({
    get: (key: string, options?: R2GetOptions) => bucket.get(folder + key, options),
    put: (key: string, value: ReadableStream | ArrayBuffer | string, options?: R2PutOptions) =>
      bucket.put(folder + key, value, options),
    createMultipartUpload: (key: string, options?: R2MultipartOptions) =>
      bucket.createMultipartUpload(folder + key, options),
    delete: (keys: string | string[]) => bucket.delete([keys].flat().map((key) => folder + key)),
    list: async (options: R2ListOptions = {}) => {
      const { prefix = '', startAfter } = options
      const after = startAfter === undefined ? {} : { startAfter: folder + startAfter }
      const listed = await bucket.list({ ...options, prefix: folder + prefix, ...after })
      const objects = listed.objects.map(({ key, size, uploaded }) => ({
        key: key.slice(folder.length),
        size,
        uploaded,
      }))
      return { ...listed, objects }
    },
  }) as unknown as R2Bucket

/** Deletes every file below a folder. */
export async function emptyFolder(bucket: R2Bucket, folder: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list({ prefix: folder })
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
    if (!truncated) return
  }
}
