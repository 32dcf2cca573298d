import type { Phrases } from '../phrase.ts'

/** The next steps about a tender, with reasons. */
export const recommendationPhrases = {
  'general.closed': {
    en: 'The tender no longer accepts bids (status: {status}).',
    de: 'Die Ausschreibung nimmt keine Angebote mehr an (Status: {status}).',
    fr: "La consultation n'accepte plus d'offres (statut : {status}).",
  },
  'general.planned': {
    en: 'The tender is announced but not yet open.',
    de: 'Die Ausschreibung ist angekündigt, aber noch nicht eröffnet.',
    fr: "La consultation est annoncée mais n'est pas encore ouverte.",
  },
  'general.left': {
    en: '{days} days are left until the deadline.',
    de: 'Bis zur Angebotsfrist bleiben {days} Tage.',
    fr: 'Il reste {days} jours avant la date limite.',
  },
  'general.noDeadline': {
    en: 'No deadline is known: look for it in the documents.',
    de: 'Eine Angebotsfrist ist nicht bekannt: in den Unterlagen suchen.',
    fr: "Aucune date limite n'est connue : la chercher dans les documents.",
  },
  'general.questions': {
    en: 'Questions can be asked for another {days} days.',
    de: 'Fragen sind noch {days} Tage möglich.',
    fr: 'Des questions peuvent être posées pendant encore {days} jours.',
  },
  'general.questionsOver': {
    en: 'The time for questions is over.',
    de: 'Die Frist für Fragen ist abgelaufen.',
    fr: 'Le délai pour poser des questions est écoulé.',
  },
  'general.value': {
    en: 'The contract is worth {amount} {currency}: check that turnover and capacity fit.',
    de: 'Der Auftrag hat einen Wert von {amount} {currency}: Umsatz und Kapazität prüfen.',
    fr: "Le marché vaut {amount} {currency} : vérifier le chiffre d'affaires et la capacité.",
  },
  'general.noValue': {
    en: 'No value is stated: ask for it or estimate it from the scope.',
    de: 'Ein Wert ist nicht genannt: erfragen oder aus dem Umfang schätzen.',
    fr: "Aucune valeur n'est indiquée : la demander ou l'estimer.",
  },
  'general.requirements': {
    en: '{count} mandatory requirements were found in the documents, among them: {titles}. Check that each can be met.',
    de: 'In den Unterlagen stehen {count} zwingende Anforderungen, darunter: {titles}. Prüfen, ob jede erfüllt werden kann.',
    fr: 'Les documents contiennent {count} exigences obligatoires, dont : {titles}. Vérifier que chacune peut être satisfaite.',
  },
  'general.siteVisit': {
    en: 'A site visit is mandatory: register for it.',
    de: 'Eine Ortsbesichtigung ist verpflichtend: dafür anmelden.',
    fr: "Une visite des lieux est obligatoire : s'y inscrire.",
  },
  'general.conflicts': {
    en: 'Notice and documents differ on: {fields}. Ask the buyer which holds.',
    de: 'Bekanntmachung und Unterlagen widersprechen sich bei: {fields}. Beim Auftraggeber nachfragen, was gilt.',
    fr: "L'avis et les documents diffèrent sur : {fields}. Demander à l'acheteur ce qui vaut.",
  },
  'general.noDocuments': {
    en: 'No text of the documents is available: fetch and read them first.',
    de: 'Der Text der Unterlagen liegt nicht vor: zuerst beschaffen und lesen.',
    fr: "Le texte des documents n'est pas disponible : les obtenir et les lire d'abord.",
  },
  'general.missing': {
    en: 'Neither notice nor documents state: {fields}.',
    de: 'Weder Bekanntmachung noch Unterlagen nennen: {fields}.',
    fr: "Ni l'avis ni les documents n'indiquent : {fields}.",
  },
} satisfies Phrases
