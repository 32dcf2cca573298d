import type { Phrases } from '../phrase.ts'

/** Why a risk could not be checked, and the caveat that stands under every risk. */
export const uncheckedRiskPhrases = {
  'risk.indicator': {
    en: 'An indicator, not an accusation.',
    de: 'Ein Hinweis, kein Vorwurf.',
    fr: 'Un indice, pas une accusation.',
  },
  'risk.unchecked.noDocuments': {
    en: 'No text of the tender documents is available.',
    de: 'Es liegt kein Text der Vergabeunterlagen vor.',
    fr: 'Aucun texte des documents de la consultation n’est disponible.',
  },
  'risk.unchecked.noDeadline': {
    en: 'No deadline is published.',
    de: 'Es ist keine Frist veröffentlicht.',
    fr: 'Aucune date limite n’est publiée.',
  },
  'risk.unchecked.noCall': {
    en: 'No call for competition has been published.',
    de: 'Es ist kein Aufruf zum Wettbewerb veröffentlicht.',
    fr: 'Aucun appel à la concurrence n’est publié.',
  },
  'risk.unchecked.noAward': {
    en: 'No result has been published yet.',
    de: 'Es ist noch kein Ergebnis veröffentlicht.',
    fr: 'Aucun résultat n’est encore publié.',
  },
  'risk.unchecked.noBidCount': {
    en: 'The number of bids is not published.',
    de: 'Die Zahl der Angebote ist nicht veröffentlicht.',
    fr: 'Le nombre d’offres n’est pas publié.',
  },
  'risk.unchecked.noProcedure': {
    en: 'The type of procedure is not stated.',
    de: 'Die Verfahrensart ist nicht angegeben.',
    fr: 'Le type de procédure n’est pas indiqué.',
  },
  'risk.unchecked.notStated': {
    en: 'The notices do not say.',
    de: 'Die Bekanntmachungen sagen es nicht.',
    fr: 'Les avis ne le disent pas.',
  },
  'risk.unchecked.noAwardDate': {
    en: 'The date of the award is not published.',
    de: 'Das Datum des Zuschlags ist nicht veröffentlicht.',
    fr: 'La date d’attribution n’est pas publiée.',
  },
  'risk.unchecked.noBuyer': {
    en: 'The buyer cannot be told apart from others.',
    de: 'Der Auftraggeber ist nicht eindeutig bezeichnet.',
    fr: 'L’acheteur n’est pas identifié avec certitude.',
  },
  'risk.unchecked.noValue': {
    en: 'No estimated value is published.',
    de: 'Es ist kein geschätzter Wert veröffentlicht.',
    fr: 'Aucune valeur estimée n’est publiée.',
  },
  'risk.unchecked.noTurnover': {
    en: 'No turnover in figures is demanded.',
    de: 'Es ist kein Umsatz in Zahlen verlangt.',
    fr: 'Aucun chiffre d’affaires chiffré n’est exigé.',
  },
  'risk.unchecked.otherCurrency': {
    en: 'Demand and value are in different currencies.',
    de: 'Forderung und Wert stehen in verschiedenen Währungen.',
    fr: 'L’exigence et la valeur sont dans des monnaies différentes.',
  },
  'risk.unchecked.noEstimate': {
    en: 'There is no estimate of exactly what was awarded, or no value of the award.',
    de: 'Für genau das Vergebene fehlt die Schätzung oder der Wert des Zuschlags.',
    fr: 'Il manque l’estimation exacte de ce qui a été attribué, ou la valeur de l’attribution.',
  },
  'risk.unchecked.noContractValue': {
    en: 'The contract’s value, before or after, is not published.',
    de: 'Der Auftragswert, vorher oder nachher, ist nicht veröffentlicht.',
    fr: 'La valeur du contrat, avant ou après, n’est pas publiée.',
  },
  'risk.unchecked.fewCases': {
    en: 'There are fewer than five comparable awards.',
    de: 'Es gibt weniger als fünf vergleichbare Zuschläge.',
    fr: 'Il y a moins de cinq attributions comparables.',
  },
  'risk.unchecked.noThreshold': {
    en: 'No threshold is known for the buyer’s country.',
    de: 'Für das Land des Auftraggebers ist kein Schwellenwert bekannt.',
    fr: 'Aucun seuil n’est connu pour le pays de l’acheteur.',
  },
  'risk.unchecked.notCompared': {
    en: 'Notice and documents could not be compared.',
    de: 'Bekanntmachung und Unterlagen konnten nicht verglichen werden.',
    fr: 'L’avis et les documents n’ont pas pu être comparés.',
  },
  'risk.unchecked.noCpv': {
    en: 'The tender has no CPV code.',
    de: 'Die Ausschreibung hat keinen CPV-Code.',
    fr: 'Le marché n’a pas de code CPV.',
  },
  'risk.unchecked.withoutCompetition': {
    en: 'The procedure was not open to competition.',
    de: 'Das Verfahren stand dem Wettbewerb nicht offen.',
    fr: 'La procédure n’était pas ouverte à la concurrence.',
  },
} satisfies Phrases
