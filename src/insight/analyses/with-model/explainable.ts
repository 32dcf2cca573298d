import type { DocumentText } from '../../../reading/document/document-text.ts'
import type { ExplainItem } from '../../models/explain.ts'
import type { Verified } from '../../models/verify/claims.ts'
import type { GapsResult } from '../../match/gaps/schema.ts'
import type { MatchResult } from '../../match/schema.ts'
import type { RiskResult } from '../../risk/schema.ts'
import type { FurtherCitations } from './sources.ts'

/** The texts of a result that a model may extend, with their evidence. Scores, dates and status are never touched. */
export interface Explainable<R> {
  task: string
  itemsOf: (result: R) => ExplainItem[]
  put: (result: R, texts: Map<string, Verified>, to: Target) => R
}

interface Target {
  cite: FurtherCitations
  documents: readonly DocumentText[]
}

const cited = ({ quotes }: Verified, { cite }: Target): string[] =>
  quotes.flatMap((quote) => cite.add(quote) ?? [])

/** The text of the built-in engine stays unchanged and comes first. */
const joined = (own: string, { text }: Verified) => `${own} ${text}`

const merged = (own: string[], more: string[]) => [...new Set([...own, ...more])]

export const riskTexts: Explainable<RiskResult> = {
  task: 'Each finding is a risk found in the tender. Explain what it means in practice for a bidder here: what triggers it, how far it goes, what limits it.',
  itemsOf: ({ flags }) =>
    flags.map(({ code, title, explanation }) => ({ key: code, facts: [title, explanation] })),
  put: (result, texts, to) => ({
    ...result,
    flags: result.flags.map((flag) => {
      const more = texts.get(flag.code)
      if (!more) return flag
      return {
        ...flag,
        explanation: joined(flag.explanation, more),
        evidence: merged(flag.evidence, cited(more, to)),
      }
    }),
  }),
}

export const matchTexts: Explainable<MatchResult> = {
  task: 'Each finding says how one side of the tender fits the company. Explain what in the tender makes it fit or not.',
  itemsOf: ({ components }) =>
    components
      .filter(({ value }) => value !== null)
      .map(({ name, explanation }) => ({ key: name, facts: [explanation] })),
  put: (result, texts, to) => ({
    ...result,
    components: result.components.map((component) => {
      const more = texts.get(component.name)
      if (!more) return component
      const evidence = more.quotes.flatMap((quote) => {
        const citation = to.cite.add(quote)
        const name = to.documents.find(({ id }) => id === quote.documentId)?.title ?? ''
        return citation ? [{ type: 'tender' as const, id: quote.documentId, name, citation }] : []
      })
      return {
        ...component,
        explanation: joined(component.explanation, more),
        evidence: [...component.evidence, ...evidence],
      }
    }),
  }),
}

export const gapsTexts: Explainable<GapsResult> = {
  task: 'Each finding is a requirement that the company does not meet, or not surely. Say what the tender itself tells about how it can be met or proven: other means of proof, equivalents, relying on others, when it has to be shown.',
  itemsOf: ({ items }) =>
    items
      .filter(({ remedy, status }) => remedy !== null && status !== 'met')
      .map(({ requirementId, title, need, have, note, remedy }) => ({
        key: requirementId,
        facts: [title, need, have, note, remedy].flatMap((fact) => fact ?? []),
      })),
  put: (result, texts, to) => ({
    ...result,
    items: result.items.map((item) => {
      const more = texts.get(item.requirementId)
      if (!more || item.remedy === null) return item
      const [first] = item.citation === null ? cited({ ...more, quotes: more.quotes.slice(0, 1) }, to) : []
      return { ...item, remedy: joined(item.remedy, more), citation: item.citation ?? first ?? null }
    }),
  }),
}
