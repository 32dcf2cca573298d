import { page } from '../../core/page.tsx'
import type { PageHandler } from '../../core/visitor.ts'
import { showFront } from './front.tsx'
import { showOverview } from './overview.tsx'

const overview = page(showOverview)

/** The start page: the overview of the company, or the public page if there is no session. */
export const showStart: PageHandler = (visitor, param) =>
  visitor.session ? overview(visitor, param) : showFront(visitor)
