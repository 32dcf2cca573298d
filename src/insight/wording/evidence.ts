/**
 * What explanations say, in every language they are given in: one block for each phrase, so that another language is
 * another line. `{name}` stands for a value.
 */
export const evidencePhrases = {
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

  'remedy.profile': {
    en: 'Complete the company profile.',
    de: 'Das Unternehmensprofil ergänzen.',
    fr: 'Compléter le profil de l’entreprise.',
  },
  'remedy.certificates': {
    en: 'Record the company’s certificates.',
    de: 'Die Zertifikate des Unternehmens erfassen.',
    fr: 'Enregistrer les certificats de l’entreprise.',
  },
  'remedy.certificate': {
    en: 'Obtain or document {names}, offer an equivalent, or bring in a partner who holds it; ask the buyer what counts as equivalent.',
    de: '{names} erwerben oder nachweisen, Gleichwertiges anbieten oder einen Partner mit diesem Nachweis einbinden; beim Auftraggeber die Gleichwertigkeit erfragen.',
    fr: 'Obtenir ou documenter {names}, proposer un équivalent ou s’associer à un partenaire qui le détient ; demander à l’acheteur ce qui est équivalent.',
  },
  'remedy.renew': {
    en: 'Renew {names} before the deadline.',
    de: '{names} vor der Frist erneuern.',
    fr: 'Renouveler {names} avant la date limite.',
  },
  'remedy.cover': {
    en: 'Have the insurer confirm that the cover is raised or added in case of award.',
    de: 'Vom Versicherer bestätigen lassen, dass die Deckung im Auftragsfall erhöht oder ergänzt wird.',
    fr: 'Faire confirmer par l’assureur que la garantie sera relevée ou ajoutée en cas d’attribution.',
  },
  'remedy.renewCover': {
    en: 'Extend the cover beyond the deadline.',
    de: 'Die Deckung über die Frist hinaus verlängern.',
    fr: 'Prolonger la garantie au-delà de la date limite.',
  },
  'remedy.rely': {
    en: 'Rely on the capacity of another entity (Directive 2014/24/EU, Article 63) or bid as a group.',
    de: 'Eignungsleihe (Richtlinie 2014/24/EU, Artikel 63) oder Bietergemeinschaft.',
    fr: 'S’appuyer sur les capacités d’une autre entité (directive 2014/24/UE, article 63) ou se grouper.',
  },
  'remedy.prove': {
    en: 'Complete the figures, ask the buyer whether other proof is accepted, or rely on another entity (Article 63).',
    de: 'Zahlen ergänzen, beim Auftraggeber andere Belege erfragen oder Eignungsleihe nutzen (Artikel 63).',
    fr: 'Compléter les chiffres, demander à l’acheteur si d’autres preuves sont admises, ou s’appuyer sur une autre entité (article 63).',
  },
  'remedy.references': {
    en: 'Record value, year and CPV code of further references, or bid with a partner who has them.',
    de: 'Wert, Jahr und CPV-Code weiterer Referenzen erfassen oder mit einem Partner bieten, der sie hat.',
    fr: 'Renseigner valeur, année et code CPV d’autres références, ou s’associer à un partenaire qui en dispose.',
  },
  'remedy.people': {
    en: 'Add the CVs of the people to be named.',
    de: 'Lebensläufe der zu benennenden Personen ergänzen.',
    fr: 'Ajouter les CV des personnes à désigner.',
  },
  'remedy.declare': {
    en: 'Declare every exclusion ground in the profile.',
    de: 'Alle Ausschlussgründe im Profil erklären.',
    fr: 'Déclarer chaque motif d’exclusion dans le profil.',
  },
  'remedy.selfCleaning': {
    en: 'Explain and document the measures of self-cleaning (Directive 2014/24/EU, Article 57(6)).',
    de: 'Maßnahmen der Selbstreinigung erläutern und belegen (Richtlinie 2014/24/EU, Artikel 57 Absatz 6).',
    fr: 'Expliquer et prouver les mesures d’auto-apurement (directive 2014/24/UE, article 57, paragraphe 6).',
  },
  'remedy.partner': {
    en: 'Only a company of this kind may bid; you may take part as its subcontractor where that is allowed.',
    de: 'Nur ein solches Unternehmen darf bieten; wo zulässig, ist die Teilnahme als Nachunternehmer möglich.',
    fr: 'Seule une telle entreprise peut soumissionner ; une participation en sous-traitance est possible si elle est admise.',
  },
  'remedy.file': {
    en: 'Add a file or certification that proves it, or answer it in the bid.',
    de: 'Einen Nachweis als Datei oder Zertifizierung hinzufügen oder im Angebot darauf eingehen.',
    fr: 'Ajouter un fichier ou une certification qui le prouve, ou y répondre dans l’offre.',
  },
  'remedy.check': {
    en: 'Check whether they answer what is asked.',
    de: 'Prüfen, ob sie das Verlangte belegen.',
    fr: 'Vérifier qu’ils répondent à la demande.',
  },
  'remedy.read': {
    en: 'Read the procurement documents.',
    de: 'Die Vergabeunterlagen lesen.',
    fr: 'Lire les documents de la consultation.',
  },
  'remedy.section': {
    en: 'Answer it in a section of the bid.',
    de: 'In einem Abschnitt des Angebots darauf eingehen.',
    fr: 'Y répondre dans une section de l’offre.',
  },
  'remedy.soon': {
    en: '{days} days are left.',
    de: 'Es bleiben {days} Tage.',
    fr: 'Il reste {days} jours.',
  },
} satisfies Record<string, Record<'en' | 'de' | 'fr', string>>
