import type { Phrases } from '../phrase.ts'

/** Steps to take about a requirement that is not met. */
export const remedyPhrases = {
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
  'remedy.soon': { en: '{days} days are left.', de: 'Es bleiben {days} Tage.', fr: 'Il reste {days} jours.' },
} satisfies Phrases
