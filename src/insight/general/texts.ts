import type { LexiconLanguage } from '../../reading/requirements/lexicon/lexicon.ts'
import type { conflictCodes, dateCodes, factCodes } from './schema.ts'

type LabelCode = (typeof factCodes)[number] | (typeof dateCodes)[number] | (typeof conflictCodes)[number]

/** What readers see, by language. In the sentences `{…}` stands for a value. */
export interface Words {
  labels: Record<LabelCode, string>
  closed: string
  planned: string
  left: string
  noDeadline: string
  questions: string
  questionsOver: string
  value: string
  noValue: string
  requirements: string
  siteVisit: string
  conflicts: string
  noDocuments: string
  missing: string
}

const en: Words = {
  labels: {
    buyer: 'Buyer',
    procedure: 'Procedure',
    nature: 'Kind of contract',
    estimated_value: 'Estimated value',
    maximum_value: 'Maximum value',
    duration: 'Duration',
    maximum_duration: 'Duration with all extensions',
    validity_days: 'Tender validity',
    lots: 'Lots',
    cpv: 'CPV codes',
    regions: 'Regions',
    languages: 'Languages of tenders',
    framework: 'Framework agreement',
    submission_url: 'Place of submission',
    requirements: 'Mandatory requirements',
    published: 'Published',
    site_visit: 'Site visit',
    questions_deadline: 'Questions until',
    deadline: 'Tenders until',
    opening: 'Opening of tenders',
    award: 'Award decision',
    validity_until: 'Tenders valid until',
    contract_start: 'Contract start',
    contract_end: 'Contract end',
    award_criteria: 'Award criteria',
  },
  closed: 'The tender no longer accepts bids (status: {status}).',
  planned: 'The tender is announced but not yet open.',
  left: '{days} days are left until the deadline.',
  noDeadline: 'No deadline is known: look for it in the documents.',
  questions: 'Questions can be asked for another {days} days.',
  questionsOver: 'The time for questions is over.',
  value: 'The contract is worth {amount} {currency}: check that turnover and capacity fit.',
  noValue: 'No value is stated: ask for it or estimate it from the scope.',
  requirements:
    '{count} mandatory requirements were found in the documents, among them: {titles}. Check that each can be met.',
  siteVisit: 'A site visit is mandatory: register for it.',
  conflicts: 'Notice and documents differ on: {fields}. Ask the buyer which holds.',
  noDocuments: 'No text of the documents is available: fetch and read them first.',
  missing: 'Neither notice nor documents state: {fields}.',
}
const de: Words = {
  labels: {
    buyer: 'Auftraggeber',
    procedure: 'Verfahrensart',
    nature: 'Auftragsart',
    estimated_value: 'Geschätzter Wert',
    maximum_value: 'Höchstwert',
    duration: 'Laufzeit',
    maximum_duration: 'Laufzeit mit allen Verlängerungen',
    validity_days: 'Bindefrist',
    lots: 'Lose',
    cpv: 'CPV-Codes',
    regions: 'Regionen',
    languages: 'Sprachen der Angebote',
    framework: 'Rahmenvereinbarung',
    submission_url: 'Ort der Abgabe',
    requirements: 'Zwingende Anforderungen',
    published: 'Veröffentlicht',
    site_visit: 'Ortsbesichtigung',
    questions_deadline: 'Fragen bis',
    deadline: 'Angebote bis',
    opening: 'Öffnung der Angebote',
    award: 'Zuschlag',
    validity_until: 'Angebote gültig bis',
    contract_start: 'Vertragsbeginn',
    contract_end: 'Vertragsende',
    award_criteria: 'Zuschlagskriterien',
  },
  closed: 'Die Ausschreibung nimmt keine Angebote mehr an (Status: {status}).',
  planned: 'Die Ausschreibung ist angekündigt, aber noch nicht eröffnet.',
  left: 'Bis zur Angebotsfrist bleiben {days} Tage.',
  noDeadline: 'Eine Angebotsfrist ist nicht bekannt: in den Unterlagen suchen.',
  questions: 'Fragen sind noch {days} Tage möglich.',
  questionsOver: 'Die Frist für Fragen ist abgelaufen.',
  value: 'Der Auftrag hat einen Wert von {amount} {currency}: Umsatz und Kapazität prüfen.',
  noValue: 'Ein Wert ist nicht genannt: erfragen oder aus dem Umfang schätzen.',
  requirements:
    'In den Unterlagen stehen {count} zwingende Anforderungen, darunter: {titles}. Prüfen, ob jede erfüllt werden kann.',
  siteVisit: 'Eine Ortsbesichtigung ist verpflichtend: dafür anmelden.',
  conflicts:
    'Bekanntmachung und Unterlagen widersprechen sich bei: {fields}. Beim Auftraggeber nachfragen, was gilt.',
  noDocuments: 'Der Text der Unterlagen liegt nicht vor: zuerst beschaffen und lesen.',
  missing: 'Weder Bekanntmachung noch Unterlagen nennen: {fields}.',
}
const fr: Words = {
  labels: {
    buyer: 'Acheteur',
    procedure: 'Procédure',
    nature: 'Nature du marché',
    estimated_value: 'Valeur estimée',
    maximum_value: 'Montant maximum',
    duration: 'Durée',
    maximum_duration: 'Durée avec toutes les reconductions',
    validity_days: 'Validité des offres',
    lots: 'Lots',
    cpv: 'Codes CPV',
    regions: 'Régions',
    languages: 'Langues des offres',
    framework: 'Accord-cadre',
    submission_url: 'Lieu de remise',
    requirements: 'Exigences obligatoires',
    published: 'Publication',
    site_visit: 'Visite des lieux',
    questions_deadline: "Questions jusqu'au",
    deadline: "Offres jusqu'au",
    opening: 'Ouverture des plis',
    award: 'Attribution',
    validity_until: "Offres valables jusqu'au",
    contract_start: 'Début du marché',
    contract_end: 'Fin du marché',
    award_criteria: "Critères d'attribution",
  },
  closed: "La consultation n'accepte plus d'offres (statut : {status}).",
  planned: "La consultation est annoncée mais n'est pas encore ouverte.",
  left: 'Il reste {days} jours avant la date limite.',
  noDeadline: "Aucune date limite n'est connue : la chercher dans les documents.",
  questions: 'Des questions peuvent être posées pendant encore {days} jours.',
  questionsOver: 'Le délai pour poser des questions est écoulé.',
  value: "Le marché vaut {amount} {currency} : vérifier le chiffre d'affaires et la capacité.",
  noValue: "Aucune valeur n'est indiquée : la demander ou l'estimer.",
  requirements:
    'Les documents contiennent {count} exigences obligatoires, dont : {titles}. Vérifier que chacune peut être satisfaite.',
  siteVisit: "Une visite des lieux est obligatoire : s'y inscrire.",
  conflicts: "L'avis et les documents diffèrent sur : {fields}. Demander à l'acheteur ce qui vaut.",
  noDocuments: "Le texte des documents n'est pas disponible : les obtenir et les lire d'abord.",
  missing: "Ni l'avis ni les documents n'indiquent : {fields}.",
}
const tables: Record<string, Words> = { en, de, fr }

/** The words of a language (ISO 639-1); English for one we do not have. */
export const wordsOf = (language: LexiconLanguage | string): Words => tables[language] ?? en

export const fill = (sentence: string, values: Record<string, string | number>) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
