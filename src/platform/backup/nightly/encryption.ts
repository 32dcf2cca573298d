import { hash } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'

/** Encrypts for the recipients, in the format of age: the command `age` decrypts it too. */
export function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter
}

/** Stands for the recipients in the names of objects: what was encrypted for others cannot be read by all of them. */
export const readersOf = (recipients: readonly string[]): string =>
  hash('sha256', recipients.toSorted().join()).slice(0, 16)

/** Compresses and encrypts a text. */
export async function sealText(encrypter: Encrypter, text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return encrypter.encrypt(new Uint8Array(await new Response(packed).arrayBuffer()))
}

/** Decrypts and decompresses a text that `sealText` has made. */
export async function openText(identity: string, bytes: Uint8Array): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const packed = await decrypter.decrypt(bytes)
  return new Response(
    new Blob([packed as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text()
}
