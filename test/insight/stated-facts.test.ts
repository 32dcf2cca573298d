import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { documentFacts } from '../../src/insight/analyses/general/document-facts.ts'
import { statedDate } from '../../src/insight/analyses/general/key-dates.ts'

const countries = { en: 'GB', us: 'US', ca: 'CA', ae: 'AE', de: 'DE', fr: 'FR', no: 'NO' } as const
type Place = keyof typeof countries

/** Everything that a page states, and nothing of what it does not state. */
function stated(place: Place, page: string) {
  const language = place === 'us' || place === 'ca' || place === 'ae' ? 'en' : place
  const facts = documentFacts(
    [{ id: 'text', title: 'Text', kind: 'tender_documents', language, pages: [page] }],
    countries[place],
  )
  const at = (code: Parameters<typeof statedDate>[0]) => {
    const date = statedDate(code, facts.dates)
    return date && (date.precision === 'minute' ? `${date.value.slice(0, 16)}Z` : date.day)
  }
  const all = {
    deadline: at('deadline'),
    questions: at('questions_deadline'),
    validUntil: at('validity_until'),
    begins: at('contract_start'),
    ends: at('contract_end'),
    value: facts.estimated[0]?.value.amount,
    maximum: facts.maximum[0]?.value.amount,
    months: facts.duration?.value,
    more: facts.extension?.value,
    validDays: facts.validity?.value,
    lots: facts.lotCount?.value,
    weights: facts.criteria.length > 0 ? facts.criteria.map(({ weight }) => weight) : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const said: readonly (readonly [Place, string, ReturnType<typeof stated>])[] = [
  ['en', 'Closing date for tenders | 29/06/2027 @ 12:00 noon', { deadline: '2027-06-29T11:00Z' }],
  [
    'de',
    'Frist für den Eingang der Angebote: 2027-12-31+01:00 23:59:00+01:00',
    { deadline: '2027-12-31T22:59Z' },
  ],
  // What a tender is about, or is handed in with it, leaves its own period and sum alone.
  ['en', 'The term of the call-off contract is 30 months.', { months: 30 }],
  ['en', 'The contract for training nurses shall run for a period of 18 months.', { months: 18 }],
  ['en', 'Contract period\n\n30 months', { months: 30 }],
  ['fr', "L'accord-cadre à bons de commande est conclu pour une durée de 36 mois.", { months: 36 }],
  ['en', 'Tenders for security guards shall remain valid for 75 days.', { validDays: 75 }],
  ['en', 'The tender, together with the tender bond, shall remain valid for 75 days.', { validDays: 75 }],
  ['de', 'Die Angebote für die Haftpflichtversicherung bleiben 75 Tage gültig.', { validDays: 75 }],
  ['de', 'Geschätzter Auftragswert der Investitionsbank: 640.000 EUR', { value: 640_000 }],
  [
    'en',
    'Deadline for tenders: 3 May 2027\n1200 hours of cleaning a year are bought.',
    { deadline: '2027-05-03' },
  ],
  // Terms of forms, in two lines or with the unit in the label.
  [
    'de',
    'Geschätzte Dauer\nDatum des Beginns: 01/04/2027\nEnddatum der Laufzeit: 14/10/2029',
    {
      begins: '2027-04-01',
      ends: '2029-10-14',
      months: 30.5,
    },
  ],
  [
    'en',
    'Period of performance\nStart date: 1 March 2027\nEnd date: 28 February 2029',
    {
      begins: '2027-03-01',
      ends: '2029-02-28',
      months: 24,
    },
  ],
  ['de', 'Laufzeit in Monaten: 30', { months: 30 }],
  ['fr', 'Durée en mois : 30', { months: 30 }],
  ['de', '2.6 Bindefrist des Angebots\nLaufzeit in Monaten: 3', { validDays: 90 }],
  [
    'de',
    'Die Rahmenvereinbarung beginnt am 01.02.2027 und endet am 31.01.2029.',
    {
      begins: '2027-02-01',
      ends: '2029-01-31',
      months: 24,
    },
  ],
  // Each number counts once, and a total with all options is not an option.
  ['en', 'The term of the contract is 4 years plus 3 years of extension.', { months: 48, more: 36 }],
  ['en', 'Contract period: 4 years, which can be extended for the next 3 years.', { months: 48, more: 36 }],
  [
    'us',
    'The term of this contract is two years. It may be renewed for up to an additional three (3) years, one year at a time.',
    { months: 24, more: 36 },
  ],
  ['en', 'This agreement continues for two years unless renewed by both parties.', { months: 24 }],
  // What is sold, and what the next row of a form is about.
  [
    'en',
    'Last date for the sale of forms: 3 May 2027\nLast date for the submission of tenders: 17 May 2027',
    { deadline: '2027-05-17' },
  ],
  [
    'en',
    '4. Download starts\n: 03/05/2027 at 10:00 AM 5. Bid Submission End\nDate and time\n: 17/05/2027 up to 3:00 PM',
    { deadline: '2027-05-17T14:00Z' },
  ],
  ['en', 'They must be submitted no later than 17 May 2027.', { deadline: '2027-05-17' }],
  ['en', 'The tender should reach the office by 17th, May 2027.', { deadline: '2027-05-17' }],
  [
    'en',
    'A pre-bid meeting shall be held on 3 May 2027. Closing date: 17 May 2027',
    { deadline: '2027-05-17' },
  ],
  ['de', 'Auskunftserteilung über die Unterlagen\nbis 17.05.2027', { questions: '2027-05-17' }],
  // The sums of lots are not the sum of the whole.
  [
    'de',
    'Los 1: geschätzter Auftragswert 210.000 EUR\nLos 2: geschätzter Auftragswert 330.000 EUR\nGeschätzter Gesamtwert: 540.000 EUR',
    { value: 540_000, lots: 2 },
  ],
  ['de', 'Die Vergabe erfolgt in drei Losen.', { lots: 3 }],
  [
    'en',
    'The contract is recommended for award to the bid with the lowest evaluated price.',
    { weights: [100] },
  ],
  [
    'de',
    'Zuschlagskriterien\nLösungsvorschlag\nGewichtung: 60\nProjektteam\nGewichtung: 40\nHonorar nach HOAI\nGewichtung: 0',
    { weights: [60, 40, 0] },
  ],
  // Days and times.
  ['ae', 'The closing date is 14 March 2027 at 4 pm.', { deadline: '2027-03-14T12:00Z' }],
  ['ca', 'The closing date is 14 March 2027 at 4 pm.', { deadline: '2027-03-14T20:00Z' }],
  [
    'us',
    'Proposal due date: 4:30 P.M. Pacific Daylight Time (PDT), May 17, 2027',
    { deadline: '2027-05-17T23:30Z' },
  ],
  [
    'us',
    'Submission deadline\nJune 3, 2027, no later\nthan 12 p.m. EDT\nSecond step\nJuly 3, 2027',
    { deadline: '2027-06-03T16:00Z' },
  ],
  [
    'en',
    'Closing date\n\nABC 1/ 27 2027-06-03 at\n11:00\n\nBids go to the counter.',
    { deadline: '2027-06-03T10:00Z' },
  ],
  [
    'de',
    'Abgabetermin des\n\nAngebots\n\n12.06.2027 um 12:00 Uhr per E-Mail an vergabe@stadt.example',
    { deadline: '2027-06-12T10:00Z' },
  ],
  [
    'de',
    'Titel der Arbeiten: Erneuerung der Brücke über den Bach am Ende der langen Straße mit beiden Rampen und allen Geländern Angebotsabgabe bis :\n\n12.06.2027',
    { deadline: '2027-06-12' },
  ],
  [
    'en',
    'Steps Due Date\n\nTenderer - Clarifications Submission\n\nDeadline\n\n2 June 2027\n\nTenderer - Tender Submission\n\nDeadline\n\n12 June 2027',
    { questions: '2027-06-02', deadline: '2027-06-12' },
  ],
  [
    'us',
    'Proposals are due by June 20, 2027 at 2:00 pm.\n\nDeliver them to the Clerk, 12 Main Street, Fresno, CA 93650.',
    { deadline: '2027-06-20T21:00Z' },
  ],
  [
    'us',
    'Proposals are due by June 20, 2027 at 2:00 pm.\n\nThe City of Mesa, Arizona, buys school buses.',
    { deadline: '2027-06-20T21:00Z' },
  ],
  [
    'us',
    'Proposals are due by June 20, 2027 at 2:00 pm.\n\nOffices: Reno, NV 89501; Boise, ID 83702.',
    { deadline: '2027-06-20T18:00Z' },
  ],
  [
    'us',
    'Proposals are due by June 20, 2027 at 2:00 pm.\n\nWORK ENDS IN OR 2027 OR 2028. The Town of Salem, New York.',
    { deadline: '2027-06-20T18:00Z' },
  ],
  [
    'ca',
    'Tenders close June 20, 2027 at 2:00 pm.\n\nTown of Okotoks, AB T1S 1K1\n\nVisit us in Victoria.',
    { deadline: '2027-06-20T20:00Z' },
  ],
  [
    'us',
    'Dates of this request\n\nIssuance Date . . . . . . . . . . . June 1, 2027\nMeeting of bidders . . . . . . . . .. June 9, 2027, at 10:00 am\nProposal Due Date ………………. June 20, 2027',
    { deadline: '2027-06-20' },
  ],
  [
    'us',
    'Schedule\n\nDeadline for Addendum June 9, 2027\nRFP for School Buses Closes June 20, 2027',
    { deadline: '2027-06-20' },
  ],
  [
    'us',
    'The anticipated term of the agreement is January 1, 2028, through December 31, 2029.',
    { begins: '2028-01-01', ends: '2029-12-31', months: 24 },
  ],
  [
    'us',
    'Questions are due by June 3, 2027 at 2:00 pm.\n\nProposals are due by June 20, 2027 at 2:00 pm Mountain Time.',
    { questions: '2027-06-03T20:00Z', deadline: '2027-06-20T20:00Z' },
  ],
  ['en', 'Tenders remain irrevocable for a period of sixty days.', { validDays: 60 }],
  ['de', '☐ Aufteilung in 5 Lose\n☒ keine Aufteilung', { lots: 1 }],
  [
    'en',
    'Tenders must be received no later than 12 noon (BST) on Thursday 3 June 2027.',
    { deadline: '2027-06-03T11:00Z' },
  ],
  [
    'us',
    'Proposals are due by 2:00 p.m. Central Time on Friday, March 5, 2027.',
    { deadline: '2027-03-05T20:00Z' },
  ],
  [
    'de',
    'Die Angebotsfrist endet am Donnerstag, den 3. Juni 2027, um 12:00 Uhr (MESZ).',
    { deadline: '2027-06-03T10:00Z' },
  ],
  [
    'de',
    'Angebote sind bis Fr., 04.06.2027, 11 Uhr über die Plattform einzureichen.',
    { deadline: '2027-06-04T09:00Z' },
  ],
  [
    'en',
    'Clarification questions must be raised via the portal by 17:00 on Monday 10 May 2027.',
    { questions: '2027-05-10T16:00Z' },
  ],
  ['de', 'Schlusstermin für Bieterfragen ist der 20.05.2027, 18:00 Uhr.', { questions: '2027-05-20T16:00Z' }],
  ['de', 'Die Bieter sind bis zum 31.08.2027 an ihr Angebot gebunden.', { validUntil: '2027-08-31' }],
  // Labels and values on lines of their own.
  [
    'en',
    'Notice of the works in the gazette and on the website\nClosing date for tenders\n3 June 2027\nTime: 12:00',
    { deadline: '2027-06-03T11:00Z' },
  ],
  [
    'us',
    'Bid Issue Date:\nmm/dd/yyyy\n05/03/2027 BID DUE\nDATE AND TIME:\n06/03/2027',
    { deadline: '2027-06-03' },
  ],
  [
    'de',
    'IV.2.2) Schlusstermin für den Eingang der Angebote\nTag: 03/06/2027\nOrtszeit: 10:00\nIV.2.4) Sprachen',
    { deadline: '2027-06-03T08:00Z' },
  ],
  ['de', 'Ablauf der Teilnahmefrist\nDatum Uhrzeit\n03.06.2027 ohne Uhrzeit', { deadline: '2027-06-03' }],
  [
    'en',
    'Deadline for tenders 03/06/2027\n\nThe envelopes go to the porter.\n\nHand them over before 12.00 noon 03/06/2027.',
    { deadline: '2027-06-03T11:00Z' },
  ],
  ['en', 'Bid End Date/Time 03-06-2027 17:00', { deadline: '2027-06-03T16:00Z' }],
  [
    'de',
    'Frist für den Eingang der Angebote: 03/06/2027 11:00:00 (UTC+2) Eastern European Time',
    { deadline: '2027-06-03T09:00Z' },
  ],
  [
    'de',
    'Frist für die Anforderung zusätzlicher Informationen: 20/05/2027 23:59 +02:00',
    { questions: '2027-05-20T21:59Z' },
  ],
  ['de', 'Bewerbungsschluss: 03.06.2027, 12 Uhr', { deadline: '2027-06-03T10:00Z' }],
  [
    'en',
    'Closing date\nClarification deadline\nContract start\n3 June 2027\n10 May 2027\n1 September 2027',
    { deadline: '2027-06-03', questions: '2027-05-10', begins: '2027-09-01' },
  ],
  [
    'en',
    'ITT published\n1 March 2027\nClarification deadline\n15 March 2027\nTender return\n24 March 2027 at 12:00\nContract award\n12 April 2027',
    { questions: '2027-03-15', deadline: '2027-03-24T12:00Z' },
  ],
  [
    'us',
    'The County will accept sealed bids until 2:00 PM local time on Thursday, March 25, 2027.',
    { deadline: '2027-03-25T18:00Z' },
  ],
  // Days of another procedure.
  [
    'de',
    'Letzter Termin für Fragen: 20.05.2026\n\nFrist für den Eingang der Angebote: 03.06.2027',
    { deadline: '2027-06-03' },
  ],
  // Days that take the place of others.
  [
    'en',
    'The closing date of 3 June 2027 is extended to 17 June 2027 at 12:00.',
    { deadline: '2027-06-17T11:00Z' },
  ],
  [
    'en',
    'Addendum 2: the deadline for submission of tenders has been postponed from 3 June 2027 to 17 June 2027.',
    { deadline: '2027-06-17' },
  ],
  [
    'de',
    'Die Angebotsfrist wird vom 03.06.2027 auf den 17.06.2027, 12:00 Uhr verlängert.',
    { deadline: '2027-06-17T10:00Z' },
  ],
  [
    'en',
    'Closing date: 3 June 2027 at 12:00\n\nAddendum: the closing date is extended to 17 June 2027.',
    { deadline: '2027-06-17' },
  ],
  [
    'en',
    'The closing date for tenders is 17 June 2027. The contract may be extended until 1 May 2030.',
    { deadline: '2027-06-17' },
  ],
  // Terms.
  [
    'en',
    'The contract runs for three years from its signature, with an option to extend it by up to two further periods of twelve months each.',
    { months: 36, more: 24 },
  ],
  ['en', 'Contract term: 24 months, plus 2 x 12 months extension', { months: 24, more: 24 }],
  [
    'de',
    'Der Vertrag hat eine Laufzeit von 48 Monaten und verlängert sich zweimal um jeweils ein Jahr.',
    { months: 48, more: 24 },
  ],
  ['de', 'Vertragslaufzeit: 2 Jahre, 2 x 1 Jahr Verlängerungsoption', { months: 24, more: 24 }],
  ['en', 'Tenders shall remain valid for 120 days from the closing date.', { validDays: 120 }],
  ['en', 'Tender validity: 90 calendar days', { validDays: 90 }],
  ['en', 'Our tender stays open for acceptance for a period of three months.', { validDays: 90 }],
  ['de', 'Bindefrist der Angebote: 60 Kalendertage', { validDays: 60 }],
  ['en', 'Contracts will be for a 12-month period.', { months: 12 }],
  ['en', 'Contracts will be for 12 months, with an option for renewal.', { months: 12 }],
  [
    'en',
    'The contract runs from 1 August 2027 and expires on 31 July 2030, with two oneyear extensions.',
    { months: 36, more: 24, begins: '2027-08-01', ends: '2030-07-31' },
  ],
  [
    'en',
    'Period of assignment: from 15 May 2027 until 31 December 2029',
    { months: 31.5, begins: '2027-05-15', ends: '2029-12-31' },
  ],
  ['en', 'Validity of the bid (from its end date)\n90 (Days)', { validDays: 90 }],
  ['de', 'Die Laufzeit beträgt zwei Jahre und sechs Monate.', { months: 30 }],
  ['en', 'The contract will be for 3+1+1 years.', { months: 36, more: 24 }],
  ['en', 'The licence to run the café lasts ten years.', { months: 120 }],
  ['en', 'Contract duration: 3 years (+1 +1)', { months: 36, more: 24 }],
  ['en', 'Term: 24 + 12 + 12 months', { months: 24, more: 24 }],
  [
    'us',
    'The term of this contract is two years, with three (3) available annual renewal options.',
    { months: 24, more: 36 },
  ],
  [
    'en',
    'Term of the contract\nThe contract lasts seven years. The Council can add up to three periods of one year each.',
    { months: 84, more: 36 },
  ],
  [
    'de',
    'Vertragslaufzeit: 01.01.2028 - 31.12.2029',
    { months: 24, begins: '2028-01-01', ends: '2029-12-31' },
  ],
  ['de', 'Der Vertrag ist bis zum 31. Mai 2029 befristet.', { ends: '2029-05-31' }],
  [
    'de',
    'Die Vertragslaufzeit beginnt am 01.04.2028 und endet zum 31.03.2030.',
    { begins: '2028-04-01', ends: '2030-03-31' },
  ],
  ['de', 'Bearbeitungsbeginn: 01.04.2028', { begins: '2028-04-01' }],
  [
    'en',
    'The works commence on 1 April 2028, for a term of three years expiring on 31 March 2031.',
    { months: 36, begins: '2028-04-01', ends: '2031-03-31' },
  ],
  [
    'de',
    'Zusätzliche Auskünfte über diese Angebotsaufforderung sind bis zum 16.04.2027 beim Auftraggeber anzufordern.',
    { questions: '2027-04-16' },
  ],
  // Sums.
  ['en', 'The estimated value of the contract is £1.2 million excluding VAT.', { value: 1_200_000 }],
  [
    'en',
    'The estimated value of the contract is £480,000 including VAT (£400,000 excluding VAT).',
    { value: 400_000 },
  ],
  ['us', 'The total cost of the project shall not exceed $250,000.', { maximum: 250_000 }],
  ['de', 'Der geschätzte Auftragswert beträgt 1,2 Mio. EUR netto.', { value: 1_200_000 }],
  ['de', 'Der Auftragswert von 119.000 Euro brutto (100.000 Euro netto) ist geschätzt.', { value: 100_000 }],
  // Weights.
  [
    'en',
    'Award criteria: price (40 points), technical merit (45 points) and social value (15 points).',
    { weights: [40, 45, 15] },
  ],
  ['de', 'Zuschlagskriterien\nPreis: 40 Punkte\nKonzept: 60 Punkte', { weights: [40, 60] }],
  [
    'en',
    'Points are given to each section:\nMethod: 20 points\nBudget and its reasons: (not counted) 30 points\nStaff: 50 points',
    { weights: [20, 30, 50] },
  ],
  [
    'en',
    'Evaluation Criteria Maximum Marks\n1 Method of the works 40\n2 Staff and plant 40\n3 Answers given on site 20\nTotal 100',
    { weights: [40, 40, 20] },
  ],
  [
    'de',
    'Nr. Zuschlagskriterium Erläuterung Gewichtung\n1 Preis der Anlage im\nersten Jahr, netto gerechnet.\n45 %\n2 Konzept\nBewertet wird die Tiefe des Konzepts.\n55 %',
    { weights: [45, 55] },
  ],
  [
    'de',
    'II.2.5) Zuschlagskriterien\nQualitätskriterium - Name: 1.\nTeam und Leitung / Gewichtung: 30,00\nQualitätskriterium - Name: 2.\nVorgehen im Bau / Gewichtung: 50,00\nPreis - Gewichtung: 20,00',
    { weights: [30, 50, 20] },
  ],
  [
    'de',
    'Kriterium:\nArt: Preis\nGewichtung (Prozentanteil, genau): 40,00\nKriterium:\nArt: Qualität\nGewichtung (Prozentanteil, genau): 60,00',
    { weights: [40, 60] },
  ],
  [
    'de',
    'Kriterium:\nArt: Preis\nBezeichnung: Es werden 0 bis 10 Punkte vergeben.\nDie Punkte für den niedrigsten Preis zählen mit 60 % am Ganzen.\nGewichtung (Prozentanteil, genau)\nZuschlagskriterium — Zahl: 60\nKriterium:\nArt: Qualität\nGewichtung (Prozentanteil, genau)\nZuschlagskriterium — Zahl: 40',
    { weights: [60, 40] },
  ],
  [
    'de',
    'Zuschlagskriterien\nGewichtete Höchstzahl\n1. Angebotspreis 30% Formel 300\n2. Konzept der Leistung 70% 700',
    { weights: [30, 70] },
  ],
  [
    'us',
    'Evaluation Criteria\nThe following factors are considered in the award:\n• Qualification of the firm, with staff (Special Provisions, Section 8.3, sub-section 4, Statement of Qualifications and of experience of all staff named) (40 points)\n• Technical approach to the work (30 points)\n• Reasonableness of the cost proposal (30 points)',
    { weights: [40, 30, 30] },
  ],
  [
    'de',
    '7. Zuschlagskriterium\n75% Preis\n25% Qualität (Bitte erstellen Sie ein Kurzkonzept.)',
    { weights: [75, 25] },
  ],
  ['de', 'Die Wertung erfolgt nach Preis (60 Prozent) und Qualität (40 Prozent).', { weights: [60, 40] }],
  ['no', 'Tildelingskriterier\nPris: 45 prosent.\nKvalitet: 55 prosent.', { weights: [45, 55] }],
  [
    'fr',
    'Les questions doivent être posées avant le 20 mai 2027.\nDate d’envoi de l’avis : 3 mai 2027',
    { questions: '2027-05-20' },
  ],
  ['de', 'Die Stadt ist berechtigt, den Vertrag um bis zu 12 Monate zu verlängern.', { more: 12 }],
  ['en', 'Hosting of the website for the period 24 months', { months: 24 }],
  ['us', 'The vendor agrees if this offer is accepted within 45 calendar days.', { validDays: 45 }],
  ['en', 'The contract is valid for a period of three years.', { months: 36 }],
  ['en', 'Bid submission end date: 04-06-2027 15:00', { deadline: '2027-06-04T14:00Z' }],
  ['en', 'Return date: 4 June 2027, 12:00', { deadline: '2027-06-04T11:00Z' }],
  ['en', 'Last date for bids: 04.06.2027 up to 15:00 hrs', { deadline: '2027-06-04T14:00Z' }],
  [
    'en',
    'The contract will commence on 1 September 2027 and end on 31 August 2030.',
    { begins: '2027-09-01', ends: '2030-08-31' },
  ],
  ['en', 'Proposals must be firm for 90 days.', { validDays: 90 }],
  [
    'de',
    'Die Leistung ist vom 01.09.2027 bis 31.08.2030 zu erbringen.',
    { begins: '2027-09-01', ends: '2030-08-31' },
  ],
  ['fr', 'Le marché est conclu pour un an, reconductible trois fois.', { months: 12, more: 36 }],
  [
    'en',
    'Evaluation\n\n- Price (40%): the lowest total\n- Method (35%): how the work is done\n- Staff (25%): skills and years',
    { weights: [40, 35, 25] },
  ],
  [
    'en',
    'The contract will be awarded by 1 July 2027, with work commencing by 15 July 2027.',
    { begins: '2027-07-15' },
  ],
  ['en', 'The bid bond stands at 5 %. Bids are valid for 90 days.', { validDays: 90 }],
]

const unsaid: readonly (readonly [Place, string])[] = [
  ['en', 'The tender documents may be downloaded free of charge from 3 May 2027 to 20 May 2027.'],
  ['de', 'Die Unterlagen können vom 3. Mai 2027 bis 20. Mai 2027 abgerufen werden.'],
  [
    'en',
    'The plant is maintained for a period of 12 months after the commencement of a Defect Liability period.',
  ],
  [
    'en',
    'The measurement of the contract shall be completed within six months of the virtual completion of the work.',
  ],
  [
    'de',
    'Die Gewährleistungsfrist beginnt frühestens ab der vorbehaltlosen Übernahme des ganzen Vorhabens durch den Bauherrn und dauert zumindest 5 Monate länger.',
  ],
  [
    'en',
    'The contractor provides these bonds:\n\nPerformance bond in the amount of 50 %\nLabour and material bond in the amount of 50 %',
  ],
  ['us', 'Written contracts are needed for any procurement estimated to exceed $50,000.'],
  ['us', 'Contracts over $100,000 need a bond under the law of the state.'],
  ['us', 'Each offeror awarded a contract with an anticipated value of $50,000 or more signs the form.'],
  ['us', 'Budget of the example: 12 months x 10 people x $200 = $24,000'],
  ['en', 'A fixed budget of EUR 1,198 is set aside for the journeys.'],
  ['de', 'Der Kostenrahmen für das Gebäude liegt bei 8,1 Mio. Euro.'],
  ['en', 'The park has two parking lots.'],
  ['en', 'The work is structured as a contract between the provider and the employer.'],
  ['de', 'Bei Angeboten für mehr als ein Los:'],
  ['de', 'Fragen zum Gutachten vom 03.05.2026 beantwortet das Büro.'],
  ['en', 'The existing agreement runs for five years.'],
  ['de', 'Eignung der Bieter\nReferenz 1: 30 Punkte\nReferenz 2: 30 Punkte\nReferenz 3: 40 Punkte'],
  ['en', 'Evaluation of the work\nFirst payment 30 %\nFinal payment 70 %\nThe price is paid in euro.'],
  [
    'en',
    'Timetable and Deadline\n\nThe tenders of 2026 are listed.\n\nThe minutes of 3 May 2027 are attached to it and say so at length.',
  ],
  ['de', 'Ablauf der Vergabe\n\nDie Einladung zur Vorstellung des Konzepts im Haus folgt am 03.06.2027.'],
  ['en', 'Quality of the staff, in the evaluation:\n60 %\nScoring of the method\n40 %'],
  ['de', 'Ersatzteile müssen für die Dauer von 10 Jahren lieferbar sein.'],
  ['en', 'Spare parts shall be available for a period of 10 years.'],
  ['en', 'The Supplier shall submit its monthly reports by 5 June 2027.'],
  ['en', 'Bidders must have had a turnover of at least £2,000,000 in 2025.'],
  ['en', 'The warranty lasts five years from acceptance of the works.'],
  ['en', 'The system must be available 99.9 % of the time and answer 95 % of the calls within 4 hours.'],
  ['en', 'Insurance of £5 million for each claim is required from the contractor.'],
  ['en', 'The Council intends to award the contract on 1 July 2027.'],
  ['en', 'Liquidated damages under the contract shall not exceed £50,000.'],
  ['en', 'The insurance certificate must be valid for 6 months after the start.'],
  ['en', 'Invoices above £10,000 are to be submitted by the fifth day of the month.'],
  ['en', 'The public consultation on the park took place on 3 May 2027.'],
  ['de', 'Der Lieferant meldet Störungen bis spätestens 10 Uhr des Folgetages.'],
  ['de', 'Der Jahresumsatz muss in 2025 mindestens 2.000.000 Euro betragen haben.'],
  ['de', 'Die Gewährleistung für die Dachhaut beträgt fünf Jahre.'],
  ['de', 'Das Zertifikat muss bis 30.09.2027 gültig sein.'],
  ['de', 'Die Haftpflichtversicherung deckt mindestens 3 Mio. Euro je Schadensfall.'],
  ['de', 'Bei Zahlung binnen zehn Tagen gilt ein Skonto von 2 %, sonst ein Nachlass von 5 %.'],
  [
    'de',
    'Ab einer Auftragssumme von 30.000 Euro holt der Auftraggeber eine Auskunft aus dem Wettbewerbsregister ein.',
  ],
  ['de', 'Verpflichtungserklärung bei einem geschätzten Auftragswert ab netto 20.000 Euro'],
  ['de', 'Die maximale Punktzahl wird bei einem Jahresumsatz von mindestens 800.000 Euro erzielt.'],
  [
    'de',
    'Der Bieter kann innerhalb von einem Monat nach Ablauf der Bindefrist die Rückgabe von Entwürfen verlangen.',
  ],
  [
    'de',
    'Den Ausschluss des Unternehmens für die Dauer von bis zu drei Jahren kann die Vergabestelle verfügen.',
  ],
  ['en', 'The first four months of the performance period are for the design of the tool.'],
  ['en', 'The mobilisation period runs from 1 February 2028 to 31 March 2028.'],
  ['de', 'Bei mehreren Losen gilt: Lose A-H werden getrennt gewertet, Lose e und f zusammen.'],
  [
    'de',
    'Zuschlagskriterien\nPreis der Leistung 40 %\nBeispiel der Rechnung:\nNiedrigster Preis Angebot A 100.000 100',
  ],
  ['fr', 'Date d’envoi de l’avis à la publication : 3 mai 2027'],
  ['fr', 'Date d’envoi de la lettre de consultation : 3 mai 2027'],
  ['fr', 'Date d’envoi du dossier : 3 mai 2027'],
  ['fr', 'Questions\nLe présent avis a été envoyé le 3 mai 2027.'],
  ['en', 'Medical examinations are valid for a period of three years.'],
  ['en', 'Under the contract, a Defects Notification Period shall not be extended by more than two years.'],
  ['en', 'A tender security stays valid for thirty days beyond the validity of the tender.'],
  ['en', 'Base period of the contract: first 12 consecutive months'],
  ['us', 'The net worth of each owner shall not exceed $750,000.'],
  ['de', 'Preissumme des Wettbewerbs, geschätzt: 100.000 Euro'],
  ['de', 'Das Investitionsvolumen wird auf rund 21,5 Mio. Euro geschätzt.'],
  ['en', 'Option 1, in case of one lot: [insert the price]'],
  ['en', 'Bidders must have been in business for a period of at least five years.'],
  ['en', 'The bidder shall have completed three similar contracts within the last seven years.'],
  ['en', 'Debarred firms are not eligible for a period of two years from the date of debarment.'],
  ['en', 'The bid security of Rs. 5,00,000 must accompany the bid.'],
  [
    'en',
    'The validity period of the bid may be extended for a further 30 days at the request of the purchaser.',
  ],
  [
    'en',
    'In the financial year from 1 April 2025 to 31 March 2026 the department spent £4,500,000 on these services.',
  ],
  ['en', 'The current contract with the incumbent ends on 31 March 2027.'],
  ['en', 'Documents may be viewed from 3 May 2027 until 28 May 2027 during office hours.'],
  ['de', 'Der Auftragnehmer bewahrt die Unterlagen für die Dauer von zehn Jahren auf.'],
  ['de', 'Der bestehende Vertrag endet am 31.12.2026.'],
  ['de', 'Die Bürgschaft ist bis zum 31.12.2030 befristet.'],
  ['fr', 'Le marché actuel prend fin le 31 décembre 2026.'],
  ['fr', "L'attestation d'assurance est valable jusqu'au 31 décembre 2027."],
  ['en', 'The bidder shall submit a certificate issued after 1 January 2027.'],
  ['en', 'Bids must include a statement of turnover as at 31 March 2026.'],
  ['en', 'Proposals shall be evaluated in the week of 14 June 2027.'],
  ['en', 'The deadline for the submission of the final report is 15 December 2027.'],
  ['en', 'Milestone 1 is due by 1 July 2027.'],
  ['en', 'The school visits take place from 3 May 2027 to 5 May 2027.'],
  ['en', 'The annual budget of the department is £12,000,000.'],
  ['en', 'The maximum fine shall not exceed £20,000.'],
  ['en', 'The highest value of a single order will not exceed £25,000.'],
  [
    'en',
    'The contractor shall provide parts for a maximum period of ten years under the maintenance contract.',
  ],
  ['en', 'The contract may be suspended for a period of up to three months.'],
  ['en', 'After the contract term the supplier shall support the migration for a period of six months.'],
  ['en', 'The trial period of the services is one month.'],
  ['de', 'Die Pilotphase startet am 01.10.2027.'],
  ['de', 'Die Frist für den Eingang des Verwendungsnachweises ist der 15.12.2028.'],
  ['de', 'Die Bauzeit des ersten Abschnitts betrug 18 Monate.'],
  ['de', 'Das Budget der Gemeinde beträgt 12 Mio. Euro.'],
  ['de', 'Die Baukosten der KG 300 und 400 werden auf 8,1 Mio. Euro geschätzt.'],
  ['fr', 'La phase pilote débute le 1er octobre 2027.'],
  ['fr', "La durée de la période d'essai est de deux mois."],
  ['fr', 'La durée de la formation est de trois mois.'],
  ['fr', 'Le budget annuel de la commune est de 12 000 000 euros.'],
  ['en', 'The tender security is valid for 120 days.'],
  ['en', 'Words such as hereof refer to the contract as a whole.'],
  ['en', 'The museum has received funding for a total amount of €584,340.'],
  ['en', 'Evaluation\nMarks = (lowest price / price of the bid) x 100'],
  ['en', '16 January 2027: request of no objection from the donor'],
  ['en', 'Successful bidders shall submit the performance security by 14 July 2027.'],
  ['en', 'The bid security must be valid until 30 September 2027.'],
  ['en', 'Shortlisted bidders must submit their final prices by 30 June 2027.'],
  ['en', 'The previous tender closed on 4 May 2025 without award.'],
  ['en', 'The contract commenced on 1 April 2019 and expired on 31 March 2024.'],
  ['en', 'Access to the site is possible from 7 June 2027.'],
  ['en', 'The road will be closed from 3 May 2027 to 7 May 2027.'],
  ['en', 'Section 2 of the works must be completed by 1 May 2028.'],
  ['en', 'Prices must be held for the full 12 month period of the order.'],
  ['en', 'The framework may be used by schools for call-offs of up to two years.'],
  ['en', 'Each call-off contract has a term of up to 12 months.'],
  ['en', 'The contract review takes place after a period of 18 months.'],
  ['de', 'Die letzte Ausschreibung endete am 04.05.2025 ohne Zuschlag.'],
  ['de', 'Jeder Einzelauftrag hat eine Laufzeit von höchstens 12 Monaten.'],
  ['en', 'The total duration of this contract, including the exercise of all options, is four years.'],
  ['de', 'Die Laufzeit beträgt vier Jahre einschließlich aller Verlängerungsoptionen.'],
  ['en', 'He will be debarred from any other tender of the authority for a period of six years.'],
  ['en', 'During the contract the insurance has an extended reporting period of three years.'],
  ['en', 'Prices shall be valid for ten months from the date of contract signature.'],
  ['en', 'The price of the tender shall remain firm with a warranty of two years.'],
  ['en', 'The county has an operating budget of £3.2 billion.'],
  ['de', 'Bieterfragen werden unter 5.1.12 behandelt.'],
  ['de', 'Der derzeitige Vertrag läuft bis zum 31.12.2027.'],
  ['de', 'Auswahlkriterien\nNr. Kriterium Gewichtung\nFachkräfte 30\nReferenzen 70'],
  ['de', 'Los 1: geschätzter Auftragswert 210.000 EUR.\nLos 3: geschätzter Auftragswert 330.000 EUR.'],
  ['fr', 'La consultation précédente a pris fin le 4 mai 2025 sans attribution.'],
  ['fr', 'Chaque bon de commande a une durée de douze mois au plus.'],
]

describe('documentFacts', () => {
  it.for(said)('reads in %s: %s', ([place, page, facts]) => {
    expect(stated(place, page)).toEqual(facts)
  })

  it('reads no term from the lines of two documents', () => {
    const lines = ['Contract period\n\nStart: 1 March 2027', 'End: 28 February 2029']
    const months = (texts: string[]) =>
      documentFacts(
        texts.map((text, i) => ({
          id: `text ${i}`,
          title: 'Text',
          kind: 'tender_documents',
          language: 'en',
          pages: [text],
        })),
        'GB',
      ).duration?.value
    expect(months([lines.join('\n')])).toBe(24)
    expect(months(lines)).toBeUndefined()
  })

  it.for(unsaid)('leaves alone in %s: %s', ([place, page]) => {
    expect(stated(place, page)).toEqual({})
  })
})
