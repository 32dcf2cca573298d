import type { Phrases } from '../phrase.ts'

/** Names of the facts and dates of a tender. */
export const labelPhrases = {
  'label.buyer': { en: 'Buyer', de: 'Auftraggeber', fr: 'Acheteur' },
  'label.procedure': { en: 'Procedure', de: 'Verfahrensart', fr: 'Procédure' },
  'label.nature': { en: 'Kind of contract', de: 'Auftragsart', fr: 'Nature du marché' },
  'label.estimated_value': { en: 'Estimated value', de: 'Geschätzter Wert', fr: 'Valeur estimée' },
  'label.maximum_value': { en: 'Maximum value', de: 'Höchstwert', fr: 'Montant maximum' },
  'label.duration': { en: 'Duration', de: 'Laufzeit', fr: 'Durée' },
  'label.maximum_duration': {
    en: 'Duration with all extensions',
    de: 'Laufzeit mit allen Verlängerungen',
    fr: 'Durée avec toutes les reconductions',
  },
  'label.validity_days': { en: 'Tender validity', de: 'Bindefrist', fr: 'Validité des offres' },
  'label.lots': { en: 'Lots', de: 'Lose', fr: 'Lots' },
  'label.cpv': { en: 'CPV codes', de: 'CPV-Codes', fr: 'Codes CPV' },
  'label.regions': { en: 'Regions', de: 'Regionen', fr: 'Régions' },
  'label.languages': { en: 'Languages of tenders', de: 'Sprachen der Angebote', fr: 'Langues des offres' },
  'label.framework': { en: 'Framework agreement', de: 'Rahmenvereinbarung', fr: 'Accord-cadre' },
  'label.submission_url': { en: 'Place of submission', de: 'Ort der Abgabe', fr: 'Lieu de remise' },
  'label.requirements': {
    en: 'Mandatory requirements',
    de: 'Zwingende Anforderungen',
    fr: 'Exigences obligatoires',
  },
  'label.published': { en: 'Published', de: 'Veröffentlicht', fr: 'Publication' },
  'label.site_visit': { en: 'Site visit', de: 'Ortsbesichtigung', fr: 'Visite des lieux' },
  'label.questions_deadline': { en: 'Questions until', de: 'Fragen bis', fr: "Questions jusqu'au" },
  'label.deadline': { en: 'Tenders until', de: 'Angebote bis', fr: "Offres jusqu'au" },
  'label.opening': { en: 'Opening of tenders', de: 'Öffnung der Angebote', fr: 'Ouverture des plis' },
  'label.award': { en: 'Award decision', de: 'Zuschlag', fr: 'Attribution' },
  'label.validity_until': {
    en: 'Tenders valid until',
    de: 'Angebote gültig bis',
    fr: "Offres valables jusqu'au",
  },
  'label.contract_start': { en: 'Contract start', de: 'Vertragsbeginn', fr: 'Début du marché' },
  'label.contract_end': { en: 'Contract end', de: 'Vertragsende', fr: 'Fin du marché' },
  'label.award_criteria': { en: 'Award criteria', de: 'Zuschlagskriterien', fr: "Critères d'attribution" },
} satisfies Phrases
