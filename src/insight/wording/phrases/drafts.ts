import type { Phrases } from '../phrase.ts'

/** Sentences of a draft. A gap stands in brackets, so that nobody hands it in unseen. */
export const draftPhrases = {
  'draft.references': {
    en: 'We have carried out comparable contracts:',
    de: 'Wir haben vergleichbare Aufträge ausgeführt:',
    fr: 'Nous avons réalisé des prestations comparables :',
  },
  'draft.reference': {
    en: '– {title}[[, for {buyer}]][[, {year}]][[, {value}]]',
    de: '– {title}[[, für {buyer}]][[, {year}]][[, {value}]]',
    fr: '– {title}[[, pour {buyer}]][[, {year}]][[, {value}]]',
  },
  'draft.turnover': {
    en: 'Our turnover in {year} was {value}.',
    de: 'Unser Umsatz betrug {year} {value}.',
    fr: 'Notre chiffre d’affaires {year} s’élève à {value}.',
  },
  'draft.insurance': {
    en: 'We are insured: {name}[[, {value}]][[, valid until {until}]].',
    de: 'Wir sind versichert: {name}[[, {value}]][[, gültig bis {until}]].',
    fr: 'Nous sommes assurés : {name}[[, {value}]][[, valable jusqu’au {until}]].',
  },
  'draft.certificate': {
    en: 'We hold the certificate {name}[[, issued by {issuer}]][[, valid until {until}]].',
    de: 'Wir besitzen das Zertifikat {name}[[, ausgestellt von {issuer}]][[, gültig bis {until}]].',
    fr: 'Nous détenons le certificat {name}[[, délivré par {issuer}]][[, valable jusqu’au {until}]].',
  },
  'draft.employees': {
    en: 'We employ {count} people.',
    de: 'Wir beschäftigen {count} Personen.',
    fr: 'Nous employons {count} personnes.',
  },
  'draft.registration': {
    en: '{name} is registered under number {number}.',
    de: '{name} ist unter der Nummer {number} eingetragen.',
    fr: '{name} est immatriculée sous le numéro {number}.',
  },
  'draft.file': {
    en: 'We enclose: {name}.',
    de: 'Wir fügen bei: {name}.',
    fr: 'Nous joignons : {name}.',
  },
  'draft.gap': { en: '[To complete: {what}]', de: '[Zu ergänzen: {what}]', fr: '[À compléter : {what}]' },
  'draft.gapReferences': {
    en: 'comparable contracts; none that may be named is on file',
    de: 'vergleichbare Aufträge; keine nennbare Referenz ist hinterlegt',
    fr: 'des références comparables ; aucune référence publique n’est enregistrée',
  },
  'draft.gapTurnover': {
    en: 'turnover of the last years; none is on file',
    de: 'Umsätze der letzten Jahre; keine sind hinterlegt',
    fr: 'le chiffre d’affaires des derniers exercices ; aucun n’est enregistré',
  },
  'draft.gapInsurance': {
    en: 'insurance cover; none is on file',
    de: 'Versicherungsschutz; keiner ist hinterlegt',
    fr: 'les assurances ; aucune n’est enregistrée',
  },
  'draft.gapCertificate': {
    en: 'a certificate for “{heading}”; none that fits is on file',
    de: 'ein Zertifikat zu „{heading}“; kein passendes ist hinterlegt',
    fr: 'un certificat pour « {heading} » ; aucun certificat adapté n’est enregistré',
  },
  'draft.gapEmployees': {
    en: 'the number of employees; it is not on file',
    de: 'die Zahl der Beschäftigten; sie ist nicht hinterlegt',
    fr: 'l’effectif ; il n’est pas enregistré',
  },
  'draft.gapPeople': {
    en: 'who will do the work, with qualifications; no CV is on file',
    de: 'wer die Arbeit ausführt, mit Qualifikation; kein Lebenslauf ist hinterlegt',
    fr: 'les personnes affectées et leurs qualifications ; aucun CV n’est enregistré',
  },
  'draft.gapRegistration': {
    en: 'the registration number; it is not on file',
    de: 'die Registernummer; sie ist nicht hinterlegt',
    fr: 'le numéro d’immatriculation ; il n’est pas enregistré',
  },
  'draft.gapAnswer': {
    en: 'your answer to “{heading}”; nothing on file answers it',
    de: 'Ihre Antwort zu „{heading}“; nichts Hinterlegtes beantwortet sie',
    fr: 'votre réponse à « {heading} » ; rien d’enregistré n’y répond',
  },
  'draft.gapTender': {
    en: 'what is particular to this tender: {tender}',
    de: 'das Besondere dieser Ausschreibung: {tender}',
    fr: 'ce qui est propre à cette consultation : {tender}',
  },
} satisfies Phrases
