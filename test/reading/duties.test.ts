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
    ['no', 'Forsikringen skal dokumenteres før oppstart.', ['insurance']],
  ],
  'a verb at the end of its clause': [
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
  'whoever is out': [
    [
      'de',
      'Ausgeschlossen werden Bewerber, die keine Erlaubnis nach § 7 SprengG besitzen.',
      ['authorisation'],
    ],
    ['de', 'Angebote, die weniger als 50 Punkte erreichen, scheiden aus.', ['minimum_score']],
    ['en', 'Firms with a turnover under £1m are not eligible.', ['turnover']],
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
