import type { Page } from '../serve.ts'

/**
 * Rows of the pages' table. `GET /bids/:id` shows a page, `POST /bids/:id/submit` changes something. A form in a
 * browser can send no other methods.
 */
export type Pages = Record<`${'GET' | 'POST'} /${string}`, Page>
