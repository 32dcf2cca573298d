import type { Phrases } from '../phrase.ts'

/** Staff, registration, exclusion grounds, reserved contracts, files and sections of a bid beside what is demanded. */
export const standingPhrases = {
  'staff.met': {
    en: '{have} employees; {need} are demanded.',
    de: '{have} Beschäftigte; verlangt sind {need}.',
    fr: '{have} salariés ; {need} sont exigés.',
  },
  'staff.partial': {
    en: '{have} employees, nearly the {need} demanded.',
    de: '{have} Beschäftigte, knapp unter den verlangten {need}.',
    fr: '{have} salariés, presque les {need} exigés.',
  },
  'staff.missing': {
    en: 'Only {have} employees; {need} are demanded.',
    de: 'Nur {have} Beschäftigte; verlangt sind {need}.',
    fr: 'Seulement {have} salariés ; {need} sont exigés.',
  },
  'staff.stated': {
    en: '{have} employees are recorded; no minimum was found.',
    de: '{have} Beschäftigte sind erfasst; ein Minimum wurde nicht gefunden.',
    fr: '{have} salariés sont enregistrés ; aucun minimum n’a été trouvé.',
  },
  'staff.unknown': {
    en: 'The number of employees is not recorded.',
    de: 'Die Zahl der Beschäftigten ist nicht erfasst.',
    fr: 'L’effectif n’est pas enregistré.',
  },
  'people.met': {
    en: '{count} fitting CVs are on file; {need} are demanded.',
    de: '{count} passende Lebensläufe liegen vor; verlangt sind {need}.',
    fr: '{count} CV correspondants sont disponibles ; {need} sont exigés.',
  },
  'people.partial': {
    en: '{count} fitting CVs are on file, fewer than {need} or without their file.',
    de: '{count} passende Lebensläufe liegen vor, weniger als {need} oder ohne Datei.',
    fr: '{count} CV correspondants sont disponibles, moins que {need} ou sans fichier.',
  },
  'people.unknown': {
    en: 'No fitting CV is on file.',
    de: 'Es liegt kein passender Lebenslauf vor.',
    fr: 'Aucun CV correspondant n’est disponible.',
  },
  'registration.met': {
    en: 'Registered under {number}.',
    de: 'Eingetragen unter {number}.',
    fr: 'Immatriculée sous {number}.',
  },
  'registration.unknown': {
    en: 'No register number is recorded.',
    de: 'Es ist keine Registernummer erfasst.',
    fr: 'Aucun numéro d’immatriculation n’est enregistré.',
  },
  'exclusion.met': {
    en: 'Declared not to apply.',
    de: 'Erklärt: trifft nicht zu.',
    fr: 'Déclaré non applicable.',
  },
  'exclusion.incomplete': {
    en: 'Some grounds are declared not to apply, but not all mandatory ones.',
    de: 'Einige Gründe sind als nicht zutreffend erklärt, aber nicht alle zwingenden.',
    fr: 'Certains motifs sont déclarés non applicables, mais pas tous les motifs obligatoires.',
  },
  'exclusion.partial': {
    en: 'Applies, with an explanation of the measures taken: {names}. The buyer decides whether they suffice.',
    de: 'Trifft zu, mit Erläuterung der Selbstreinigung: {names}. Ob sie genügt, entscheidet der Auftraggeber.',
    fr: 'Applicable, avec explication des mesures prises : {names}. L’acheteur décide si elles suffisent.',
  },
  'exclusion.missing': {
    en: 'Applies, without an explanation: {names}.',
    de: 'Trifft zu, ohne Erläuterung: {names}.',
    fr: 'Applicable, sans explication : {names}.',
  },
  'exclusion.unknown': {
    en: 'Nothing is declared.',
    de: 'Es ist nichts erklärt.',
    fr: 'Rien n’est déclaré.',
  },
  'reserved.met': {
    en: 'The records show that the company is of this kind.',
    de: 'Die Unterlagen belegen, dass das Unternehmen dazu gehört.',
    fr: 'Les données montrent que l’entreprise en fait partie.',
  },
  'reserved.missing': {
    en: 'The company is not of this kind.',
    de: 'Das Unternehmen gehört nicht dazu.',
    fr: 'L’entreprise n’en fait pas partie.',
  },
  'record.partial': {
    en: 'Files or certifications that may answer this were found.',
    de: 'Es wurden Dateien oder Zertifizierungen gefunden, die dazu passen könnten.',
    fr: 'Des fichiers ou certifications pouvant y répondre ont été trouvés.',
  },
  'record.unknown': {
    en: 'Nothing in the company’s data answers this.',
    de: 'In den Daten des Unternehmens findet sich dazu nichts.',
    fr: 'Rien dans les données de l’entreprise n’y répond.',
  },
  'elsewhere.unknown': {
    en: 'The notice only says that the demands stand in the documents.',
    de: 'Die Bekanntmachung verweist nur auf die Vergabeunterlagen.',
    fr: 'L’avis renvoie seulement aux documents de la consultation.',
  },
  'section.met': {
    en: 'Answered in the text of the bid.',
    de: 'Im Text des Angebots beantwortet.',
    fr: 'Traité dans le texte de l’offre.',
  },
  'section.partial': {
    en: 'The bid’s text answers it; the company’s records do not prove it.',
    de: 'Der Text des Angebots geht darauf ein; die Daten des Unternehmens belegen es nicht.',
    fr: 'Le texte de l’offre y répond ; les données de l’entreprise ne le prouvent pas.',
  },
  'section.unknown': {
    en: 'No section of a bid answers it yet.',
    de: 'Noch kein Abschnitt eines Angebots geht darauf ein.',
    fr: 'Aucune section d’une offre n’y répond encore.',
  },
} satisfies Phrases
