import { parseArgs } from 'node:util'
import { smokeDemo } from './smoke/demo.ts'
import { smokeDeployed } from './smoke/deployed.ts'

const { values } = parseArgs({ options: { url: { type: 'string' } } })

/** Exits with 1 when an answer is not right. */
try {
  await (values.url === undefined ? smokeDemo() : smokeDeployed(new URL(values.url).origin))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
