import type { Phrases } from '../phrase.ts'

/** Risks that notices, dates, results and the market tell: a title, and what the risk means for a bidder. */
export const noticeRiskPhrases = {
  'risk.short_submission_period.title': {
    en: 'Short time to bid',
    de: 'Kurze Angebotsfrist',
    fr: 'Délai de réponse court',
  },
  'risk.short_submission_period.text': {
    en: 'There are {days} days from the call to the deadline[[; the usual minimum is {minimum}]].',
    de: 'Von der Bekanntmachung bis zum Fristende sind es {days} Tage[[; üblich sind mindestens {minimum}]].',
    fr: 'Il y a {days} jours entre l’avis et la date limite[[ ; le minimum usuel est de {minimum}]].',
  },
  'risk.single_bid.title': { en: 'Only one bid', de: 'Nur ein Angebot', fr: 'Une seule offre' },
  'risk.single_bid.text': {
    en: 'A contract was awarded although only one bid arrived.',
    de: 'Ein Auftrag wurde vergeben, obwohl nur ein Angebot einging.',
    fr: 'Un marché a été attribué alors qu’une seule offre a été reçue.',
  },
  'risk.no_call.title': {
    en: 'Awarded without a call',
    de: 'Vergabe ohne Bekanntmachung',
    fr: 'Attribution sans mise en concurrence',
  },
  'risk.no_call.text': {
    en: 'The procedure ({procedure}) has no published call for competition.',
    de: 'Zum Verfahren ({procedure}) ist kein Aufruf zum Wettbewerb veröffentlicht.',
    fr: 'La procédure ({procedure}) est sans appel à la concurrence publié.',
  },
  'risk.procedure_type.title': {
    en: 'Less open procedure',
    de: 'Weniger offenes Verfahren',
    fr: 'Procédure moins ouverte',
  },
  'risk.procedure_type.text': {
    en: 'The procedure ({procedure}) is less open than an open one: fewer companies get to bid.',
    de: 'Das Verfahren ({procedure}) ist weniger offen als ein offenes: weniger Unternehmen dürfen bieten.',
    fr: 'La procédure ({procedure}) est moins ouverte qu’un appel d’offres ouvert : moins d’entreprises peuvent répondre.',
  },
  'risk.accelerated.title': {
    en: 'Accelerated procedure',
    de: 'Beschleunigtes Verfahren',
    fr: 'Procédure accélérée',
  },
  'risk.accelerated.text': {
    en: 'Time limits are shortened for urgency.',
    de: 'Fristen sind wegen Dringlichkeit verkürzt.',
    fr: 'Les délais sont réduits pour urgence.',
  },
  'risk.call_changed.title': { en: 'Call changed', de: 'Bekanntmachung geändert', fr: 'Avis modifié' },
  'risk.call_changed.text': {
    en: 'Changes since it was published: {count}[[; the last one {days} days before the deadline, which was not extended]].',
    de: 'Änderungen seit der Veröffentlichung: {count}[[; die letzte {days} Tage vor Fristende, ohne Verlängerung]].',
    fr: 'Modifications depuis la publication : {count}[[ ; la dernière {days} jours avant la date limite, sans report]].',
  },
  'risk.decision_period.title': {
    en: 'Unusual time to decide',
    de: 'Ungewöhnliche Entscheidungsdauer',
    fr: 'Délai de décision inhabituel',
  },
  'risk.decision_period.text': {
    en: 'The award came {days} days after the deadline; under five working days or over 120 days is unusual.',
    de: 'Der Zuschlag kam {days} Tage nach Fristende; unter fünf Arbeitstagen oder über 120 Tagen ist ungewöhnlich.',
    fr: 'L’attribution est venue {days} jours après la date limite ; moins de cinq jours ouvrés ou plus de 120 jours est inhabituel.',
  },
  'risk.relaunched.title': { en: 'Launched again', de: 'Erneut ausgeschrieben', fr: 'Procédure relancée' },
  'risk.relaunched.text': {
    en: 'The buyer ended a similar procedure without a contract in the twelve months before: “{title}”.',
    de: 'In den zwölf Monaten davor beendete der Auftraggeber ein ähnliches Verfahren ohne Vertrag: „{title}“.',
    fr: 'Dans les douze mois précédents, l’acheteur a mis fin sans contrat à une procédure semblable : « {title} ».',
  },
  'risk.turnover_demand.title': {
    en: 'High turnover demanded',
    de: 'Hoher Mindestumsatz',
    fr: 'Chiffre d’affaires exigé élevé',
  },
  'risk.turnover_demand.text': {
    en: 'The turnover demanded is {ratio} times the estimated value; twice is the rule’s limit.',
    de: 'Der verlangte Umsatz ist das {ratio}-Fache des geschätzten Werts; die Regel erlaubt das Zweifache.',
    fr: 'Le chiffre d’affaires exigé vaut {ratio} fois la valeur estimée ; la règle permet deux fois.',
  },
  'risk.award_vs_estimate.title': {
    en: 'Award far from the estimate',
    de: 'Zuschlag weit von der Schätzung',
    fr: 'Attribution loin de l’estimation',
  },
  'risk.award_vs_estimate.text': {
    en: 'The contract was awarded at {percent} % of its estimated value.',
    de: 'Der Auftrag wurde zu {percent} % des geschätzten Werts vergeben.',
    fr: 'Le marché a été attribué à {percent} % de sa valeur estimée.',
  },
  'risk.modification.title': {
    en: 'Contract value raised',
    de: 'Auftragswert erhöht',
    fr: 'Valeur du contrat augmentée',
  },
  'risk.modification.text': {
    en: 'A modification raised the contract value by {percent} %.',
    de: 'Eine Änderung erhöhte den Auftragswert um {percent} %.',
    fr: 'Une modification a augmenté la valeur du contrat de {percent} %.',
  },
  'risk.winner_share.title': {
    en: 'One winner dominates',
    de: 'Ein Gewinner überwiegt',
    fr: 'Un attributaire domine',
  },
  'risk.winner_share.text': {
    en: '{name} won {percent} % of what the buyer awarded in twelve months, in {count} awards.',
    de: 'In zwölf Monaten gingen {percent} % des vergebenen Werts dieses Auftraggebers in {count} Zuschlägen an {name}.',
    fr: 'En douze mois, {percent} % de la valeur attribuée par l’acheteur est allée, en {count} attributions, à {name}.',
  },
  'risk.split_purchase.title': {
    en: 'Purchases just below a threshold',
    de: 'Käufe knapp unter einem Schwellenwert',
    fr: 'Achats juste sous un seuil',
  },
  'risk.split_purchase.text': {
    en: 'Within 90 days the buyer made {count} awards of this kind just below {amount} EUR, where stricter rules begin.',
    de: 'Binnen 90 Tagen vergab der Auftraggeber {count} solche Aufträge knapp unter {amount} EUR, wo strengere Regeln beginnen.',
    fr: 'En 90 jours, l’acheteur a attribué {count} marchés de ce type juste sous {amount} EUR, où commencent des règles plus strictes.',
  },
  'risk.source_conflict.title': {
    en: 'Sources contradict each other',
    de: 'Quellen widersprechen sich',
    fr: 'Sources contradictoires',
  },
  'risk.source_conflict.text': {
    en: 'Notice and documents differ on: {fields}. Ask the buyer which one holds.',
    de: 'Bekanntmachung und Unterlagen weichen ab bei: {fields}. Fragen Sie den Auftraggeber, was gilt.',
    fr: 'L’avis et les documents diffèrent sur : {fields}. Demandez à l’acheteur ce qui vaut.',
  },
} satisfies Phrases
