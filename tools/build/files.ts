import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Leaves exactly these files in a folder. A file that is as it should be is not touched, and others are replaced as a
 * whole, because several builds may run at once, and a service that watches the folder would start anew.
 */
export async function writeFolder(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue
    await mkdir(dirname(path), { recursive: true })
    const part = `${path}.${process.pid}`
    await writeFile(part, text)
    await rename(part, path)
  }
  for (const name of await readdir(folder, { recursive: true }))
    if (/\.\w+$/.test(name) && !isPart(name) && !(name in files))
      await rm(join(folder, name), { force: true })
}

/** Whether another build is writing the file just now. */
const isPart = (name: string): boolean => /\.\d+$/.test(name)
