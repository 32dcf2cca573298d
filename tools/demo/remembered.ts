import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { root } from '../service.ts'

/** The data that a start leaves in its state folder, for the next start and for scripts: how to call the demo. */
export interface Demo {
  baseUrl: string
  apiKey: string
  otherCompanyApiKey: string
  operatorToken: string
  webhookKeys: string
  owner: { email: string; password: string }
}

/** The folder of the local data. Scripts find the instance of a folder by the same variable as `npm start`. */
export const stateDir = resolve(root, process.env.STATE_DIR || '.wrangler/state')

export const demoFile = `${stateDir}/demo.json`

export async function readDemo(): Promise<Partial<Demo>> {
  try {
    return JSON.parse(await readFile(demoFile, 'utf8')) as Partial<Demo>
  } catch {
    return {}
  }
}

/** The demo of a service that answers. @throws Error with the reason in one sentence. */
export async function runningDemo(): Promise<Demo> {
  const { baseUrl, ...rest } = await readDemo()
  if (!baseUrl)
    throw new Error(`There is no demo in ${stateDir}: run \`npm start\` first, with the same STATE_DIR.`)
  await expectAnswer(baseUrl)
  return { baseUrl, ...rest } as Demo
}

/** @throws Error if no service answers at the address. */
export async function expectAnswer(baseUrl: string): Promise<void> {
  try {
    await fetch(`${baseUrl}/api/v1/health`)
  } catch {
    throw new Error(
      `${baseUrl} does not answer: start the service there, or name another with STATE_DIR or BASE_URL.`,
    )
  }
}
