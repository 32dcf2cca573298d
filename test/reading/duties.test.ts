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
