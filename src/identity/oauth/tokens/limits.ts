import type { Ctx } from '../../../platform/context/context.ts'
import { type Limit, rateWindow } from '../../../platform/http/limits/limits.ts'
import { Refusals } from '../../../platform/http/limits/refusals.ts'
import { hour } from '../../../platform/time/time.ts'
import { OAuthError } from '../error.ts'

/**
 * The number of refused requests in a minute. A hosted application calls for all its people from few addresses, so
 * requests that are in order are counted by connection alone.
 */
const maxOfClient = 20
const ofClient = new Refusals('token client', maxOfClient)
const ofNetwork = new Refusals('token network', 100)

/**
 * Max refreshes of a connection. An access token lives an hour, and each refresh leaves rows that are retained for
 * a month.
 */
const perConnection: Limit = { name: 'refreshes', attempts: 60, span: hour }
export const refreshesOf = (connectionId: string) => rateWindow(perConnection, connectionId)

interface Asking {
  /** The network, as `networkOf` gives it. */
  network: string
  clientId: string
}

/**
 * Does the work of the token endpoint. A client or network with too many refused requests gets 429 for further ones. A
 * request that is in order is always answered: otherwise one person could block everyone who uses the same hosted
 * application.
 *
 * @throws OAuthError temporarily_unavailable
 */
export async function whileAllowed<T>(
  { env, now }: Ctx,
  { network, clientId }: Asking,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OAuthError) || error.retryAfter !== undefined) throw error
    const at = now.getTime()
    const client = `${network} ${clientId}`
    const seconds = Math.max(ofClient.secondsToWait(client, at), ofNetwork.secondsToWait(network, at))
    if (seconds > 0) throw tooManyRequests(seconds)
    await ofClient.note(client, at)
    await ofNetwork.note(network, at, env.REFUSALS)
    throw error
  }
}

export const tooManyRequests = (seconds: number) =>
  new OAuthError('temporarily_unavailable', 'Too many requests for tokens', seconds)
