import { expectAnswer, readDemo, stateDir } from '../demo/remembered.ts'
import { type OperatorClient, operatorClient } from '../operator.ts'

/** The operator of the service that BASE_URL and OPERATOR_TOKEN name, or of the demo in the state folder. */
export async function connect(reason?: string): Promise<OperatorClient> {
  const demo = await readDemo()
  const baseUrl = process.env.BASE_URL ?? demo.baseUrl
  const token = process.env.OPERATOR_TOKEN ?? demo.operatorToken
  if (!baseUrl || !token)
    throw new Error(
      `There is no demo in ${stateDir}: run \`npm start\` first, with the same STATE_DIR, or set BASE_URL and OPERATOR_TOKEN.`,
    )
  await expectAnswer(baseUrl)
  return operatorClient(baseUrl, token, reason)
}
