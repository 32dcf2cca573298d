import type { NoticeDocument } from '../parts.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { webAddress } from './links.ts'
import type { LotElement } from './lots.ts'
import { all, text } from './query.ts'
import { languagesAt } from './texts.ts'

/**
 * The procurement documents of the lots (BT-15, BT-615). Lots usually repeat an address, so each address is one
 * document. The document belongs to a lot when only this lot names it, otherwise to the tender.
 */
export function callDocuments(lots: LotElement[]): NoticeDocument[] {
  const found = new Map<string, NoticeDocument>()
  for (const lot of lots) {
    for (const reference of all(lot.element, 'cac:TenderingTerms/cac:CallForTendersDocumentReference')) {
      const document = read(reference, lots.length > 1 ? lot.id : null)
      if (!document) continue
      const before = found.get(document.key)
      if (!before) found.set(document.key, document)
      else if (before.lotId !== document.lotId) before.lotId = null
    }
  }
  return [...found.values()]
}

function read(reference: XmlElement, lotId: string | null): NoticeDocument | null {
  const url = webAddress(text(reference, 'cac:Attachment/cac:ExternalReference/cbc:URI'))
  const access = text(reference, 'cbc:DocumentType') === 'restricted-document' ? 'restricted' : 'open'
  const id = text(reference, 'cbc:ID')
  const name = url ?? (id === null ? null : `${lotId ?? ''}:${id}`)
  if (name === null) return null
  return {
    key: access === 'open' ? name : `${name} (restricted)`,
    lotId,
    title: access === 'open' ? 'Procurement documents' : 'Procurement documents (restricted access)',
    kind: 'tender_documents',
    language: language(reference),
    url,
    format: null,
    access,
  }
}

/** BT-708, if the documents are in one language only. */
function language(reference: XmlElement): string | null {
  const [only = null, ...others] = languagesAt(reference, 'EXT/efac:OfficialLanguages/cac:Language/cbc:ID')
  return others.length === 0 ? only : null
}
