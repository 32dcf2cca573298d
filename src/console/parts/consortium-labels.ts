import type { MemberStatus } from '../../workspace/consortiums/members/schema.ts'
import type { ConsortiumStatus } from '../../workspace/consortiums/schema.ts'
import type { Tone } from './elements.tsx'

export const consortiumWords: Record<ConsortiumStatus, { text: string; tone: Tone }> = {
  forming: { text: 'Forming', tone: 'info' },
  confirmed: { text: 'Confirmed', tone: 'good' },
  dissolved: { text: 'Dissolved', tone: 'plain' },
}

export const memberWords: Record<MemberStatus, { text: string; tone: Tone }> = {
  invited: { text: 'Invited', tone: 'info' },
  accepted: { text: 'Takes part', tone: 'good' },
  declined: { text: 'Declined', tone: 'plain' },
  removed: { text: 'Removed', tone: 'plain' },
}

/**
 * Whether a member takes part or may still accept its invitation. Such a member has a share and can get
 * responsibilities.
 */
export const isStanding = ({ status }: { status: MemberStatus }) =>
  status === 'invited' || status === 'accepted'
