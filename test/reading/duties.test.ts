import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import type { DocumentText } from '../../src/reading/document-text.ts'
import { requirementsIn } from '../../src/reading/requirements/find.ts'

type Language = 'en' | 'de' | 'fr' | 'nl' | 'no'

const codesIn = (language: Language, page: string) => {
  const text: DocumentText = { id: 'text', title: 'Text', kind: 'tender_documents', language, pages: [page] }
  return requirementsIn(text, [], [language]).map(({ code }) => code)
}

/** Each sentence with the codes it demands; a duty of the buyer and an act of the procedure demand nothing. */
const sentences: Record<string, [Language, string, string[]][]> = {
  'the subject in front of the verb': [
    ['de', 'Der Auftragnehmer hat die Gehwege bis 7 Uhr von Schnee zu räumen.', ['specification']],
    ['de', 'Der Auftraggeber hat die Leistung binnen zwölf Werktagen abzunehmen.', []],
    [
      'de',
      'Auftraggeber und Auftragnehmer sind verpflichtet, alle Absprachen geheim zu halten.',
      ['specification'],
    ],
    ['de', 'Der Auftraggeber hat dem Auftragnehmer und dem Planer Zutritt zu gewähren.', []],
    ['de', 'Die Parteien verpflichten sich, den Ablauf wöchentlich abzustimmen.', ['specification']],
    ['de', 'Die Prüfer des Auftragnehmers müssen ein Zertifikat besitzen.', ['key_staff', 'certificate']],
    ['fr', 'Le titulaire est tenu de nettoyer le chantier chaque soir.', ['specification']],
    ['fr', 'La commune s’engage à payer les cautions sous 30 jours.', []],
  ],
  'the subject behind the verb': [
    [
      'de',
      'Bei Verdacht auf Blindgänger hat der Auftragnehmer die Arbeiten einzustellen.',
      ['specification'],
    ],
    ['de', 'Die Zertifikate hat die Vergabestelle vor dem Zuschlag zu prüfen.', []],
    ['de', 'Nach jeder Prüfung übergibt der Auftragnehmer dem Auftraggeber ein Messprotokoll.', ['document']],
    ['de', 'Über die Eignung entscheidet der Auftraggeber anhand der Referenzen.', []],
    ['nl', 'Voor de oplevering moet de aannemer een verzekering afsluiten.', ['insurance']],
  ],
  'a passive': [
    ['de', 'Vom Auftragnehmer ist eine Haftpflichtversicherung nachzuweisen.', ['insurance']],
    ['de', 'Dem Auftraggeber ist vor Beginn eine Bürgschaft zu übergeben.', ['guarantee']],
    ['de', 'Der Auftraggeber ist über jede Unterbrechung zu unterrichten.', ['specification']],
    ['de', 'Die Referenzen werden von der Vergabestelle geprüft.', []],
    ['de', 'Die Texte sollen vom AG später überarbeitet werden. Der AG zahlt.', []],
    ['de', 'Zuerst wird von den Auftragnehmern ein Entwurf erstellt.', ['specification']],
    ['de', 'Die Seite muss durch den Auftraggeber gepflegt werden können.', ['specification']],
    ['de', 'Dem Auftragnehmer sind die Pläne unentgeltlich zu übergeben.', []],
    ['de', 'Die Pläne sind dem Auftragnehmer vor Beginn zur Verfügung zu stellen.', []],
    ['de', 'Diese Liste ist mit dem Angebot abzugeben.', ['document']],
    ['de', 'Die Zahlen sind nicht als Untergrenze zu verstehen.', []],
    ['de', 'Die Stadt ist berechtigt, aber nicht verpflichtet, Ware zurückzugeben.', []],
    ['de', 'Werden Mängel vom Auftragnehmer nicht behoben, so verfällt der Einbehalt.', []],
    ['no', 'Forsikringen skal dokumenteres før oppstart.', ['insurance']],
  ],
  'a ban': [
    ['de', 'Lösungsmittel sind im Haus grundsätzlich nicht zulässig.', ['specification']],
    ['de', 'Fremde Zugänge sind untersagt.', ['specification']],
  ],
  'a polite command': [
    ['de', 'Bitte kalkulieren Sie die Fahrten als Pauschale.', ['specification']],
    ['de', 'Reserve: bitte fünf Stunden angeben.', ['document']],
    ['de', 'Bitte beachten Sie hierzu auch die Hinweise im Anhang.', []],
  ],
  'a time without a number': [
    ['de', 'Die Schränke sind mit Schutzart IP54 zu liefern.', ['specification']],
    ['de', 'Die Schränke sind bis 3. Mai 2027 zu liefern.', ['delivery_time']],
  ],
  'a thing by its nearest name': [
    ['de', 'Der Auftragnehmer hat die nötigen Genehmigungen einzuholen.', ['authorisation']],
    ['de', 'Der Auftragnehmer hat das Mindestarbeitsentgelt zu zahlen.', ['wage']],
    ['de', 'Der Auftragnehmer darf die Leistung nicht an Dritte übertragen.', ['subcontracting']],
    ['de', 'Für die Anlage ist eine Liste der Ersatzteile zu pflegen.', ['warranty']],
    ['de', 'Für die Anlage ist eine Ersatzteilliste zu pflegen.', ['specification']],
  ],
  'a verb at the end of its clause': [
    [
      'de',
      'Es wird darauf hingewiesen, dass der Auftragnehmer bei Umbau, Abriss oder Wartung die Wege freizuhalten hat.',
      ['specification'],
    ],
    ['de', 'Die Teile sind, soweit nichts anderes gilt, auf Wunsch zu tauschen.', ['specification']],
    ['de', 'Der Auftragnehmer hat, sofern es regnet, die Grube abzudecken.', ['specification']],
    ['de', 'Es wird erwartet, dass Nachweise in deutscher Sprache einzureichen sind.', ['language']],
    [
      'de',
      'Ist keine Eintragung im Handelsregister vorhanden, muss eine Vollmacht beigefügt werden.',
      ['signature'],
    ],
  ],
  'a command': [
    ['en', 'Send us your last two sets of accounts.', ['financial_statements']],
    ['en', 'Leave the rooms tidy at the end of each shift.', ['specification']],
    ['en', 'List of the rooms.', []],
    ['no', 'Svar: Beskriv rutinene for nattevakt.', ['document']],
    ['no', 'Svar: Bekreft at kravet er oppfylt.', ['document']],
  ],
  'a contractor that acts': [
    ['fr', 'En cas de fuite, le prestataire coupe l’eau du bâtiment.', ['specification']],
    ['fr', 'Le titulaire s’oblige à tondre les pelouses le matin.', ['specification']],
    ['fr', 'Le titulaire garantit l’étanchéité des toitures.', ['specification']],
    ['fr', 'Les haies sont taillées par le titulaire.', ['specification']],
    ['fr', 'Le titulaire est responsable du balayage des allées.', ['specification']],
    ['fr', 'Le titulaire est responsable des dommages aux allées.', []],
    ['fr', 'Le titulaire reçoit les clés du gymnase.', []],
    ['fr', 'Le titulaire, sauf accord de la ville, ne plante que des essences locales.', ['specification']],
    ['fr', 'Le titulaire ne peut prétendre à aucune indemnité.', []],
    ['fr', 'Le candidat détaille les heures passées sur chaque site.', ['document']],
    ['no', 'Leverandøren henter glassene hver mandag.', ['specification']],
    ['no', 'Leverandøren mottar nøklene av vaktmesteren.', []],
    ['no', 'Leverandøren har ansvaret for at containerne tømmes.', ['specification']],
    ['no', 'Avtalen endrer ikke partenes rettigheter og plikter.', []],
    ['no', 'Det bør være mulig å sortere listen.', ['specification']],
  ],
  'an opening that says whose list it is': [
    ['fr', 'La réponse comporte et devra inclure :\n\n- Le calendrier des tontes ;', ['document']],
    ['fr', 'Les plans sont livrés par le prestataire :\n\n- Sous forme de rouleaux ;', ['specification']],
    ['fr', 'Le prestataire remet à la ville :\n\n- Les moyens techniques du kiosque ;', ['specification']],
    ['fr', 'Le marché est résilié dans les cas suivants :\n\n- Le titulaire quitte le chantier ;', []],
    ['fr', 'Le candidat fournira les pièces suivantes :\n\n- Le nuancier des peintures ;', ['document']],
    [
      'fr',
      'Le candidat remettra les éléments suivants :\n\n- L’annexe 2, visée par le mandataire du groupement ;',
      ['document'],
    ],
    [
      'fr',
      'Le candidat remettra les éléments suivants :\n\n- Une note de cadrage, avec :\n  o Le calendrier des tontes',
      ['document', 'document'],
    ],
  ],
  'a list whose opening ends in its verb': [
    ['en', 'The platform will:\n\n- Provide a secure means to report faults.', ['specification']],
    ['en', 'The financial offer shall be:\n\n- quoted free of all duties.', ['document']],
    ['en', 'The invoice shall include:\n\n- the name of the firm.', []],
    ['en', 'The agency will:\n\n- Provide a room for the team.', []],
  ],
  'an opening with a thing of its own': [
    ['en', 'The bidder shall submit a plan of the whole work that covers the following:', ['document']],
    ['en', 'The bidder shall submit the following:', []],
  ],
  'a prohibition': [
    ['en', 'The contractor is prohibited from using the logo of the agency.', ['specification']],
    ['en', 'No treatments may take place during heavy rain.', ['specification']],
    ['en', 'The contractor may not reuse the results.', ['specification']],
    ['en', 'The agency shall be notified of any spill.', ['specification']],
  ],
  'a column of standards': [
    [
      'en',
      '| Deliverable | Performance Standard(s) | Method |\n| Tested code | 90% of all code is tested | Review |',
      ['specification'],
    ],
    [
      'no',
      '| Nr | Kravtekst | Begrunnelse |\n| 4 | Nettstedet skal kunne leses høyt. | Referanser fra brukere med attest |',
      ['specification'],
    ],
  ],
  'a row that is the title of a paragraph': [
    ['no', 'T-4 | A | Tilgjengelighet\n\nKarusellen må kunne stanses av barna.', ['specification']],
  ],
  'a party under its usual short name': [
    ['de', 'Der AG hat die Pläne rechtzeitig zu liefern.', []],
    ['de', 'Nach der Montage übergibt der AN dem AG ein Messprotokoll.', ['document']],
  ],
  'parties that are named by what they do': [
    ['de', 'Auftragnehmende führen ein Bautagebuch.', ['document']],
    ['de', 'Die Agentur pflegt die Seiten wöchentlich.', ['specification']],
    ['de', 'Die Auftragnehmer führen ein Verzeichnis ihrer Geräte.', ['specification']],
  ],
  'a passive in the present tense': [
    ['de', 'Die Messungen werden vom Auftragnehmer monatlich durchgeführt.', ['specification']],
    ['de', 'Die Lagepläne werden kostenfrei bereitgestellt.', []],
    ['de', 'Der Auftragnehmer liefert Daten, die der Auftraggeber ausdrucken kann.', ['specification']],
    ['de', 'Ein Testzugang soll bereitgestellt werden.', ['specification']],
    ['de', 'Alle Angebote, bei denen kein Ausschlussgrund vorliegt, werden nach der Tabelle bewertet.', []],
  ],
  'what a thing should be': [
    ['de', 'Die Rampe sollte rutschfest sein.', ['specification']],
    ['de', 'Die Rampe ist rutschfest.', []],
  ],
  'what a product does': [
    ['de', 'Die Plattform muss Unterlagen für Schulungen anzeigen.', ['specification']],
    ['de', 'Die Anwendung soll Referenzen der Nutzer speichern.', ['specification']],
    ['de', 'Die Nutzer müssen vor dem Start geschult werden.', ['training']],
    ['de', 'Das System erlaubt den Verkauf von Karten, die der Gast auswählen kann.', ['specification']],
    ['de', 'Die angebotene Software für Kassen bietet eine Suche in mehreren Sprachen.', ['specification']],
    ['de', 'Die Anwendung ist mit einem Protokoll ausgestattet.', ['specification']],
    ['de', 'Das bestehende System unterstützt 40 Nutzer.', []],
    ['de', 'Das Vergabeverfahren entspricht den Vorgaben der UVgO.', []],
  ],
  'marks and rights': [
    ['de', 'Der Bieter mit dem niedrigsten Preis bekommt die volle Punktzahl.', []],
    ['de', 'Der Auftragnehmer ist berechtigt, Subunternehmer einzusetzen.', []],
    ['de', 'Die Kosten der Versicherung trägt der Auftraggeber.', []],
    ['de', 'Es wird darauf hingewiesen, dass eine Bürgschaft üblich ist.', []],
    ['de', 'Es ist beabsichtigt, eine Bürgschaft zu verlangen.', []],
    ['de', 'Die Wertung der Konzepte muss in zwei Stufen erfolgen.', []],
  ],
  'a note in brackets and what is left of a box': [
    ['de', '(Erklärung der Bietergemeinschaft)', []],
    ['de', 'Der Bieter gibt eine Eigenerklärung ab (siehe Anlage).', ['declaration']],
  ],
  'a word with another meaning': [
    ['de', 'Der Quelltext ist beim Auftraggeber zu hinterlegen.', ['specification']],
    ['de', 'Die Bauleitung des AG ist vorab zu verständigen.', ['specification']],
    ['de', 'Zeichnungen, Skizzen, Muster und Pläne sind zurückzugeben.', ['specification']],
    ['de', 'Von ihm ausgeführte Leistungen sind zu schützen.', ['specification']],
    ['de', 'Die dargelegten Abläufe sind einzuhalten.', ['specification']],
    ['de', 'Es sind zwei Arbeitsproben beizufügen.', ['samples']],
    ['de', 'Bei Frost sind entsprechende Schutzmaßnahmen zu ergreifen.', ['specification']],
    ['de', 'In Absprache mit der Projektleitung sollen Termine verlegt werden.', ['specification']],
    ['de', 'Alle Partner einer Bietergemeinschaft müssen einen Vertreter benennen.', ['consortium']],
    ['de', 'Höhere Gewalt ist binnen einer Woche nach Dauer der Störung zu melden.', ['specification']],
    ['de', 'Die Weitergabe von Leistungen ist schriftlich anzuzeigen.', ['subcontracting']],
  ],
  'a list of what a product has': [
    [
      'de',
      '## Technische Anforderungen\n\n- Kalender\n- Suche in allen Feldern',
      ['specification', 'specification'],
    ],
    ['de', '## Ansprechpartner\n\n- Kalender\n- Suche in allen Feldern', []],
  ],
  'a column of proofs': [
    [
      'de',
      '| ID | Art | Anforderung | Nachweis |\n|---|---|---|---|\n| R-1 | MUSS | Die Pumpe fördert 20 Liter. | Zertifikat |\n| R-2 | MUSS | Die Pumpe lässt sich abschalten. | Eigenerklärung |',
      ['specification', 'specification'],
    ],
  ],
  'whoever is out': [
    [
      'de',
      'Ausgeschlossen werden Bewerber, die keine Erlaubnis nach § 7 SprengG besitzen.',
      ['authorisation'],
    ],
    ['de', 'Angebote, die weniger als 50 Punkte erreichen, scheiden aus.', ['minimum_score']],
    ['en', 'Firms with a turnover under £1m are not eligible.', ['turnover']],
  ],
  'an infinitive of duty': [
    ['en', 'Ash is not to be tipped within the fence.', ['specification']],
    ['en', 'Both towers are to carry a lamp.', ['specification']],
    ['en', 'The aim is to shorten the queue at the ferry.', []],
    ['en', 'To be enclosed: a copy of the seed list.', ['document']],
    ['en', 'The pens are each to be washed down with two spare pumps kept available.', ['equipment']],
  ],
  'a command of a trade': [
    ['en', '• Carefully dismantle the old pier.', ['specification']],
    ['en', '• Mow all verges of the island.', ['specification']],
    ['en', 'The fee sheet should be enclosed with the tender.', ['document']],
  ],
  'a condition that begins with its verb': [
    ['en', 'Should a cook fall ill, another is to be at the stove by noon.', ['specification']],
    ['en', 'Should the hall be closed, the drivers must show their licences at the gate.', ['authorisation']],
  ],
  'a bidder who would lose': [
    ['en', 'Quotations with fewer than 40 of the 80 quality marks drop out.', ['minimum_score']],
    ['en', 'An unsigned quotation counts as not received.', ['signature']],
    ['en', 'No faxed or e-mailed quotations will be accepted.', ['document']],
    ['en', 'The lowest quotation is not necessarily accepted.', []],
    ['en', 'Please do not tender if your firm turned over less than £90,000 last year.', ['turnover']],
  ],
  'whoever invites and whoever is invited': [
    ['en', 'The Parish invites quotations from experienced thatchers with references.', []],
    ['en', 'The Council’s own gardeners are trained by a certified instructor.', []],
    ['en', 'Whether drivers hold a licence is checked by the police.', []],
    ['en', 'Proponents must register their interest before Friday.', ['registration']],
  ],
  'things in the words of other trades': [
    ['en', 'Prices hold good for 75 days.', ['validity']],
    ['en', 'You may not withdraw your price for 75 days.', ['validity']],
    ['en', 'Cover against damage to the organ of £300,000 is required.', ['insurance']],
    ['en', 'You must have thatched at least four listed barns.', ['references']],
    ['en', 'Faults that appear within the first two years are to be put right free.', ['warranty']],
    ['en', 'You need nine ushers on the payroll.', ['staff']],
    ['en', 'Every bid is to be secured by a deposit of 3 %.', ['tender_guarantee']],
    ['en', 'The essay must fit on two sides.', ['page_limit']],
    ['en', 'The wardens are to be shown how to bleed the pump.', ['training']],
    ['en', 'The six ushers pass to the incoming firm and must keep their present terms.', ['staff_transfer']],
    ['en', 'The organ must be ready within 90 calendar days of award.', ['delivery_time']],
    ['en', 'Envelopes must be sealed and may be delivered by hand.', ['document']],
  ],
  'Dutch contracts in the present tense': [
    ['nl', 'De exploitant maait de bermen van de veerdienst vóór de langste dag.', ['specification']],
    ['nl', 'Leverancier staat ervoor in dat de klokken vrij zijn van krassen.', ['specification']],
    ['nl', 'Opdrachtnemer wijst een vaste smid aan voor de sluisdeuren.', ['specification']],
    ['nl', 'Komt een duif ziek terug, dan waarschuwt de dienstverlener de dierenarts.', ['specification']],
    ['nl', 'Indien de koper een barst ontdekt, vervangt leverancier de tegel.', ['specification']],
    ['nl', 'Na iedere voorstelling veegt opdrachtnemer het toneel.', ['specification']],
    ['nl', 'De dakgoten worden elk najaar door de aannemer leeggehaald.', ['specification']],
    ['nl', 'Opdrachtgever en opdrachtnemer houden de recepten van de kaasmakerij geheim.', ['specification']],
    ['nl', 'De opdrachtgever wijst de ligplaats van het schip aan.', []],
    ['nl', 'Na de keuring betaalt de opdrachtgever de laatste termijn.', []],
    ['nl', 'De opdrachtnemer ontvangt een plattegrond van de kelders.', []],
    ['nl', 'De opdrachtnemer is eigenaar van de steigers.', []],
    ['nl', 'De brandkast wordt op 4 mei geopend door drie medewerkers van inkoop.', []],
  ],
  'Dutch verbs of duty around their words': [
    ['nl', 'De imker zal de kasten in maart overdragen aan de tuinman.', []],
    ['nl', 'Aannemer zal de heipalen met zand omstorten.', ['specification']],
    ['nl', 'Leverancier is, ook bij storm, gehouden om de boeien te lichten.', ['specification']],
    ['nl', 'De dienstverlener heeft de verplichting elke val in het zwembad te noteren.', ['specification']],
    ['nl', 'Opdrachtnemer mag de orgelpijpen niet verven.', ['specification']],
    ['nl', 'Welke borstels u bij de proef moet gebruiken, leest u in de handleiding.', []],
    ['nl', 'In deel drie leest u welke kaarten u bij de loterij moet tonen.', []],
  ],
  'what Dutch bidders hand in, and what is waived': [
    ['nl', 'Inschrijver voegt een tekening van de kermiskramen toe.', ['document']],
    [
      'nl',
      'Aanvrager voert elk kwartaal een gesprek met de leerlingen van de zeilschool.',
      ['specification'],
    ],
    ['nl', 'De inschrijver dient, op eerste verzoek, een staal van het linnen te overleggen.', ['document']],
    ['nl', 'U hoeft in dit geval geen uittreksel van het handelsregister bij te voegen.', []],
    ['nl', 'Onderaannemers hoeven voor de kermis dus niet verzekerd te zijn.', []],
    ['nl', 'Deze verklaring is bindend.', []],
    ['nl', 'De overeenkomst gaat in nadat zij door beide kanten is ondertekend.', []],
    ['nl', 'De garantie van de pachter: een borgtocht van € 3.000 moet worden gestort.', ['guarantee']],
    ['nl', 'De gids moet ingeschreven zijn in het register van wadlopers.', ['registration']],
  ],
  'a duty without a name in the words of the engine': [
    ['en', 'Bidders are expected to price every item of the bill.', ['specification']],
    ['en', 'The keeper is also required to log each feed.', ['specification']],
    ['en', 'The buoys should be visible at two miles.', ['specification']],
    ['en', 'All trams will be fitted with a sand box.', ['specification']],
    ['en', 'Brochures and attachments should not exceed 5 MB.', ['document']],
    ['en', 'The quotation should give a unit price for each kilo of flour.', ['document']],
    ['en', 'It is the supplier’s responsibility to collect empty drums.', ['specification']],
    ['en', 'It is the responsibility of the contractor to close the gates at dusk.', ['specification']],
    ['en', 'Snow clearing is required on all footpaths.', ['specification']],
    ['en', 'For the crossing two deckhands and a certified skipper are necessary.', ['key_staff']],
    ['en', 'The pavilion is meant for schools and shall last forty winters.', ['specification']],
  ],
  'what only comes': [
    ['en', 'The contract will run for three winters.', []],
    ['en', 'The framework is expected to start in autumn.', []],
    ['en', 'The timetable will follow in June.', []],
    ['en', 'The interviews will be held by video.', []],
    ['en', 'Bidders will be contacted by letter.', []],
    ['en', 'The supplier will receive two keys.', []],
    ['en', 'Contractors may be required to park in the lower yard.', []],
    ['en', 'The council’s inspectors and staff will walk the pier in May.', []],
    ['en', 'Faults will be answered by the harbour office within a day.', []],
    ['en', 'How the contractor will feed the seals', []],
    ['en', 'Our kitchen is fully responsible for breakfast.', []],
    ['en', 'Written copies of the answers will be sent to all bidders.', []],
  ],
  'a command by its place': [
    ['en', 'Grind the stumps to 300 mm below ground.', ['specification']],
    ['en', '- Reset all passwords once a year', ['specification']],
    ['en', 'b) Thoroughly rinse each churn', ['specification']],
    ['en', 'Note the slope of the yard.', []],
    ['en', 'Appendix A lists the streets.', []],
    ['en', 'Training the cooks takes a day.', []],
    ['en', 'Under the bridge the path is narrow.', []],
    ['en', 'However, please itemise these extras.', ['document']],
    ['en', 'If your prices differ by region, please explain why.', ['concept']],
    ['en', 'Please note that the mill is listed.', []],
  ],
  'a prohibition of a thing': [
    ['en', 'No smoking is permitted in the hangar.', ['specification']],
    ['en', 'The use of leaf blowers is prohibited before eight.', ['specification']],
  ],
  'a visit that nobody may miss': [
    ['en', 'A compulsory site meeting will be held on 3 May at the lock.', ['site_visit']],
    ['en', 'Firms that did not attend the site briefing will be deemed ineligible.', ['site_visit']],
  ],
  'an item that ends in its infinitive': [
    [
      'de',
      'Der Auftragnehmer ist verpflichtet:\n- die Boote im Winter an Land zu lagern,\n- Planen bereitzuhalten.',
      ['specification', 'specification'],
    ],
  ],
  'several named things': [
    ['de', 'Alle Erklärungen sind auf Deutsch abzugeben.', ['language']],
    [
      'de',
      'Vorzulegen sind eine Eigenerklärung und ein Auszug aus dem Handelsregister.',
      ['declaration', 'registration'],
    ],
    ['de', 'Das Labor muss nach DIN EN ISO/IEC 17025 akkreditiert sein.', ['certificate']],
  ],
}

describe('requirementsIn by whose duty a clause states', () => {
  for (const [name, rows] of Object.entries(sentences)) {
    it.for(rows)(`reads ${name} in %s: %s`, ([language, sentence, codes]) => {
      expect(codesIn(language, sentence)).toEqual(codes)
    })
  }
})
