import { readFile } from 'node:fs/promises'
import { operatorOf } from '../operator.ts'
import { root } from '../service.ts'

export async function connect() {
  const demo = await readFile(`${root}.wrangler/demo.json`, 'utf8').then(
    (text) => JSON.parse(text) as { baseUrl: string; operatorToken: string },
    () => null,
  )
  const baseUrl = process.env.BASE_URL ?? demo?.baseUrl
  const token = process.env.OPERATOR_TOKEN ?? demo?.operatorToken
  if (!baseUrl || !token) throw new Error('Set BASE_URL and OPERATOR_TOKEN, or run `npm start` first')
  return operatorOf(baseUrl, token)
}
