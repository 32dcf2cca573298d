import { type App, mount } from '../rest/mount.ts'
import { operatorEndpoints } from './endpoints.ts'
import { guardByToken } from './guard.ts'

/** The endpoints of the operator. Bodies are at most 32 MiB, so that a day's notices fit into one document. */
export const mountOperator = (app: App): void =>
  mount(app, {
    base: '/operator',
    table: operatorEndpoints,
    guard: guardByToken,
    bodyLimit: 32 * 1024 * 1024,
  })
