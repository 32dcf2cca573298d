import { endpoints } from './endpoints.ts'
import { guardByKey } from './guard.ts'
import { type App, mount } from './mount.ts'

/** The API for companies: every row of the endpoint table. Bodies are at most 1 MiB. */
export const mountApi = (app: App): void =>
  mount(app, { base: '/api/v1', table: endpoints, guard: guardByKey, bodyLimit: 1024 * 1024 })
