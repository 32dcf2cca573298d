import type { Phrases } from '../phrase.ts'

/** Turnover, references, certificates and insurance beside what is demanded. */
export const proofPhrases = {
  'name.turnover': { en: 'Turnover', de: 'Umsatz', fr: 'Chiffre d’affaires' },
  'name.ground': { en: 'Declaration: {key}', de: 'Erklärung: {key}', fr: 'Déclaration : {key}' },
  'name.employees': { en: '{count} employees', de: '{count} Beschäftigte', fr: '{count} salariés' },
  'name.registration': { en: 'Register number', de: 'Registernummer', fr: 'Numéro d’immatriculation' },
  'name.size': {
    en: 'Size of the company: {size}',
    de: 'Größe des Unternehmens: {size}',
    fr: 'Taille de l’entreprise : {size}',
  },
  'turnover.met': {
    en: 'The turnover of {have} reaches the {need} demanded.',
    de: 'Der Umsatz von {have} erreicht die verlangten {need}.',
    fr: 'Le chiffre d’affaires de {have} atteint les {need} exigés.',
  },
  'turnover.partial': {
    en: 'The turnover of {have} is {percent} % of the {need} demanded.',
    de: 'Der Umsatz von {have} entspricht {percent} % der verlangten {need}.',
    fr: 'Le chiffre d’affaires de {have} représente {percent} % des {need} exigés.',
  },
  'turnover.missing': {
    en: 'The turnover of {have} is only {percent} % of the {need} demanded.',
    de: 'Der Umsatz von {have} entspricht nur {percent} % der verlangten {need}.',
    fr: 'Le chiffre d’affaires de {have} ne représente que {percent} % des {need} exigés.',
  },
  'turnover.years': {
    en: 'The turnover of {have} suffices, but is recorded for {years} of the {asked} years demanded.',
    de: 'Der Umsatz von {have} genügt, ist aber nur für {years} von {asked} verlangten Jahren erfasst.',
    fr: 'Le chiffre d’affaires de {have} suffit, mais n’est connu que pour {years} des {asked} années exigées.',
  },
  'turnover.specific': {
    en: 'The total turnover is {have}; how much of it is in the field of the contract is not recorded ({need} demanded).',
    de: 'Der Gesamtumsatz beträgt {have}; der Anteil im Tätigkeitsbereich des Auftrags ist nicht erfasst (verlangt: {need}).',
    fr: 'Le chiffre d’affaires total est de {have} ; la part relevant de l’objet du marché n’est pas connue (exigé : {need}).',
  },
  'turnover.unknown': {
    en: 'No recent turnover is recorded.',
    de: 'Es ist kein aktueller Umsatz erfasst.',
    fr: 'Aucun chiffre d’affaires récent n’est enregistré.',
  },
  'turnover.noRate': {
    en: 'The turnover is in a currency without a reference rate.',
    de: 'Der Umsatz liegt in einer Währung ohne Referenzkurs vor.',
    fr: 'Le chiffre d’affaires est dans une monnaie sans cours de référence.',
  },
  'turnover.stated': {
    en: 'Turnover figures are recorded; no minimum was found.',
    de: 'Umsatzzahlen sind erfasst; ein Mindestbetrag wurde nicht gefunden.',
    fr: 'Les chiffres d’affaires sont enregistrés ; aucun minimum n’a été trouvé.',
  },
  'references.met': {
    en: '{count} references count; {need} are demanded.',
    de: '{count} Referenzen zählen; verlangt sind {need}.',
    fr: '{count} références comptent ; {need} sont exigées.',
  },
  'references.partial': {
    en: '{count} of {need} references count; {open} more may count once value, year and CPV code are recorded.',
    de: '{count} von {need} Referenzen zählen; {open} weitere könnten zählen, sobald Wert, Jahr und CPV-Code erfasst sind.',
    fr: '{count} références sur {need} comptent ; {open} autres pourraient compter une fois valeur, année et code CPV renseignés.',
  },
  'references.missing': {
    en: 'No recorded reference is comparable; {need} are demanded.',
    de: 'Keine erfasste Referenz ist vergleichbar; verlangt sind {need}.',
    fr: 'Aucune référence enregistrée n’est comparable ; {need} sont exigées.',
  },
  'references.unknown': {
    en: 'No references are recorded; {need} are demanded.',
    de: 'Es sind keine Referenzen erfasst; verlangt sind {need}.',
    fr: 'Aucune référence n’est enregistrée ; {need} sont exigées.',
  },
  'certificate.met': {
    en: 'Held and valid at the deadline: {names}.',
    de: 'Vorhanden und zur Frist gültig: {names}.',
    fr: 'Détenu et valable à la date limite : {names}.',
  },
  'certificate.expiring': {
    en: 'Expires on {day}, before the deadline: {names}.',
    de: 'Läuft am {day} ab, vor der Frist: {names}.',
    fr: 'Expire le {day}, avant la date limite : {names}.',
  },
  'certificate.expired': {
    en: 'Expired on {day}: {names}.',
    de: 'Abgelaufen am {day}: {names}.',
    fr: 'Expiré le {day} : {names}.',
  },
  'certificate.unproven': {
    en: 'Recorded without its file: {names}.',
    de: 'Ohne Datei erfasst: {names}.',
    fr: 'Enregistré sans fichier : {names}.',
  },
  'certificate.missing': {
    en: 'Not among the recorded certificates: {names}.',
    de: 'Nicht unter den erfassten Zertifikaten: {names}.',
    fr: 'Absent des certificats enregistrés : {names}.',
  },
  'certificate.unknown': {
    en: 'No certificates are recorded.',
    de: 'Es sind keine Zertifikate erfasst.',
    fr: 'Aucun certificat n’est enregistré.',
  },
  'certificate.unnamed': {
    en: 'Which certificate is meant could not be read.',
    de: 'Welches Zertifikat gemeint ist, war nicht lesbar.',
    fr: 'Le certificat demandé n’a pas pu être identifié.',
  },
  'insurance.met': {
    en: 'Cover of {have} is recorded and valid.',
    de: 'Eine Deckung von {have} ist erfasst und gültig.',
    fr: 'Une garantie de {have} est enregistrée et valable.',
  },
  'insurance.partial': {
    en: 'Cover of {have} is recorded; {need} are demanded.',
    de: 'Eine Deckung von {have} ist erfasst; verlangt sind {need}.',
    fr: 'Une garantie de {have} est enregistrée ; {need} sont exigés.',
  },
  'insurance.missing': {
    en: 'A kind of cover that is demanded is not recorded or has expired.',
    de: 'Eine verlangte Art der Versicherung ist nicht erfasst oder abgelaufen.',
    fr: 'Un type d’assurance exigé n’est pas enregistré ou a expiré.',
  },
  'insurance.expiring': {
    en: 'The cover ends on {day}, before the deadline.',
    de: 'Die Deckung endet am {day}, vor der Frist.',
    fr: 'La garantie prend fin le {day}, avant la date limite.',
  },
  'insurance.unknown': {
    en: 'No insurance is recorded.',
    de: 'Es ist keine Versicherung erfasst.',
    fr: 'Aucune assurance n’est enregistrée.',
  },
} satisfies Phrases
