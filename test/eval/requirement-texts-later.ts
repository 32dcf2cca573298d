import type { RequirementText } from './requirement-texts.ts'

/*
 * Later texts of other sectors and styles (questionnaire, short notes, contract, tables), with what a careful reader
 * finds in them. Names are invented.
 */
export const laterTexts: RequirementText[] = [
  {
    id: 'en-ambulance',
    language: 'en',
    expected: [
      ['turnover', 'Revenue in the last closed year', 1_500_000],
      ['references', 'Two comparable patient transport services', 2],
      ['insurance', 'Motor fleet policy', 20_000_000],
      ['key_staff', 'Crews consist of two'],
      ['background_check', 'barred list'],
      ['certificate', 'ISO 39001', 'ISO 39001'],
      ['declaration', 'has been convicted'],
      ['guarantee', 'parent undertaking'],
      ['service_level', '95 % of journeys'],
      ['service_level', 'seventy-five minutes', 75],
      ['data_protection', 'patient records'],
      ['data_protection', 'outside the European Economic Area'],
    ],
    pages: [
      'NON-EMERGENCY PATIENT TRANSPORT\n\nSection C: Who can apply\n\nC1 Money. Revenue in the last closed year: EUR 1.5 million or above.\nC2 Know-how. Two comparable patient transport services run for at least twelve months, with contact details of the client.\nC3 Quality. Road safety management in line with ISO 39001, proven by a third party.\nC4 Integrity. Sign the statement at Appendix 2 that no director has been convicted of fraud, bribery or money laundering.\nC5 Cover. Motor fleet policy with a limit of €20 million per accident.\n\nSection D: Running the service\n\nD1 Crews consist of two trained ambulance assistants; the lead assistant holds an emergency care certificate.\nD2 Every crew member is checked against the barred list before the first shift.\nD3 Outpatients wait no longer than seventy-five minutes after the ward has called. 95 % of journeys arrive before the appointment.\nD4 No patient records may be taken outside the European Economic Area, and all tablets are encrypted.\nD5 On signature the operator hands over a guarantee from its parent undertaking.\nD6 The hospital supplies wheelchairs and pays for bridge tolls.',
    ],
  },
  {
    id: 'en-forestry',
    language: 'en',
    expected: [
      ['references', 'thinning contracts', 3],
      ['key_staff', 'chainsaw'],
      ['insurance', '£5m', 5_000_000],
      ['certificate', 'FSC', 'FSC'],
      ['turnover', 'sales of no less than', 400_000],
      ['service_level', 'Windblown trees', 6],
      ['guarantee', 'retention of 3 %', 3],
      ['declaration', 'modern slavery'],
      ['equipment', 'harvester'],
      ['validity', '75 days', 75],
    ],
    pages: [
      'Invitation to quote: thinning of the Calder plantations\n\nWhat we need from you\n• three thinning contracts, completed since 2022, with acreage and client\n• sales of no less than £400k a year\n• evidence of chain of custody under FSC\n• employer’s and public liability at £5m each\n• a signed declaration on tax, bankruptcy and modern slavery\n\nYou must keep your quote open for 75 days.\n\nOn the ground\nOperators need to hold chainsaw maintenance and felling units. You will have a harvester with tracks at your disposal. Windblown trees blocking a public road are to be cleared within six hours of our call. We keep back a retention of 3 % until replanting is signed off. We do not ask for a bond.',
    ],
  },
  {
    id: 'de-it-hotline',
    language: 'de',
    expected: [
      ['turnover', 'Erlöse', 900_000],
      ['references', 'zwei Einführungen', 2],
      ['certificate', 'ISO/IEC 20000', 'ISO 20000-1'],
      ['insurance', 'Vermögensschäden', 1_000_000],
      ['key_staff', 'Projektleitung'],
      ['declaration', '§ 123'],
      ['guarantee', 'Einbehalt', 10],
      ['service_level', 'Rückruf', 30],
      ['service_level', '99,7 %', 99.7],
      ['data_protection', 'Rechenzentren'],
      ['data_protection', 'Schweigepflicht'],
      ['language', 'Sprachniveau'],
    ],
    pages: [
      'Betrieb eines Fachverfahrens für das Sozialamt\n\n3 Anforderungen an das Unternehmen\n3.1 Erlöse: im Mittel der letzten drei Jahre nicht unter 900.000 Euro.\n3.2 Erfahrung: zwei Einführungen bei Kommunen ähnlicher Größe in den vergangenen vier Jahren.\n3.3 Nachweis eines Servicemanagements gemäß ISO/IEC 20000-1.\n3.4 Deckung für Vermögensschäden: 1 Mio. EUR, zweimal im Jahr.\n3.5 Der Bieter versichert, dass keiner der Gründe aus § 123 GWB vorliegt.\n\n4 Leistung\nDie Projektleitung verfügt über mindestens fünf Jahre Berufserfahrung. Das Team am Servicetelefon spricht Deutsch, Sprachniveau C1 ist vorausgesetzt.\nPriorität 1: Rückruf in höchstens 30 Minuten, Behebung am selben Tag.\nDas Verfahren steht zu 99,7 % der Servicezeit zur Verfügung.\nAlle Daten liegen in Rechenzentren innerhalb Deutschlands. Eingesetzte Personen werden auf die Schweigepflicht nach § 203 StGB verpflichtet.\nBis zur Abnahme gilt ein Einbehalt von zehn Prozent jeder Rechnung.',
    ],
  },
  {
    id: 'de-winterdienst',
    language: 'de',
    expected: [
      ['equipment', 'Räumfahrzeuge'],
      ['references', 'Winterdienst-Aufträge', 2],
      ['insurance', 'Betriebshaftpflicht', 3_000_000],
      ['key_staff', 'Führerschein'],
      ['service_level', 'fünfundvierzig Minuten', 45],
      ['declaration', 'Tariftreueerklärung'],
      ['guarantee', 'Bürgschaft', 15_000],
      ['turnover', 'Jahresumsatz', 250_000],
      ['certificate', 'RAL-Gütezeichen'],
      ['data_protection', 'GPS-Daten'],
    ],
    pages: [
      'Winterdienst auf Gehwegen, Los Nord\n\nEignung (Checkliste)\n[ ] Jahresumsatz ab 250 T€\n[ ] 2 Winterdienst-Aufträge kommunaler Kunden, nicht älter als drei Winter\n[ ] Betriebshaftpflicht, 3 Mio. € pauschal\n[ ] Eigen- und Tariftreueerklärung unterschrieben\n[ ] RAL-Gütezeichen oder gleichwertig\n\nAusführung\nNach Alarmierung beginnt der Einsatz binnen fünfundvierzig Minuten. Fahrer besitzen den Führerschein Klasse T und sind jährlich unterwiesen. Vorzuhalten sind vier Räumfahrzeuge und ein Reservegerät. Aufgezeichnete GPS-Daten werden nach Ende der Saison gelöscht. Zur Absicherung übergibt der Auftragnehmer eine Bürgschaft über 15.000 EUR. Das Streusalz stellt die Stadt.',
    ],
  },
  {
    id: 'fr-gardiennage',
    language: 'fr',
    expected: [
      ['authorisation', 'CNAPS'],
      ['turnover', 'CA', 800_000],
      ['references', 'Trois contrats', 3],
      ['insurance', 'RC exploitation', 5_000_000],
      ['key_staff', 'SSIAP'],
      ['background_check', 'carte professionnelle'],
      ['service_level', 'vingt-cinq minutes', 25],
      ['declaration', 'interdiction de soumissionner'],
      ['guarantee', 'retenue de garantie', 5],
      ['data_protection', 'images'],
      ['certificate', 'APSAD'],
      ['staff_transfer', 'Reprise du personnel'],
    ],
    pages: [
      "SURVEILLANCE DES MUSÉES\n\nIII. Ce que l'on attend du candidat\n- Autorisation d'exercer délivrée par le CNAPS, en cours de validité\n- CA annuel : 800 k€ minimum\n- Trois contrats de gardiennage d'établissements recevant du public, depuis 2022\n- RC exploitation : 5 M€ par sinistre\n- Service certifié APSAD P3 ou équivalent\n- Engagement écrit de ne relever d'aucune interdiction de soumissionner",
      "IV. Exécution\nChaque poste est tenu par un agent diplômé SSIAP 1, muni de sa carte professionnelle. En cas de déclenchement d'alarme, l'équipe mobile est sur place en vingt-cinq minutes au plus. Les images sont effacées au bout de trente jours et ne quittent pas le site. Reprise du personnel en place selon l'accord de branche. Une retenue de garantie de 5 % est opérée sur chaque acompte. La ville fournit les radios.",
    ],
  },
  {
    id: 'fr-etude',
    language: 'fr',
    expected: [
      ['references', 'deux missions', 2],
      ['key_staff', 'écologue'],
      ['insurance', 'assuré pour sa responsabilité'],
      ['turnover', "volume d'affaires", 300_000],
      ['certificate', 'OPQIBI'],
      ['declaration', 'DUME'],
      ['data_protection', 'confidentiel'],
      ['service_level', 'observations', 5],
      ['delivery_time', 'rapport final'],
      ['guarantee', 'garantie à première demande'],
    ],
    pages: [
      "Étude d'impact du contournement routier\n\nSélection\nSont admis les bureaux d'études qui ont conduit deux missions semblables pour des maîtres d'ouvrage publics, dont le volume d'affaires dépasse 300 000 € par an et qui peuvent produire la qualification OPQIBI 0701. Le DUME complété vaut candidature.\n\nMission\nLe chef de mission est un écologue justifiant de huit ans d'expérience. Le bureau est assuré pour sa responsabilité professionnelle. Il répond aux observations du comité sous cinq jours ouvrés. La remise du rapport final intervient au plus tard le 30 septembre 2027. Tout document reste confidentiel. L'avance est subordonnée à la constitution d'une garantie à première demande.",
    ],
  },
]

/** What neither binds a bidder nor a contractor, in wordings near those that do. */
export const laterSilentTexts: Omit<RequirementText, 'expected'>[] = [
  {
    id: 'en-waived',
    language: 'en',
    pages: [
      'Notes\n\nNo performance bond is requested and no retention applies. The buyer carries its own insurance. Certificates of attendance will not be issued. Last year the city had a turnover of £40 million from car parks. The Council asks for neither references nor bank statements.',
    ],
  },
  {
    id: 'de-verzicht',
    language: 'de',
    pages: [
      'Hinweise\n\nReferenzen sind nicht erforderlich. Eine Bürgschaft wird nicht gefordert. Auf Sicherheiten wird verzichtet. Die Stadt versichert ihre Gebäude selbst. Im Vorjahr wurden 40 Störungen gemeldet. Alle Preise verstehen sich zuzüglich Umsatzsteuer.',
    ],
  },
  {
    id: 'fr-dispense',
    language: 'fr',
    pages: [
      "Remarques\n\nAucun cautionnement n'est demandé. Il n'est pas prévu de retenue de garantie. La commune assure ses propres bâtiments. Aucune référence n'est exigée des entreprises nouvelles. En 2025, le service a traité 400 demandes.",
    ],
  },
]
