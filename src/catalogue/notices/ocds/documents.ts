import { webAddress } from '../eforms/links.ts'
import { type Json, object, objects, text, texts, within } from '../json.ts'
import type { NoticeDocument } from '../parts.ts'
import type { NoticeKind } from '../schema.ts'
import { languageCode, plain, relatedLots, type Release } from './release.ts'

/**
 * Every list of documents in a release, with a name for the list: every list numbers its documents from 1,
 * and the name makes the ids unique.
 */
const sections = ({ json, tender, awards, contracts }: Release): [string, Json[]][] => [
  ['tender', objects(tender.documents)],
  ['planning', objects(within(json, 'planning').documents)],
  ...each('award', awards),
  ...each('contract', contracts),
  ...each('contract', contracts, 'implementation'),
]

const each = (kind: string, nodes: readonly Json[], ...path: string[]): [string, Json[]][] =>
  nodes.map((node, i) => [
    [kind, text(node.id) ?? `${i + 1}`, ...path].join(' '),
    objects(within(node, ...path).documents),
  ])

/** The id of the notice itself among the documents of a release of this service. */
export const ownNotice = 'notice'

/** All documents of a release. When a list uses an id twice, the address distinguishes the documents. */
export function documents(release: Release): NoticeDocument[] {
  const found = new Map<string, NoticeDocument>()
  for (const [section, list] of sections(release)) {
    for (const node of list) {
      const document = read(release, section, node)
      if (!document) continue
      if (found.has(document.key)) document.key = `${document.key} ${document.url}`
      found.set(document.key, document)
    }
  }
  return [...found.values()]
}

function read(release: Release, section: string, node: Json): NoticeDocument | null {
  if (release.isOwn && node.id === ownNotice) return null
  const url = webAddress(text(node.url))
  const type = text(node.documentType)
  const title = plain(release, node.title) ?? plain(release, node.description) ?? label(type) ?? url
  if (title === null) return null
  const lots = relatedLots(node)
  return {
    key: release.isOwn ? `${node.id}` : `${section}: ${text(node.id) ?? url ?? title}`,
    lotId: lots.length === 1 ? (lots[0] ?? null) : null,
    title,
    kind: kindOf(type ?? ''),
    language: languageCode(node.language) ?? languageCode(texts(node.languages)[0]),
    url,
    format: text(node.format),
    access: /restricted/i.test(text(node.accessDetails) ?? '') ? 'restricted' : 'open',
  }
}

/** `biddingDocuments` as words. */
const label = (type: string | null) => {
  const words = type?.replace(/^x_/, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null
}

const kinds: [NoticeDocument['kind'], RegExp][] = [
  ['notice', /notice$|^procurementPlan$/i],
  ['clarification', /^clarifications?$|questions/i],
  [
    'tender_documents',
    /^(?:biddingDocuments|technicalSpecifications|evaluationCriteria|eligibilityCriteria|contractDraft|billOfQuantity|submissionDocuments|tenderDocuments|procurementDocuments|specifications)$/i,
  ],
  ['contract', /^(?:contract|subContract)/i],
]

/** Our kind by the open code list documentType, with and without the prefix of local codes. */
const kindOf = (type: string): NoticeDocument['kind'] =>
  kinds.find(([, pattern]) => pattern.test(type.replace(/^x_/, '')))?.[0] ?? 'other'

const noticeTypes: Partial<Record<NoticeKind, string[]>> = {
  planning: ['plannedProcurementNotice'],
  consultation: ['marketEngagementNotice'],
  result: ['awardNotice', 'contractNotice'],
  modification: ['contractModificationNotice', 'contractNotice'],
}

/** The notice on the publisher's site: the document of its kind, or the tender notice. */
export function noticeUrl(release: Release, kind: NoticeKind): string | null {
  const all = sections(release).flatMap(([, list]) => list)
  for (const type of [...(noticeTypes[kind] ?? []), 'tenderNotice']) {
    const url = webAddress(text(all.find((node) => node.documentType === type && node.url)?.url))
    if (url !== null) return url
  }
  return webAddress(text(object(release.json).url))
}
