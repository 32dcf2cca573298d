import { endpoints } from './endpoints.ts'
import { apiSurface } from './guard.ts'
import { handlers, publicHandlers } from './handlers.ts'
import { type App, mount } from './mount.ts'

/** The API for companies: every row of the endpoint table. */
export const mountApi = (app: App): void =>
  mount(app, { ...apiSurface, table: endpoints, handlers, publicHandlers })
