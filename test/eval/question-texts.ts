/** A page of a tender in plain words, and what is asked about it: the words that answer, or null for none. */
export interface AskedPage {
  language: 'en' | 'de' | 'fr'
  page: string
  asked: [question: string, answer: string | null][]
}

/** Sectors and wording that no other set has; written for these tests. */
export const askedPages: AskedPage[] = [
  {
    language: 'en',
    page: `1 THE ASSIGNMENT
The Ministry wants independent advice on the reform of its pension administration. Roughly 180 consultant days are foreseen.
2 PROCESS
Proposals have to reach us on or before 9 June 2027, 3 pm, through the eTenders site. Anything later is not opened.
Points needing explanation may be put to us up to 26 May 2027.
We hope to choose the adviser in July 2027 and to begin in September 2027.
Proposals stay open for 120 days.
3 WHO MAY APPLY
Applicants show fee income of EUR 900,000 or more in each of the past two years and describe two assignments of a like kind.
The engagement leader has led such work for ten years or more and speaks fluent English.
Firms may apply jointly; one of them speaks for the others. Up to a third of the work may be passed to others.
4 HOW WE CHOOSE
Understanding of the task 35, team 30, fee 35. A proposal with fewer than 20 points for the team is not looked at further. Should two proposals come out equal, the cheaper one wins.
Proposals run to no more than 30 pages.
5 CONDITIONS
The engagement ends after 18 months. We may stop it at a month's notice whatever the reason.
Fees are billed monthly and transferred within four weeks. Day rates do not move. Travel is included in the day rates.
All papers and models produced become ours. What the adviser learns from us stays with the adviser and is not passed on.
The adviser's responsibility towards us does not go beyond three times the fees. An indemnity policy of EUR 1.5 million is maintained.
No deposit or bank guarantee is asked for.`,
    asked: [
      ['When is the deadline for proposals?', '9 June 2027'],
      ['Until when can we ask questions?', '26 May 2027'],
      ['When will the winner be picked?', 'July 2027'],
      ['How long must our offer remain valid?', '120 days'],
      ['What turnover is required?', '900,000'],
      ['How many references are needed?', 'two assignments'],
      ['What are the award criteria?', 'team 30'],
      ['Is there a minimum technical score?', 'fewer than 20'],
      ['What happens with a tie?', 'come out equal'],
      ['Is there a page limit?', '30 pages'],
      ['How long is the contract?', '18 months'],
      ['Can they terminate early?', "month's notice"],
      ['What are the payment terms?', 'four weeks'],
      ['Are prices fixed?', 'do not move'],
      ['Are travel expenses reimbursed?', 'Travel is included'],
      ['Who owns the results?', 'become ours'],
      ['Is liability capped?', 'three times the fees'],
      ['What insurance is needed?', '1.5 million'],
      ['Do we need to provide a bond?', 'No deposit'],
      ['Can we subcontract?', 'passed to others'],
      ['Can we bid with a partner?', 'apply jointly'],
      ['How experienced must the team leader be?', 'ten years'],
      ['When does the work start?', 'September 2027'],
      ['Do we have to keep things secret?', 'not passed on'],
      ['How much work is it?', '180 consultant days'],
      ['Which colour is the logo?', null],
      ['Is there a site visit?', null],
      ['Do we need ISO 20700?', null],
      ['What is the penalty for late reports?', null],
      ['Where are the data hosted?', null],
      ['Is an advance paid?', null],
    ],
  },
  {
    language: 'de',
    page: `1. Leistung
Das Universitätsklinikum beschafft sechs Ultraschallgeräte samt Einweisung des Personals.
2. Ablauf
Angebote gehen bis spätestens 18.05.2027, 13:00 Uhr, über die Vergabeplattform ein.
Nachfragen richten Sie bis zum 07.05.2027 an die Vergabestelle.
Mit der Entscheidung ist Ende Juni 2027 zu rechnen. Bis dahin, längstens bis 31.07.2027, sind Sie an Ihr Angebot gebunden.
3. Anforderungen an die Firmen
Erwartet wird ein Erlös von mindestens 2,4 Mio. EUR im Mittel der letzten drei Jahre. Nennen Sie vier Krankenhäuser, die Sie beliefert haben.
Ihr Qualitätsmanagement ist nach DIN EN ISO 13485 bescheinigt.
Mehrere Firmen dürfen zusammen anbieten, wenn alle für alles einstehen.
4. Auswahl
Preis 45 Prozent, Bildqualität 35 Prozent, Wartung 20 Prozent. Vor der Entscheidung werden die Geräte eine Woche lang auf Station erprobt.
Andere technische Lösungen dürfen nicht angeboten werden.
5. Vertragliches
Geliefert wird spätestens acht Wochen nach Bestellung frei Verwendungsstelle. Für jede Woche danach ziehen wir 1 Prozent des Kaufpreises ab, insgesamt nicht mehr als 8 Prozent.
Auf die Geräte gibt der Lieferant drei Jahre Garantie. Fällt ein Gerät aus, steht innerhalb von 24 Stunden ein Ersatzgerät bereit.
Wir überweisen binnen 30 Tagen nach Abnahme. Fünf Prozent behalten wir bis zum Ende der Garantie ein.
Ersatzteile müssen zehn Jahre lang erhältlich sein.`,
    asked: [
      ['Wann müssen wir abgeben?', '18.05.2027'],
      ['Bis wann sind Bieterfragen zulässig?', '07.05.2027'],
      ['Wann fällt die Entscheidung?', 'Ende Juni 2027'],
      ['Wie lange ist die Bindefrist?', '31.07.2027'],
      ['Welcher Mindestumsatz wird verlangt?', '2,4 Mio'],
      ['Wie viele Referenzen brauchen wir?', 'vier Krankenhäuser'],
      ['Welches Zertifikat ist nötig?', '13485'],
      ['Sind Bietergemeinschaften erlaubt?', 'zusammen anbieten'],
      ['Wie werden die Angebote bewertet?', '45 Prozent'],
      ['Gibt es eine Teststellung?', 'auf Station erprobt'],
      ['Sind Nebenangebote zugelassen?', 'nicht angeboten werden'],
      ['Welche Lieferfrist gilt?', 'acht Wochen'],
      ['Gibt es eine Vertragsstrafe?', '1 Prozent'],
      ['Ist die Vertragsstrafe gedeckelt?', '8 Prozent'],
      ['Wie lange ist die Gewährleistung?', 'drei Jahre'],
      ['Was passiert bei einem Defekt?', 'Ersatzgerät'],
      ['Wann kriegen wir unser Geld?', '30 Tagen'],
      ['Gibt es einen Sicherheitseinbehalt?', 'behalten wir'],
      ['Wie lange muss es Ersatzteile geben?', 'zehn Jahre'],
      ['What is the deadline?', '18.05.2027'],
      ['Is training included?', 'Einweisung'],
      ['How many devices are bought?', 'sechs'],
      ['What warranty is required?', 'drei Jahre'],
      ['Wie laut dürfen die Geräte sein?', null],
      ['Brauchen wir ISO 27001?', null],
      ['Gibt es eine Ortsbesichtigung?', null],
      ['Wer haftet für Folgeschäden?', null],
      ['Welche Farbe sollen die Geräte haben?', null],
    ],
  },
  {
    language: 'fr',
    page: `1. Objet
La commune fait rénover 14 km de voirie et les trottoirs attenants.
2. Déroulement
Les propositions arrivent sur la plateforme le 21 juin 2027 à 11 h 00 au plus tard.
Toute demande d'explication est formulée avant le 9 juin 2027.
Le titulaire sera désigné courant juillet 2027 et les travaux débuteront le 6 septembre 2027.
L'offre lie son auteur durant quatre mois.
3. Entreprises
Le revenu annuel de l'entreprise dépasse 3 M€. Trois chantiers de même nature, réalisés depuis 2022, sont décrits.
Un conducteur de travaux ayant sept ans de métier suit le chantier.
Plusieurs sociétés peuvent concourir ensemble. Le marquage au sol peut être confié à un tiers.
4. Choix
Le prix vaut 55 points, la méthode 30 points, l'environnement 15 points. Une méthode notée sous 12 points fait écarter l'offre.
5. Exécution
Les travaux durent sept mois. Chaque jour de dépassement coûte 900 € au titulaire.
Le chantier s'arrête entre 20 h et 7 h ainsi que le dimanche.
Les riverains sont prévenus une semaine à l'avance.
Les matériaux sont entreposés sur le terrain communal de la gare.
6. Argent
Les situations sont acquittées dans le mois. Une somme de 10 % est avancée au démarrage. 5 % sont conservés jusqu'à la levée des réserves.
Les prix suivent l'indice TP08.
Le titulaire reprend à ses frais les défauts signalés pendant deux ans.`,
    asked: [
      ['Quelle est la date limite de remise des offres ?', '21 juin 2027'],
      ["Jusqu'à quand poser des questions ?", '9 juin 2027'],
      ['Quand saura-t-on qui a gagné ?', 'juillet 2027'],
      ['Quelle est la durée de validité des offres ?', 'quatre mois'],
      ["Quel chiffre d'affaires faut-il ?", '3 M€'],
      ['Combien de références ?', 'Trois chantiers'],
      ['Quelle expérience pour le conducteur de travaux ?', 'sept ans'],
      ['Le groupement est-il possible ?', 'concourir ensemble'],
      ['Peut-on sous-traiter ?', 'confié à un tiers'],
      ['Comment les offres sont-elles notées ?', '55 points'],
      ['Y a-t-il une note éliminatoire ?', '12 points'],
      ['Combien de temps durent les travaux ?', 'sept mois'],
      ['Quelles pénalités en cas de retard ?', '900 €'],
      ['Peut-on travailler la nuit ?', '20 h et 7 h'],
      ['Où stocker nos matériaux ?', 'terrain communal'],
      ['Quel est le délai de paiement ?', 'dans le mois'],
      ['Y a-t-il une avance ?', '10 %'],
      ['Y a-t-il une retenue de garantie ?', 'conservés'],
      ['Les prix sont-ils révisables ?', 'TP08'],
      ['Quelle est la durée de garantie ?', 'deux ans'],
      ['Faut-il prévenir les voisins ?', 'riverains'],
      ['When do works start?', '6 septembre 2027'],
      ['Is there a retention?', 'conservés'],
      ['What turnover is needed?', '3 M€'],
      ['Quelle couleur pour les bordures ?', null],
      ['Faut-il la certification ISO 9001 ?', null],
      ['Une visite est-elle obligatoire ?', null],
      ["Qui paie l'électricité ?", null],
      ['Quel est le plafond de responsabilité ?', null],
    ],
  },
  {
    language: 'en',
    page: `1. Scope
The Trust seeks a supplier of infusion pumps with consumables for four hospitals.
2. Timetable
Queries: until 3 May 2027, noon
Responses due: 17 May 2027, 16:00
Anticipated award: end of June 2027
3. Warranty
The supplier gives a warranty of 36 months from commissioning. The battery warranty must cover the same period.
4. Quality
Tenderers hold a valid ISO 9001 certificate or equivalent.
5. Working with others
Consortia are welcome provided that one member acts as lead. Members are jointly and severally liable.
6. Money
Sums due are remitted within 45 days of a correct invoice. No sums are held back. Unit prices stay unchanged for two years and follow the CPI thereafter.
7. Support
A loan pump is supplied within 4 hours if a device cannot be repaired on site. The helpdesk answers 24 hours a day.
8. End
Either party may bring the framework to an end by giving 90 days' notice.
9. Liability
The supplier's aggregate exposure is capped at £2 million per year.
10. Samples
Short-listed tenderers bring two pumps for a ward trial.`,
    asked: [
      ['can we team up with another firm?', 'Consortia are welcome'],
      ['Do we need ISO 27001?', null],
      ['Do we need ISO 9001?', 'ISO 9001'],
      ['How long is the warranty?', '36 months'],
      ['When do we have to hand it in?', '17 May 2027'],
      ['How soon do we get our cash?', '45 days'],
      ['what if a pump packs up?', 'A loan pump'],
      ['can they drop us early?', '90 days'],
      ['is our liability limited?', '£2 million'],
      ['do we have to show the pumps to nurses?', 'ward trial'],
      ['who won last time?', null],
      ['What colour should the pumps be?', null],
      ['How many parking spaces are there?', null],
      ['Bis wann müssen die Angebote vorliegen?', '17 May 2027'],
      ['La responsabilité est-elle plafonnée ?', '£2 million'],
    ],
  },
  {
    language: 'de',
    page: `§ 1 Gegenstand
Der Landkreis vergibt die Wachdienste für acht Liegenschaften.
§ 2 Fristen
Angebotsabgabe: 04.03.2027, 11:00 Uhr
Rückfragen werden bis 20.02.2027 beantwortet.
Die Bieter halten sich bis 30.06.2027 an ihr Angebot.
§ 3 Leistung
Der Dienst wird an allen Tagen von 20:00 bis 6:00 Uhr geleistet. Bei Alarm ist eine Kraft binnen 20 Minuten vor Ort.
Das Personal trägt einheitliche Dienstkleidung und spricht Deutsch auf Niveau B2.
§ 4 Vergütung
Die Rechnung ist 30 Tage nach Eingang zur Zahlung fällig. Vorauszahlungen werden nicht geleistet. Die Stundensätze werden bei Tariferhöhungen angepasst.
§ 5 Haftung
Der Auftragnehmer weist eine Betriebshaftpflicht über 3 Mio. EUR nach.
§ 6 Laufzeit
Der Vertrag läuft vier Jahre. Eine zweimalige Verlängerung um je ein Jahr ist möglich.
§ 7 Nachunternehmer
Der Einsatz von Nachunternehmern bedarf der Zustimmung.
§ 8 Strafen
Bei nicht besetztem Posten werden 150 EUR je Stunde abgezogen, höchstens 5 % der Monatsvergütung.`,
    asked: [
      ['Wann ist Abgabe?', '04.03.2027'],
      ['Wie lange sind wir gebunden?', '30.06.2027'],
      ['Was kostet es uns, wenn jemand nicht kommt?', '150 EUR'],
      ['Müssen die Leute Uniform tragen?', 'Dienstkleidung'],
      ['Dürfen wir Teile an andere Firmen weitergeben?', 'Nachunternehmern'],
      ['Wann kommt unser Geld?', '30 Tage'],
      ['Bekommen wir einen Vorschuss?', 'Vorauszahlungen'],
      ['Steigen die Preise mit den Löhnen?', 'Tariferhöhungen'],
      ['Brauchen die Wachleute einen Hund?', null],
      ['Brauchen wir ISO 14001?', null],
      ['How long does the contract last?', 'vier Jahre'],
    ],
  },
  {
    language: 'fr',
    page: `Article 1 - Objet
Le syndicat confie la collecte des déchets de 22 communes.
Article 2 - Calendrier
Les plis parviennent au plus tard le 12 mai 2027 à 12 h 00.
Les candidats peuvent interroger l'acheteur jusqu'au 2 mai 2027.
Article 3 - Durée
Le marché court cinq ans à compter du 1er janvier 2028, sans reconduction.
Article 4 - Conditions financières
Le mandatement intervient sous 30 jours. Les tarifs évoluent chaque année selon l'index TP. Une retenue de 5 % est opérée sur chaque acompte.
Article 5 - Pénalités
Tout circuit non effectué donne lieu à une réfaction de 800 € par jour, dans la limite de 10 % du montant annuel.
Article 6 - Équipe
Les chauffeurs sont titulaires du permis C. Le personnel en place est repris conformément à la convention collective.
Article 7 - Groupement
La candidature groupée est admise ; le mandataire est solidaire.
Article 8 - Critères
Prix : 50 %
Qualité du service : 30 %
Environnement : 20 %`,
    asked: [
      ['Quand faut-il rendre notre dossier ?', '12 mai 2027'],
      ['Garde-t-on les chauffeurs actuels ?', 'est repris'],
      ['Que risque-t-on si on rate une tournée ?', '800 €'],
      ['Les prix peuvent-ils augmenter ?', 'index TP'],
      ['Comment sont départagées les offres ?', 'Prix : 50 %'],
      ['Faut-il une certification ISO 14001 ?', null],
      ['Y a-t-il une visite des lieux ?', null],
      ['Is there a retention?', '5 %'],
      ['Which licence do drivers need?', 'permis C'],
    ],
  },
]
