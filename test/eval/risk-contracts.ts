/*
 * Contract terms of nine sectors in three languages with the risks a careful reader finds in them. They were written
 * before the rules, by the same author, so that what they measure is an upper bound; the later set is the stricter one.
 * Buyers and companies are invented. One text of each language says of every risk that it does not apply.
 */

export interface Contract {
  id: string
  language: 'en' | 'de' | 'fr'
  expected: string[]
  pages: string[]
}

export const contracts: Contract[] = [
  {
    id: 'en-catering',
    language: 'en',
    expected: [
      'price_fixed',
      'no_minimum_volume',
      'staff_transfer',
      'service_credits',
      'mandatory_site_visit',
    ],
    pages: [
      'SCHOOL MEALS SERVICE\n\n4. Viewing of kitchens\nBidders must attend one of the two kitchen tours in January. Bids from companies that took part in neither tour will not be evaluated.\n\n5. Volumes\nThe Council gives no guarantee as to the number of meals that will be ordered. Figures in Appendix C are indicative only.\n\n6. Prices\nThe price per meal shall remain firm for the whole of the initial period. No uplift for food inflation will be considered.',
      '9. Employees\nThe Council is of the view that the Transfer of Undertakings (Protection of Employment) Regulations 2006 will apply to the cooks and kitchen\nassistants listed in Appendix F. Bidders should make their own enquiries.\n\n10. Hygiene\nEach month in which a kitchen is rated below 4 the invoice for that kitchen is reduced by 3 %.\n\n11. Payment\nValid and undisputed invoices are paid within 30 days. No performance bond is required.\n\n12. Termination\nEither party may terminate for a material breach that is not remedied within 20 days.',
    ],
  },
  {
    id: 'en-software',
    language: 'en',
    expected: [
      'ip_transfer',
      'service_credits',
      'fixed_milestones',
      'liquidated_damages',
      'uncapped_penalties',
      'termination_for_convenience',
      'short_transition',
      'minimum_score_exclusion',
    ],
    pages: [
      'CASE MANAGEMENT PLATFORM - EVALUATION\n\nEach method statement is marked out of 100. A minimum of 60 marks must be achieved for every method statement, failing which the bid will be rejected.\n\nThe incumbent’s data must be taken over within ten working days of contract award.',
      'TERMS\n\n3.1 Intellectual property\nAll intellectual property rights in the bespoke software shall vest in the Authority upon creation. Background materials are licensed.\n\n3.2 Availability\nFor each full 0.1 % by which availability falls short of 99.9 % in a month a Service Credit of 3 % of the monthly charge accrues.\n\n3.3 Programme\nGo-live shall take place no later than 1 September 2027. Time shall be of the essence.\n\n3.4 Delay\nIf go-live is late the Supplier pays delay damages of GBP 1,500 a day. There is no upper limit to the delay damages.\n\n3.5 Liability\nThe total liability of each party in a contract year shall not exceed 125 % of the charges of that year.\n\n3.6 Ending the agreement\nThe Authority may bring this agreement to an end for convenience on 30 days’ written notice.',
    ],
  },
  {
    id: 'en-roads',
    language: 'en',
    expected: [
      'liquidated_damages',
      'retention',
      'performance_bond',
      'joint_and_several_liability',
      'price_fixed',
      'price_only_award',
      'fixed_milestones',
    ],
    pages: [
      'RESURFACING OF THE A-CLASS NETWORK\n\nAward\nThe contract will be awarded to the lowest compliant tender.\n\nGroups\nWhere a joint venture is formed, all of its members are jointly and severally liable to the Employer.',
      'CONTRACT DATA\n\nOption X7. Delay damages for Completion of the whole of the works are GBP 5,000 per day, up to a total of 15 % of the Prices.\nOption X13. The Contractor gives the Employer a bank guarantee for the due performance of the works in the amount of 10 % of the Prices.\nOption X16. The retention percentage is 5 %; half is released at Completion and the rest with the Defects Certificate.\nOption X1 (price adjustment for inflation) does not apply: the lump sum is not subject to fluctuation.\nSection 1 (Mill Lane) is to be completed by 30 June 2027 and Section 2 (Harbour Road) by 30 September 2027. These dates are binding.\nPayment is due 21 days after each assessment date.',
    ],
  },
  {
    id: 'en-guarding',
    language: 'en',
    expected: ['long_payment_term', 'reserved_lot', 'unlimited_liability', 'contract_penalty'],
    pages: [
      'MANNED GUARDING\n\nLot 3 (reception desks) is reserved for supported businesses whose workforce consists of at least 30 % disabled or disadvantaged workers.\n\nInvoices are settled 90 days after the end of the month in which they are received.\n\nFor every shift that is not manned a penalty of EUR 400 falls due; the penalties of a calendar year may not exceed 8 % of the yearly fee.\n\nThe Contractor shall indemnify the Client without limit against all claims of third parties arising out of the services.',
    ],
  },
  {
    id: 'en-clean-consulting',
    language: 'en',
    expected: [],
    pages: [
      'ADVISORY SERVICES\n\nLiability of the consultant is limited to the fees paid in the preceding twelve months. Unlimited access to the project room is granted.\nNeither liquidated damages nor service credits apply.\nNo retention is withheld and no bond is called for.\nA visit to the offices is available on request; attendance is optional and has no bearing on the evaluation.\nThe consultant retains all intellectual property rights in its methods and grants a non-exclusive licence.\nDay rates are adjusted every year in line with the services price index.\nThe Client undertakes to order at least 200 days a year.\nThe Client may terminate only for cause.\nTUPE does not apply to this contract.\nThe contract is awarded on quality (70 %) and price (30 %).\nThe members of a group are liable only for their own share of the work.\nInvoices are paid within 14 days.\nNo lot is reserved.',
    ],
  },
  {
    id: 'de-medizintechnik',
    language: 'de',
    expected: [
      'long_payment_term',
      'performance_bond',
      'retention',
      'liquidated_damages',
      'price_fixed',
      'price_only_award',
      'fixed_milestones',
    ],
    pages: [
      'LIEFERUNG VON ULTRASCHALLGERÄTEN\n\n5 Zuschlag\nEinziges Zuschlagskriterium ist der Preis.\n\n6 Preise\nDie angebotenen Preise sind Festpreise für die gesamte Vertragsdauer; eine Preisgleitung ist ausgeschlossen.\n\n7 Zahlung\nDas Zahlungsziel beträgt 90 Tage netto ab Rechnungseingang.',
      '8 Sicherheiten\nDer Auftragnehmer leistet Sicherheit für die Vertragserfüllung in Höhe von 5 % der Auftragssumme durch eine\nBürgschaft eines Kreditinstituts. Von der Schlussrechnung werden 3 % bis zum Ablauf der Gewährleistungsfrist einbehalten.\n\n9 Termine\nDie Geräte sind bis spätestens 30.06.2027 betriebsbereit zu übergeben. Der Termin ist verbindlich.\n\n10 Verzug\nKommt der Auftragnehmer in Verzug, schuldet er einen pauschalierten Schadensersatz von 0,3 % des Kaufpreises je Werktag, höchstens jedoch 5 %.',
    ],
  },
  {
    id: 'de-beratung',
    language: 'de',
    expected: [
      'minimum_score_exclusion',
      'ip_transfer',
      'termination_for_convenience',
      'no_minimum_volume',
      'contract_penalty',
      'uncapped_penalties',
      'unlimited_liability',
    ],
    pages: [
      'ORGANISATIONSBERATUNG\n\nAngebote, die beim Kriterium „Vorgehenskonzept“ nicht mindestens 60 Punkte erreichen, werden von der weiteren Wertung ausgeschlossen.\n\nEin Anspruch auf den Abruf einer bestimmten Anzahl von Beratertagen besteht nicht.',
      '§ 4 Der Auftragnehmer räumt dem Auftraggeber an allen Arbeitsergebnissen das ausschließliche, zeitlich und räumlich unbegrenzte Nutzungsrecht ein.\n§ 5 Der Auftraggeber kann den Vertrag jederzeit ohne Angabe von Gründen mit einer Frist von vier Wochen zum Monatsende kündigen.\n§ 6 Für jeden Verstoß gegen die Verschwiegenheitspflicht zahlt der Auftragnehmer eine Vertragsstrafe von 10.000 EUR. Eine Obergrenze ist nicht vorgesehen.\n§ 7 Der Auftragnehmer haftet für alle Schäden der Höhe nach unbegrenzt.\n§ 8 Die Rechnungen werden binnen 30 Tagen bezahlt.',
    ],
  },
  {
    id: 'de-bewachung',
    language: 'de',
    expected: [
      'staff_transfer',
      'mandatory_site_visit',
      'service_credits',
      'short_transition',
      'joint_and_several_liability',
      'reserved_lot',
    ],
    pages: [
      'BEWACHUNG STÄDTISCHER LIEGENSCHAFTEN\n\nDie Teilnahme an der Ortsbesichtigung ist zwingend. Angebote von Unternehmen, die nicht teilgenommen haben, werden nicht berücksichtigt.\n\nLos 2 (Pförtnerdienst) ist Werkstätten für Menschen mit Behinderungen vorbehalten.\n\nDie Mitglieder einer Bietergemeinschaft haften für die Erfüllung als Gesamtschuldner.',
      'Die Objekte sind spätestens zehn Tage nach Zuschlagserteilung vom bisherigen Dienstleister zu übernehmen.\n\nEs wird davon ausgegangen, dass die Arbeitsverhältnisse der 24 Beschäftigten nach § 613a BGB auf den neuen Auftragnehmer übergehen.\n\nWird ein Posten nicht oder mit nicht geeignetem Personal besetzt, wird die Monatspauschale um 2 % gemindert.\n\nDie Vergütung wird bei Änderung des Tariflohns angepasst.',
    ],
  },
  {
    id: 'de-clean-strom',
    language: 'de',
    expected: [],
    pages: [
      'LIEFERUNG ELEKTRISCHER ENERGIE\n\nEine Vertragsstrafe wird nicht vereinbart.\nSicherheitsleistungen werden nicht gefordert, ein Einbehalt erfolgt nicht.\nDie Haftung des Lieferanten ist auf 5 Mio. EUR je Schadensereignis begrenzt.\nEine ordentliche Kündigung ist während der Laufzeit ausgeschlossen.\nDie Abnahme von mindestens 90 % der Prognosemenge wird garantiert.\nAlle Schutzrechte verbleiben beim Auftragnehmer; der Auftraggeber erhält ein einfaches Nutzungsrecht.\nEine Besichtigung der Abnahmestellen ist auf Wunsch möglich, aber nicht erforderlich.\nRechnungen werden binnen 21 Tagen beglichen.\nDie Preise werden vierteljährlich an den Index angepasst.\nEin Betriebsübergang findet nicht statt.\nNeben dem Preis (60 %) wird der Anteil erneuerbarer Energien (40 %) gewertet.\nDer Lieferbeginn wird einvernehmlich festgelegt.\nKein Los ist vorbehalten.',
    ],
  },
  {
    id: 'fr-chauffage',
    language: 'fr',
    expected: [
      'contract_penalty',
      'retention',
      'performance_bond',
      'price_fixed',
      'termination_for_convenience',
      'fixed_milestones',
    ],
    pages: [
      "EXPLOITATION DES INSTALLATIONS DE CHAUFFAGE\n\nArticle 6 - Prix\nLes prix sont fermes et non révisables pendant toute la durée du marché.\n\nArticle 7 - Garanties\nUne retenue de garantie de 5 % est prélevée sur chaque acompte. Le titulaire constitue en outre une garantie à première demande\nd'un montant égal à 10 % du marché, destinée à couvrir la bonne exécution des prestations.\n\nArticle 8 - Délais\nLa chaufferie est mise en service au plus tard le 15 octobre 2027. Cette date est impérative.",
      "Article 9 - Pénalités\nToute interruption de chauffage de plus de quatre heures entraîne une pénalité de 500 € par heure. Le montant total des pénalités est plafonné à 10 % du montant du marché.\n\nArticle 12 - Fin du marché\nL'acheteur peut mettre fin au marché à tout moment, sans avoir à justifier d'un motif, moyennant un préavis de trois mois.",
    ],
  },
  {
    id: 'fr-dechets',
    language: 'fr',
    expected: [
      'no_minimum_volume',
      'staff_transfer',
      'joint_and_several_liability',
      'long_payment_term',
      'contract_penalty',
      'uncapped_penalties',
      'mandatory_site_visit',
      'minimum_score_exclusion',
    ],
    pages: [
      "COLLECTE DES DÉCHETS MÉNAGERS\n\n2.1 L'accord-cadre est conclu sans minimum ; le titulaire ne peut prétendre à aucun volume de commandes.\n2.2 La visite des quais de transfert est obligatoire sous peine d'irrecevabilité de l'offre.\n2.3 Une note technique inférieure à 10 sur 20 est éliminatoire.\n2.4 En cas de groupement, la forme imposée après attribution est celle du groupement solidaire.",
      "5.1 Les contrats de travail du personnel affecté à la collecte sont transférés au nouveau titulaire en application de l'article L. 1224-1 du code du travail.\n5.2 Les sommes dues sont payées dans un délai de soixante jours à compter de la réception de la facture.\n5.3 Chaque bac non collecté donne lieu à une pénalité de 30 €. Aucun plafond ne s'applique aux pénalités.\n5.4 Les prix sont révisés chaque année.",
    ],
  },
  {
    id: 'fr-logiciel',
    language: 'fr',
    expected: [
      'ip_transfer',
      'service_credits',
      'short_transition',
      'unlimited_liability',
      'price_only_award',
      'reserved_lot',
    ],
    pages: [
      "LOGICIEL DE GESTION DES BIBLIOTHÈQUES\n\nLe marché est attribué sur la base du seul critère du prix.\nLe lot 2 (numérisation) est réservé aux entreprises adaptées et aux établissements et services d'aide par le travail.",
      "La reprise des données de l'ancien prestataire est achevée dans les quinze jours suivant la notification du marché.\nLe titulaire cède à l'acheteur, à titre exclusif, l'ensemble des droits patrimoniaux sur les développements spécifiques.\nLorsque le taux de disponibilité mensuel est inférieur à 99,5 %, la redevance du mois subit une réfaction de 5 %.\nLe titulaire est responsable, sans limitation de montant, de tout dommage causé à l'acheteur ou aux tiers.\nLe paiement intervient sous 30 jours.",
    ],
  },
  {
    id: 'fr-clean-conseil',
    language: 'fr',
    expected: [],
    pages: [
      "MISSION D'ASSISTANCE ET DE CONSEIL\n\nAucune pénalité n'est applicable au présent marché.\nIl n'est pas prévu de retenue de garantie ni de caution.\nLa visite des locaux est facultative.\nLa responsabilité du titulaire est plafonnée au montant du marché. L'accès à la plateforme est illimité.\nLes prix sont révisables annuellement.\nL'accord-cadre comporte un minimum de 100 000 EUR HT.\nLe titulaire conserve ses droits de propriété intellectuelle et concède une licence non exclusive.\nLe marché ne peut être résilié que pour faute du titulaire.\nAucune reprise de personnel n'est à prévoir.\nLes offres sont jugées sur la valeur technique (60 %) et sur le prix (40 %).\nLes membres du groupement conjoint ne sont engagés que pour leur part, sans solidarité.\nLe délai de paiement est de 30 jours.\nAucun lot n'est réservé.\nLe calendrier est établi d'un commun accord.",
    ],
  },
]
