import type { Phrases } from '../phrase.ts'

/** Why a company cannot bid, and what its profile lacks. */
export const gatePhrases = {
  'gate.deadline_passed': {
    en: 'The deadline passed on {day}.',
    de: 'Die Frist endete am {day}.',
    fr: 'La date limite est passée depuis le {day}.',
  },
  'gate.not_open': {
    en: 'The tender is {status}: it takes no bids.',
    de: 'Die Ausschreibung nimmt keine Angebote an (Status: {status}).',
    fr: 'Le marché n’accepte pas d’offres (statut : {status}).',
  },
  'gate.reserved': {
    en: 'Participation is reserved ({kinds}), and nothing shows that the company is of this kind.',
    de: 'Die Teilnahme ist vorbehalten ({kinds}), und nichts belegt, dass das Unternehmen dazu gehört.',
    fr: 'La participation est réservée ({kinds}) et rien ne montre que l’entreprise en fait partie.',
  },
  'gate.exclusion_ground': {
    en: 'A ground for exclusion is declared to apply, without self-cleaning: {names}.',
    de: 'Ein Ausschlussgrund ist ohne Selbstreinigung als zutreffend erklärt: {names}.',
    fr: 'Un motif d’exclusion est déclaré applicable, sans auto-apurement : {names}.',
  },
  'gate.missing_certificate': {
    en: 'A mandatory certificate is missing: {need}.',
    de: 'Ein zwingendes Zertifikat fehlt: {need}.',
    fr: 'Un certificat obligatoire manque : {need}.',
  },
  'gate.unrelated': {
    en: 'Neither your CPV codes nor your awards and references are related to the tender.',
    de: 'Weder Ihre CPV-Codes noch Ihre Zuschläge und Referenzen sind mit der Ausschreibung verwandt.',
    fr: 'Ni vos codes CPV ni vos attributions et références ne sont apparentés au marché.',
  },
  'fill.profile': {
    en: 'Fill in the company profile: what it does, where, and how large it is.',
    de: 'Das Unternehmensprofil ausfüllen: Tätigkeit, Regionen und Größe.',
    fr: 'Remplir le profil de l’entreprise : activités, régions et taille.',
  },
  'fill.cpvCodes': {
    en: 'Add the CPV codes of what the company does.',
    de: 'CPV-Codes der Tätigkeiten ergänzen.',
    fr: 'Ajouter les codes CPV des activités.',
  },
  'fill.regions': {
    en: 'Add the regions the company works in.',
    de: 'Regionen ergänzen, in denen das Unternehmen tätig ist.',
    fr: 'Ajouter les régions d’activité.',
  },
  'fill.turnover': {
    en: 'Add the turnover of the last three years.',
    de: 'Umsatz der letzten drei Jahre ergänzen.',
    fr: 'Ajouter le chiffre d’affaires des trois dernières années.',
  },
  'fill.references': {
    en: 'Add references with value, year and CPV code.',
    de: 'Referenzen mit Wert, Jahr und CPV-Code ergänzen.',
    fr: 'Ajouter des références avec valeur, année et code CPV.',
  },
  'fill.capabilities': {
    en: 'Describe what the company can do, in a language of the tender.',
    de: 'Die Fähigkeiten des Unternehmens in einer Sprache der Ausschreibung beschreiben.',
    fr: 'Décrire les capacités de l’entreprise dans une langue du marché.',
  },
  'fill.certifications': {
    en: 'Record the certificates, insurances and declarations that the requirements ask for.',
    de: 'Zertifikate, Versicherungen und Erklärungen erfassen, die verlangt werden.',
    fr: 'Enregistrer les certificats, assurances et déclarations exigés.',
  },
} satisfies Phrases
