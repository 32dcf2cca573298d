import type { TenderStatus } from '../vocabulary.ts'
import { Unreadable } from '../../../platform/unreadable.ts'
import type { Notice, NoticeAward, NoticeKind } from '../schema.ts'
import type { XmlElement } from '../../../platform/xml.ts'
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

/** What stands in efac:Changes: why (`cancel` before other reasons) and what. Null where nothing is changed. */
export function change(root: XmlElement, official: string | undefined): Notice['change'] {
  const changes = first(root, 'EXT/efac:Changes')
  if (!changes) return null
  const reasons = textsOf(changes, 'efac:ChangeReason/cbc:ReasonCode')
  const words = ['efac:Change', 'efac:ChangeReason']
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

/** A changed call is a `change`; a changed result stays a result. Throws on a form type of no SDK. */
export function kindOf(form: string | null, changed: boolean): NoticeKind {
  const kind = kinds.get(form ?? '')
  if (!kind) throw new Unreadable(`Unknown form type (BT-03): ${(form ?? 'none').slice(0, 60)}`)
  return changed && isCall(kind) ? 'change' : kind
}

const isCall = (kind: NoticeKind) => kind === 'planning' || kind === 'consultation' || kind === 'competition'

/** What the notice makes of the tender. A cancelled result says only that it does not hold any more. */
export function statusOf(
  form: string | null,
  cancelled: boolean,
  awards: NoticeAward[],
): TenderStatus | null {
  switch (form) {
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

/** Awarded once one lot is; closed only when every lot is closed without a winner; open while one still is. */
function decided(awards: NoticeAward[]): TenderStatus | null {
  if (awards.some(({ status }) => status === 'awarded')) return 'awarded'
  if (awards.some(({ status }) => status === 'open')) return 'open'
  return awards.length > 0 && awards.every(({ status }) => status === 'unsuccessful') ? 'unsuccessful' : null
}

/** What the notice makes of each lot it names, null where it decides nothing. */
export function lotStatus(
  status: TenderStatus | null,
  awards: NoticeAward[],
): (lotId: string) => TenderStatus | null {
  if (status === 'cancelled') return () => 'cancelled'
  const decisions = status === null ? new Map<string, TenderStatus>() : lotDecisions(awards)
  return (lotId) => decisions.get(lotId) ?? null
}

/**
 * What the awards of a notice decide, lot by lot: awarded once one result is; without a winner when none is awarded and
 * none still open (a dynamic purchasing system reports a lot several times).
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
