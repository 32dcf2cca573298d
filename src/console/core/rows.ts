import type { Page } from './serve.ts'
import type { Access } from './access.ts'

/**
 * Rows of the pages' table. `GET /bids/:id` shows a page, `POST /bids/:id/submit` changes something. A form
 * in a browser can send no other methods. A page of the company names in `access` who may open it; the
 * navigation shows only pages that the person may open.
 */
export type Pages = Record<`${'GET' | 'POST'} /${string}`, Page & { access?: Access }>
