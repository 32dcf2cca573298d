import { inject } from 'vitest'
import { type OperatorClient, operatorClient } from '../../tools/operator.ts'

/** Everything that the tests need to know of the one service that they share. */
interface Running {
  origin: string
  operatorToken: string
  /** The file with the output of the service, which includes the links of mails. */
  log: string
  /** The owners of the two demo companies. */
  owners: { email: string; password: string }[]
  apiKeys: string[]
  /** The receiver that webhooks may be sent to: it answers 200, and 500 to paths that contain `fail`. */
  receiver: string
  /** One more port that webhooks may be sent to. The port is free for a receiver that a test starts. */
  receiverPort: number
  /** A free port for the receiver of a program that uses the packed client. */
  packagePort: number
  /** A free port for a provider of OpenID Connect that the service may call. */
  providerPort: number
  /** The resolver of names that the service asks; see `startResolver`. */
  resolver: string
  /** A free port where the service looks for its sources, `ted` and `own`. */
  sourcePort: number
  /** A free port whose origin may call the connector, for a proxy in front of the service. */
  proxyPort: number
}

declare module 'vitest' {
  interface ProvidedContext {
    running: Running
  }
}

export interface Service extends Running {
  operator: OperatorClient
}

/**
 * The service that all test files share: the modules of the upload, with the data of the demo. Each test file makes new
 * companies.
 */
export function sharedService(): Service {
  const running = inject('running')
  return {
    ...running,
    operator: operatorClient(running.origin, running.operatorToken),
  }
}
