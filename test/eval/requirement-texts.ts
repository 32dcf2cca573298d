/*
 * Tender texts of other sectors than the evaluation set, with the requirements a careful reader finds in them, and texts
 * that demand nothing. They were written before the lexicons were tuned; names are invented.
 */

/** `expected`: the code, words that its quote holds, and the demanded number or standard where there is one. */
export interface RequirementText {
  id: string
  language: 'en' | 'de' | 'fr'
  expected: readonly (readonly [code: string, quote: string, number?: number | string])[]
  pages: string[]
}

export const requirementTexts: RequirementText[] = [
  {
    id: 'en-guarding',
    language: 'en',
    expected: [
      ['authorisation', 'Security Industry Authority licence'],
      ['turnover', 'no less than £2.5m', 2_500_000],
      ['insurance', 'public liability cover', 10_000_000],
      ['references', 'two contracts of a similar nature', 2],
      ['background_check', 'BS 7858'],
      ['service_level', 'within twenty minutes', 20],
      ['site_visit', 'guided tour'],
      ['validity', 'ninety days', 90],
      ['page_limit', 'twelve sides', 12],
      ['certificate', 'ISO 22301', 'ISO 22301'],
    ],
    pages: [
      'MANNED GUARDING OF THE CIVIC CENTRE\n\n3. Minimum standards\n\nBidders who do not meet every one of the following standards will be\nexcluded:\n\n(a) turnover of no less than £2.5m in each of the last two years;\n(b) public liability cover of £10 million for any one occurrence;\n(c) evidence of two contracts of a similar nature completed since 2022;\n(d) certification to ISO 22301 or an equivalent scheme.\n\nEvery officer deployed has to carry a valid Security Industry Authority licence\nand must have been screened in line with BS 7858.',
      '4. How to bid\n\nAttendance at the guided tour of the building on 4 January 2027 is compulsory, and\nbids from companies that did not take the site visit are rejected.\n\nBids have to stay open for acceptance for ninety days.\nThe method statement is not to exceed twelve sides of A4.\n\n5. Performance\n\nThe Contractor shall attend an intruder alarm within twenty minutes at any hour.\nThe Council will provide a control room and pays for the telephone lines.',
    ],
  },
  {
    id: 'de-strassenbau',
    language: 'de',
    expected: [
      ['guarantee', 'Vertragserfüllung', 5],
      ['references', 'drei Bauvorhaben', 3],
      ['staff', 'jahresdurchschnittlich'],
      ['registration', 'Handwerksrolle'],
      ['tax_clearance', 'Unbedenklichkeitsbescheinigung'],
      ['delivery_time', '30. September 2027'],
      ['warranty', 'fünf Jahre', 5],
      ['key_staff', 'Bauleiter'],
      ['validity', '60 Kalendertage', 60],
      ['site_visit', 'Ortsbesichtigung'],
      ['subcontracting', '30 %', 30],
    ],
    pages: [
      'Erneuerung der Kreisstraße K 17\n\n1. Eignungsnachweise\nMit dem Angebot sind vorzulegen:\n- Nachweis der Eintragung in die Handwerksrolle oder das Berufsregister des Sitzstaates\n- Unbedenklichkeitsbescheinigung des Finanzamtes, nicht älter als sechs Monate\n- Angaben über mindestens drei Bauvorhaben vergleichbarer Größe aus den letzten fünf Kalenderjahren\n- Zahl der jahresdurchschnittlich beschäftigten Arbeitskräfte, gegliedert nach Lohngruppen\n\n2. Ortsbesichtigung\nDie Teilnahme an der Ortsbesichtigung am 12.01.2027 ist zwingend.\n\n3. Bindung\nDer Bieter ist an sein Angebot 60 Kalendertage nach Ablauf der Angebotsfrist gebunden.',
      'Besondere Vertragsbedingungen\n\n§ 2 Die Leistung ist bis zum 30. September 2027 fertigzustellen.\n§ 3 Als Sicherheit für die Vertragserfüllung ist eine Bürgschaft in Höhe von 5 v. H. der Auftragssumme zu stellen.\n§ 4 Die Verjährungsfrist für Mängelansprüche beträgt fünf Jahre.\n§ 5 Der Auftragnehmer hat einen deutschsprachigen Bauleiter zu benennen, der täglich auf der Baustelle anwesend ist.\n§ 6 An Nachunternehmer dürfen höchstens 30 % der Leistung vergeben werden.\n§ 7 Der Auftraggeber hat die Baustelle vor Beginn zu übergeben und die Genehmigungen einzuholen.',
    ],
  },
  {
    id: 'fr-dispositifs-medicaux',
    language: 'fr',
    expected: [
      ['certificate', 'ISO 13485', 'ISO 13485'],
      ['certificate', 'marquage CE'],
      ['samples', 'deux échantillons', 2],
      ['turnover', '1,8 M€', 1_800_000],
      ['insurance', '3 000 000 €', 3_000_000],
      ['declaration', "déclaration sur l'honneur"],
      ['tax_clearance', 'régularité fiscale'],
      ['delivery_time', 'cinq jours ouvrés', 5],
      ['training', 'forme les équipes soignantes'],
      ['language', 'rédigés en français'],
      ['warranty', 'vingt-quatre mois', 24],
    ],
    pages: [
      "FOURNITURE DE POMPES À PERFUSION\n\nARTICLE 5. PIÈCES DE LA CANDIDATURE\nChaque candidat remet :\n• une déclaration sur l'honneur attestant qu'il n'entre dans aucun cas d'interdiction de soumissionner ;\n• les attestations de régularité fiscale et sociale ;\n• la preuve d'un chiffre d'affaires annuel d'au moins 1,8 M€ ;\n• une attestation d'assurance couvrant 3 000 000 € par sinistre.\n\nARTICLE 6. CONFORMITÉ\nLe fabricant doit être certifié ISO 13485:2016. Tous les dispositifs doivent porter le marquage CE. Deux modes d'emploi rédigés en français sont exigés.\nLe soumissionnaire adresse deux échantillons de chaque référence au service biomédical, sous peine d'irrecevabilité de son offre.",
      "CLAUSES PARTICULIÈRES\n\n4.1 Les pompes sont livrées dans un délai de cinq jours ouvrés à compter de la commande.\n4.2 Le titulaire forme les équipes soignantes avant la mise en service.\n4.3 La garantie contractuelle minimale est de vingt-quatre mois.\n4.4 L'acheteur met à disposition un local de stockage et verse une avance de 20 %.",
    ],
  },
  {
    id: 'en-software',
    language: 'en',
    expected: [
      ['data_protection', 'hosted exclusively'],
      ['service_level', '99.5 %', 99.5],
      ['key_staff', 'lead architect'],
      ['certificate', 'ISO/IEC 27001', 'ISO 27001'],
      ['financial_ratio', 'current ratio'],
      ['references', 'four reference projects', 4],
      ['consortium', 'lead partner'],
      ['minimum_score', '60 points', 60],
      ['language', 'in English'],
      ['social_clause', 'apprentices'],
    ],
    pages: [
      '2.1 Selection criteria. Applicants are required to demonstrate a current ratio of at least 1.2 at the close of the last financial year. A list of four reference projects for cloud case management, each above EUR 300,000, is to be supplied. Groups of companies need to name a lead partner. The applicant holds a current ISO/IEC 27001:2022 certificate.',
      '7. Running the service. All data must be hosted exclusively inside the European Economic Area. Availability shall not fall below 99.5 % in any calendar month. The provider is obliged to name a lead architect with eight years of experience. At least two apprentices must be employed on the contract. Documentation is to be written in English.\n\n8. Evaluation. Proposals that receive fewer than 60 points for quality are eliminated.',
    ],
  },
  {
    id: 'de-entsorgung',
    language: 'de',
    expected: [
      ['certificate', 'Entsorgungsfachbetrieb'],
      ['authorisation', 'Güterkraftverkehr'],
      ['equipment', 'acht Sammelfahrzeuge'],
      ['environment', 'Euro VI'],
      ['insurance', 'Umwelthaftpflicht', 5_000_000],
      ['turnover', 'Gesamtumsatz', 4_000_000],
      ['wage', 'Mindestlohn'],
      ['service_level', 'Reklamationen', 24],
      ['tender_guarantee', 'Bietungsgarantie', 50_000],
      ['electronic_submission', 'elektronisch'],
      ['concept', 'Tourenkonzept'],
    ],
    pages: [
      'Abfuhr von Bioabfällen im Landkreis\n\nTeil 2: Anforderungen an die Bieter\nDer Bieter muss als Entsorgungsfachbetrieb zertifiziert sein und über eine Erlaubnis für den gewerblichen Güterkraftverkehr verfügen. Er hat einen Gesamtumsatz von mindestens 4 Mio. € im letzten Geschäftsjahr nachzuweisen. Eine Umwelthaftpflichtversicherung über 5.000.000 € ist Voraussetzung. Es muss bestätigt werden, dass mindestens acht Sammelfahrzeuge zum Fuhrpark gehören. Dem Angebot ist eine Bietungsgarantie von 50.000 EUR beizufügen.\nAngebote werden ausschließlich elektronisch angenommen. Ein Tourenkonzept ist beizulegen.',
      'Teil 4: Vertrag\nAlle Fahrzeuge müssen mindestens die Abgasnorm Euro VI erfüllen.\nDer Auftragnehmer zahlt seinen Beschäftigten wenigstens den gesetzlichen Mindestlohn.\nReklamationen sind binnen 24 Stunden zu beheben.\nDer Landkreis stellt die Behälter und trägt die Kosten der Verwertung.',
    ],
  },
  {
    id: 'fr-restauration',
    language: 'fr',
    expected: [
      ['environment', '50 % de produits', 50],
      ['certificate', 'HACCP', 'HACCP'],
      ['key_staff', 'diététicienne diplômée'],
      ['references', 'cinq références', 5],
      ['concept', 'mémoire technique'],
      ['staff_transfer', 'reprendre les salariés'],
      ['validity', '120 jours', 120],
      ['site_visit', 'visite de la cuisine centrale'],
      ['equipment', 'dispose'],
      ['social_clause', "heures d'insertion"],
      ['minimum_score', 'inférieure à 10'],
    ],
    pages: [
      "RESTAURATION SCOLAIRE\n\n6. Sélection des candidatures\nLes candidats doivent justifier d'au moins cinq références en restauration collective. Ils produisent un plan de maîtrise sanitaire fondé sur la méthode HACCP. Le candidat dispose d'une cuisine de secours située à moins de 50 km.\n\n7. Offres\nL'offre comprend obligatoirement un mémoire technique. La visite de la cuisine centrale est obligatoire. Les soumissionnaires restent engagés par leur offre pendant 120 jours. Toute offre dont la note technique est inférieure à 10 sur 20 sera éliminée.",
      "8. Exécution\nLes menus comportent au moins 50 % de produits durables, dont 20 % issus de l'agriculture biologique. Le titulaire affecte au contrat une diététicienne diplômée. Il est tenu de reprendre les salariés dont la liste est jointe. Le titulaire réalise au minimum 900 heures d'insertion par an.\nLa ville assure l'entretien des bâtiments.",
    ],
  },
]

