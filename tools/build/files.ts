import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Leaves exactly these files in a folder. Files that have not changed are not touched, and others are replaced as a
 * whole, because several builds may run at once, and a service that watches the folder would restart.
 */
export async function writeFolder(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    if ((await readFile(path).catch(() => null))?.equals(Buffer.from(content))) continue
    await mkdir(dirname(path), { recursive: true })
    const part = `${path}.${process.pid}`
    await writeFile(part, content)
    await rename(part, path)
  }
  for (const name of await readdir(folder, { recursive: true }))
    if (/\.\w+$/.test(name) && !isPart(name) && !(name in files))
      await rm(join(folder, name), { force: true })
}

/** Whether another build is writing the file now. */
const isPart = (name: string): boolean => /\.\d+$/.test(name)
