import * as z from 'zod'
import { flag, paging } from '../../platform/http/params.ts'

export const ListConnections = z.strictObject({
  active: flag('Only connections that have not ended'),
  ...paging,
})
export type ListConnections = z.output<typeof ListConnections>