/** Texts that demand nothing of a bidder: minutes, background, duties of the buyer, what is waived. */
export const silentTexts: Omit<RequirementText, 'expected'>[] = [
  {
    id: 'en-minutes',
    language: 'en',
    pages: [
      'Minutes of the meeting of the Estates Committee\n\nThe Committee noted that the annual turnover of the leisure centres had grown to £4 million. Members agreed that the Council must renew its insurance before April. The Director reported that three references had been taken up. It was resolved that the Council shall provide a performance bond to the water company.',
    ],
  },
  {
    id: 'en-background',
    language: 'en',
    pages: [
      'Background\n\nThe hospital currently runs four kitchens and employs 120 people. The laundry was certified to ISO 9001 in 2019. In this document "Working Day" means any day other than a Saturday. No tender bond is required. A site visit is optional. The Authority shall provide office space and must pay undisputed invoices within 30 days. The Authority will hold a policy of insurance for its own buildings. Subcontracting is permitted.',
    ],
  },
  {
    id: 'de-niederschrift',
    language: 'de',
    pages: [
      'Niederschrift über die Sitzung des Bauausschusses\n\nDer Ausschuss nahm den Bericht über die Umsätze der Stadtwerke zur Kenntnis. Herr Vogt erläuterte, dass die Referenzen im Vorjahr geprüft wurden. Der Stadtrat muss bis Mai über den Haushalt entscheiden. Die Verwaltung hat eine Versicherung für das Rathaus abzuschließen.',
    ],
  },
  {
    id: 'de-auftraggeber',
    language: 'de',
    pages: [
      'Pflichten des Auftraggebers\n\nDer Auftraggeber stellt die Räume bereit und hat die Zugänge zu gewährleisten. Die Vergabestelle muss Bieterfragen innerhalb von sechs Tagen beantworten. Eine Sicherheitsleistung wird nicht verlangt. Eine Ortsbesichtigung ist nicht erforderlich. Im Sinne dieses Vertrages bezeichnet „Werktag“ jeden Tag außer Sonntag. Das Gebäude wurde 1974 errichtet und hat derzeit 300 Mitarbeiter.',
    ],
  },
  {
    id: 'fr-compte-rendu',
    language: 'fr',
    pages: [
      "Compte rendu du conseil municipal\n\nLe conseil a pris acte de la progression du chiffre d'affaires de la régie. Madame le maire a rappelé que la commune doit souscrire une assurance pour la salle des fêtes. Les références du prestataire ont été vérifiées. Le conseil municipal doit voter le budget avant le 15 avril.",
    ],
  },
  {
    id: 'fr-contexte',
    language: 'fr',
    pages: [
      "Contexte\n\nLe parc compte actuellement 60 véhicules et emploie 45 salariés. Aucune garantie financière n'est exigée. La visite du site est facultative. Le pouvoir adjudicateur s'engage à fournir les plans et doit régler les factures sous 30 jours. L'acheteur met à disposition un local. Au sens du présent document, « jour ouvré » désigne tout jour sauf le dimanche.",
    ],
  },
]
