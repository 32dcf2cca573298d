import type { Contract } from './risk-contracts.ts'

/*
 * A second set, written after the rules and measured once before anything was repaired for it: other sectors, other
 * words, terms in running text without headings. That first measure, which is the honest one, was recall 14/17 in
 * English, 16/17 in German and 16/18 in French, with no flag wrong.
 */
export const laterContracts: Contract[] = [
  {
    id: 'en-grounds',
    language: 'en',
    expected: [
      'no_minimum_volume',
      'price_fixed',
      'contract_penalty',
      'uncapped_penalties',
      'termination_for_convenience',
      'short_transition',
    ],
    pages: [
      "The quantities in the bill are estimates and the Employer is under no obligation to place any order. The tendered rates are inclusive and shall not be varied for any cause during the term. Missed visits attract a penalty of EUR 120 each, and there is no ceiling on the total. The Employer is entitled to bring the appointment to an end on four weeks' notice without stating a reason. Mobilisation must be finished within three weeks of the award letter.",
    ],
  },
  {
    id: 'en-laboratory',
    language: 'en',
    expected: [
      'performance_bond',
      'long_payment_term',
      'liquidated_damages',
      'minimum_score_exclusion',
      'joint_and_several_liability',
      'ip_transfer',
    ],
    pages: [
      'The successful tenderer lodges a performance security equal to 7.5 % of the contract sum with the purchaser. Payment falls due seventy-five days after the date of invoice. For each week that delivery is overdue the supplier owes 0.5 % of the price of the late goods as liquidated damages, to a maximum of 5 %.\nProposals that do not reach 70 points in the technical evaluation will not proceed to the financial evaluation and are rejected.\nPartners in a consortium are jointly and severally bound towards the purchaser.\nTitle and copyright in all reports prepared under the contract belong to the purchaser.',
    ],
  },
  {
    id: 'en-homecare',
    language: 'en',
    expected: [
      'staff_transfer',
      'service_credits',
      'unlimited_liability',
      'reserved_lot',
      'fixed_milestones',
    ],
    pages: [
      "Existing care workers assigned to the service will transfer to the new provider under TUPE.\nIf fewer than 95 % of visits start on time, the Council will deduct 2 % from the monthly payment.\nThe Provider's liability under the indemnity in clause 14 is not subject to any cap.\nParticipation in Lot 4 is limited to social enterprises and public service mutuals.\nAll branches must be fully operational on or before 1 April 2027; this date will not be moved.",
    ],
  },
  {
    id: 'de-winterdienst',
    language: 'de',
    expected: [
      'no_minimum_volume',
      'contract_penalty',
      'uncapped_penalties',
      'termination_for_convenience',
      'price_fixed',
      'retention',
    ],
    pages: [
      'Die im Verzeichnis genannten Mengen sind Schätzwerte; eine Abnahmepflicht der Stadt besteht nicht. Die Einheitspreise bleiben über die gesamte Laufzeit unverändert. Für jeden verspäteten Einsatz ist eine Vertragsstrafe von 250 EUR zu entrichten. Die Stadt ist berechtigt, den Vertrag ohne Angabe von Gründen mit einer Frist von sechs Wochen zu beenden. Von jeder Abschlagsrechnung werden 5 % als Sicherheit einbehalten.',
    ],
  },
  {
    id: 'de-labor',
    language: 'de',
    expected: [
      'minimum_score_exclusion',
      'mandatory_site_visit',
      'ip_transfer',
      'performance_bond',
      'long_payment_term',
      'joint_and_several_liability',
    ],
    pages: [
      'Erreicht ein Konzept in einem Unterkriterium nicht mindestens drei von fünf Punkten, scheidet das Angebot aus.\nVor Abgabe des Angebots ist eine Besichtigung der Laborräume verpflichtend; ohne Besichtigungsnachweis wird das Angebot ausgeschlossen.\nMit der Abnahme gehen alle Urheber- und Nutzungsrechte an den Planunterlagen ausschließlich auf das Institut über.\nDer Auftragnehmer stellt binnen 14 Tagen eine Vertragserfüllungsbürgschaft über 10 % der Bruttoauftragssumme.\nZahlungen erfolgen 60 Tage nach Eingang der prüfbaren Rechnung.\nArbeitsgemeinschaften haften gesamtschuldnerisch.',
    ],
  },
  {
    id: 'de-callcenter',
    language: 'de',
    expected: [
      'service_credits',
      'staff_transfer',
      'unlimited_liability',
      'fixed_milestones',
      'price_only_award',
    ],
    pages: [
      'Liegt die Erreichbarkeit eines Monats unter 90 %, mindert sich die Vergütung dieses Monats um 4 %.\nDie derzeit eingesetzten 31 Mitarbeiterinnen und Mitarbeiter sind vom neuen Auftragnehmer zu übernehmen.\nEine Haftungsbegrenzung zugunsten des Auftragnehmers wird nicht vereinbart.\nDer Regelbetrieb ist bis zum 1. Juni 2027 aufzunehmen; dieser Termin ist ein verbindlicher Vertragstermin.\nDer Zuschlag wird auf das Angebot mit dem niedrigsten Gesamtpreis erteilt.',
    ],
  },
  {
    id: 'fr-espaces-verts',
    language: 'fr',
    expected: [
      'no_minimum_volume',
      'contract_penalty',
      'uncapped_penalties',
      'price_fixed',
      'termination_for_convenience',
      'reserved_lot',
    ],
    pages: [
      "Les quantités du détail estimatif n'engagent pas la commune, qui n'est tenue à aucun minimum de commande. Les prix unitaires sont fermes pour toute la durée de l'accord-cadre. Tout retard donne lieu à une pénalité de 100 € par jour calendaire, sans limite de montant. La commune peut résilier le marché à tout moment pour un motif d'intérêt général. Le lot 3 est réservé aux structures employant des travailleurs handicapés.",
    ],
  },
  {
    id: 'fr-laboratoire',
    language: 'fr',
    expected: [
      'performance_bond',
      'retention',
      'long_payment_term',
      'minimum_score_exclusion',
      'ip_transfer',
      'joint_and_several_liability',
    ],
    pages: [
      "Le titulaire fournit, dans les vingt jours de la notification, un cautionnement égal à 5 % du montant du marché. Une retenue de garantie de 3 % est opérée sur chaque paiement. Le règlement des factures intervient à quarante-cinq jours fin de mois.\nToute offre obtenant moins de 12 points sur 20 au critère technique est éliminée.\nLes droits de propriété intellectuelle attachés aux études sont cédés à titre exclusif au centre hospitalier.\nLes membres du groupement sont solidairement responsables envers l'acheteur.",
    ],
  },
  {
    id: 'fr-restauration',
    language: 'fr',
    expected: [
      'staff_transfer',
      'mandatory_site_visit',
      'service_credits',
      'unlimited_liability',
      'fixed_milestones',
      'price_only_award',
    ],
    pages: [
      "Le nouveau prestataire reprend l'ensemble du personnel de cuisine en poste.\nLes candidats doivent obligatoirement visiter la cuisine centrale avant de remettre leur offre.\nSi le taux de satisfaction est inférieur à 80 %, la facture mensuelle est réduite de 3 %.\nLe prestataire supporte sans aucune limitation les conséquences de sa responsabilité.\nLa cuisine doit être opérationnelle au plus tard le 1er septembre 2027.\nLe marché est attribué à l'offre présentant le prix le plus bas.",
    ],
  },
]
