import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import type { NightManifest } from '../../src/platform/backup/nightly/manifest.ts'
import { listOf, manifestOf, backupPartKey } from '../../src/platform/backup/nightly/objects.ts'
import type { OperatorClient } from '../operator.ts'
import { finishFolder } from './backup.ts'
import { beginFolder, type FileEntry, filePath, tablePath } from './directory.ts'

type Say = (line: string) => void

/**
 * Downloads a nightly backup and decrypts it into a folder that `restore` takes. The secret key is read from a file as
 * `age-keygen` writes it, and does not leave this machine.
 */
export async function downloadNight(
  operator: OperatorClient,
  { id, folder, identityFile }: { id: string; folder: string; identityFile: string },
  say: Say,
): Promise<void> {
  const decrypter = new Decrypter()
  for (const identity of identitiesIn(await readFile(identityFile, 'utf8'))) decrypter.addIdentity(identity)
  const open = async (key: string) => {
    const body = await operator.file(`/backups/object?${new URLSearchParams({ key })}`)
    if (!body) throw new Error(`The backup has no ${key}`)
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part)
    return decrypter.decrypt(new Uint8Array(Buffer.concat(parts))).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(
        `The secret key does not open ${key} (${why}). Older nights need the key of their time.`,
      )
    })
  }
  const text = async (key: string) => gunzipSync(await open(key)).toString()
  const manifest = JSON.parse(await text(manifestOf(id))) as NightManifest
  await beginFolder(folder)
  for (const { name, parts } of manifest.tables) {
    await writeFile(tablePath(folder, name), '', { mode: 0o600 })
    for (let part = 0; part < parts; part++)
      await writeFile(tablePath(folder, name), await text(backupPartKey(id, name, part)), { flag: 'a' })
  }
  const files: FileEntry[] = []
  for (let list = 0; list < manifest.lists; list++)
    for (const line of (await text(listOf(id, list))).split('\n').filter(Boolean)) {
      const [key, size, object] = JSON.parse(line) as [string, number, string]
      const bytes = await open(object)
      const path = filePath(folder, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, bytes, { mode: 0o600 })
      files.push({ key, size, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
  const { version, takenAt: time } = manifest
  await finishFolder(folder, { version, time, atRest: false, tables: manifest.tables, files }, say)
}

/** @throws Error for a file without a secret key of age. */
function identitiesIn(text: string): string[] {
  const found = text.match(/^AGE-SECRET-KEY-\S+$/gm) ?? []
  if (found.length === 0) throw new Error('The file has no AGE-SECRET-KEY line: make one with `age-keygen`')
  return found
}
