import type { TenderStatus } from '../vocabulary.ts'
import { Unreadable } from '../../../platform/text/unreadable.ts'
import type { Notice, NoticeKind } from '../schema.ts'
import type { NoticeAward } from '../parts.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { isStatedChange } from './document.ts'
import { all, first, textsOf } from './query.ts'
import { inOfficial, multilingual } from './texts.ts'

const kinds = new Map<string, NoticeKind>([
  ['planning', 'planning'],
  ['consultation', 'consultation'],
  ['competition', 'competition'],
  ['result', 'result'],
  ['dir-awa-pre', 'direct-award'],
  ['cont-modif', 'modification'],
  ['completion', 'completion'],
])

/**
 * The reason (`cancel` before other reasons) and the content of efac:Changes. The draft SDK 0.1 has an
 * efac:Change with its own reason for each element. Null for a notice that changes nothing.
 */
export function change(root: XmlElement, official: string | undefined): Notice['change'] {
  const changes = first(root, 'EXT/efac:Changes') ?? first(root, 'EXT')
  const parts = all(changes, 'efac:Change')
  if (!first(root, 'EXT/efac:Changes') && parts.length === 0 && !isStatedChange(root)) return null
  const reasons = [changes, ...parts].flatMap((part) => [
    ...textsOf(part, 'efac:ChangeReason/cbc:ReasonCode'),
    ...textsOf(part, 'efac:ChangeReason/efbc:ReasonCode'),
  ])
  const explained = ['efac:Change', 'efac:Change/efac:ChangedElement', 'efac:Change/efac:ChangeReason']
  const words = [...explained, 'efac:ChangeReason']
    .flatMap((part) => all(changes, part))
    .flatMap((part) =>
      ['efbc:ChangeDescription', 'efbc:ReasonDescription'].map((path) => multilingual(part, path, official)),
    )
    .flatMap((text) => inOfficial(text) ?? [])
  return {
    reason: reasons.includes('cancel') ? 'cancel' : (reasons[0] ?? null),
    description: words.length > 0 ? [...new Set(words)].join('\n') : null,
  }
}

/** A changed call is a `change`; a changed result stays a result. Throws for a form type that no SDK has. */
export function kindOf(form: string | null, changed: boolean): NoticeKind {
  const kind = kinds.get(form ?? '')
  if (!kind) throw new Unreadable(`Unknown form type (BT-03): ${(form ?? 'none').slice(0, 60)}`)
  return changed && isCall(kind) ? 'change' : kind
}

const isCall = (kind: NoticeKind) => kind === 'planning' || kind === 'consultation' || kind === 'competition'

/** The state that the notice sets for the tender. A cancelled result only withdraws the result. */
export function statusOf(
  form: string | null,
  cancelled: boolean,
  awards: NoticeAward[],
): TenderStatus | null {
  switch (form ?? '') {
    case 'planning':
    case 'consultation':
      return cancelled ? 'cancelled' : 'planned'
    case 'competition':
      return cancelled ? 'cancelled' : 'open'
    case 'dir-awa-pre':
      return cancelled ? null : 'awarded'
    case 'result':
      return cancelled ? null : decided(awards)
    default:
      return null
  }
}

/** Awarded when one award has a winner, open while another is open, and unsuccessful when all failed. */
function decided(awards: NoticeAward[]): TenderStatus | null {
  if (awards.some(({ status }) => status === 'awarded')) return 'awarded'
  if (awards.some(({ status }) => status === 'open')) return 'open'
  return awards.length > 0 && awards.every(({ status }) => status === 'unsuccessful') ? 'unsuccessful' : null
}

/** The state that the notice sets for each lot; null for a lot that it does not decide. */
export function lotStatus(
  status: TenderStatus | null,
  awards: NoticeAward[],
): (lotId: string) => TenderStatus | null {
  if (status === 'cancelled') return () => 'cancelled'
  const decisions = status === null ? new Map<string, TenderStatus>() : lotDecisions(awards)
  return (lotId) => decisions.get(lotId) ?? null
}

/**
 * The state of each lot by the awards of a notice. A dynamic purchasing system reports a lot several times: the lot is
 * awarded when one result is awarded, and closed without a winner when no result is awarded or open.
 */
function lotDecisions(awards: NoticeAward[]): Map<string, TenderStatus> {
  const byLot = Map.groupBy(awards, ({ lotId }) => lotId ?? '')
  return new Map(
    [...byLot].flatMap(([lotId, ofLot]) => {
      const status = decided(ofLot)
      return status === 'awarded' || status === 'unsuccessful' ? [[lotId, status] as const] : []
    }),
  )
}
