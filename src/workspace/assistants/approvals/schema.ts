import * as z from 'zod'
import { idOf } from '../../../platform/context/ids.ts'
import { paging } from '../../../platform/http/params.ts'
import { Time } from '../../../platform/time/timestamp.ts'

const approvalStatuses = ['pending', 'approved', 'denied', 'expired'] as const
export const ApprovalStatus = z.enum(approvalStatuses)
export type ApprovalStatus = z.output<typeof ApprovalStatus>

export const Approval = z
  .object({
    id: idOf('approval'),
    bidId: idOf('bid'),
    bidTitle: z.string().nullable().meta({ description: 'Null once the bid is deleted' }),
    bidVersion: z
      .int()
      .meta({ description: 'A bid that has changed since is not submitted by this approval' }),
    status: ApprovalStatus,
    requestedBy: z.object({ id: idOf('user'), name: z.string().nullable() }),
    via: z.string().nullable().meta({ description: 'Name of the application or of the key' }),
    requestedAt: Time,
    expiresAt: Time,
    decidedAt: Time.nullable(),
    decidedBy: idOf('user').nullable(),
  })
  .meta({
    id: 'Approval',
    description: 'A submission that an assistant confirmed and a person has to approve',
  })
export type Approval = z.output<typeof Approval>

export const ListApprovals = z.strictObject({ status: ApprovalStatus.optional(), ...paging })
export type ListApprovals = z.output<typeof ListApprovals>
