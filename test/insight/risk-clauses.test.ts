import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { DocumentRisk } from '../../src/insight/risk/schema.ts'

const codesOf = (page: string, language: string | null = 'en') =>
  risksInDocuments([{ id: 'doc', title: 'Terms', kind: 'contract', language, pages: [page] }], 'en').map(
    ({ code }) => code,
  )

const found: readonly (readonly [DocumentRisk, string])[] = [
  [
    'termination_for_convenience',
    'If the Client so wishes, the Client may terminate this Agreement at any time.',
  ],
  ['ip_transfer', 'The adapted timetable software shall be the property of Marlow.'],
  [
    'ip_transfer',
    'All improvements that the Grower develops for the seed plans shall be owned by the Institute.',
  ],
  [
    'ip_transfer',
    'All charts specifically developed by Kestrel for Marlow, software among them, shall be owned by Marlow, excluding the pre-existing tools of Kestrel.',
  ],
  [
    'unlimited_liability',
    'Except for breaches of the duty of secrecy in Section 9, neither party shall have any liability for indirect or consequential losses.',
  ],
  ['fixed_milestones', 'Time is the essence of this contract.'],
  [
    'price_only_award',
    'The Port awards the berth works to the lowest responsive, responsible and qualified bidder.',
  ],
  [
    'service_credits',
    'Low service damages of £400 are due for each month in which fewer than 90 % of the lamps burn.',
  ],
  [
    'no_minimum_volume',
    'The consumption of salt shown is that of last winter and may rise, fall or stop, for which nothing is paid.',
  ],
  ['uncapped_penalties', 'Delay damages: £300 a day; maximum amount of delay damages: none.'],
]

const notFound: readonly (readonly [DocumentRisk, string])[] = [
  // A right that hangs on an event.
  [
    'termination_for_convenience',
    'If the ferry has not been launched by the end of May, the Sponsor may at its option terminate this Agreement.',
  ],
  [
    'termination_for_convenience',
    'In the case of a change of control, the Grower may terminate this Agreement at any time upon thirty days’ notice.',
  ],
  // A limit that is not a limit of liability, or not an exception.
  [
    'unlimited_liability',
    'The foregoing limitations and restrictions shall not apply to information that is public or is received on a non-confidential basis.',
  ],
  [
    'unlimited_liability',
    'The Carrier pays all damages, including, but not limited to, the costs of any claim or proceeding about lost profits.',
  ],
  [
    'unlimited_liability',
    'The total liability of the Agent shall not exceed the fees received (exclusive of travel costs), whatever the number of claims.',
  ],
  // Rights that do not change hands.
  ['ip_transfer', 'All charts and works developed by the Surveyor shall be the property of the Surveyor.'],
  ['ip_transfer', 'Nothing in this Agreement shall transfer ownership of the works created by either side.'],
  ['ip_transfer', 'All materials submitted in response to this invitation become the property of the City.'],
  ['ip_transfer', 'Title to all surplus equipment and scrap shall vest in the Company.'],
  [
    'ip_transfer',
    'The Company grants the Guest a limited, non-exclusive license under its copyrights to use the plans.',
  ],
  // Words of other duties and sums.
  ['liquidated_damages', '(Insert provisions, if any, for liquidated damages for late completion.)'],
  ['liquidated_damages', 'A late charge of £20 per day is due from the Hirer where a payment is late.'],
  ['no_minimum_volume', 'The Builder shall not be obligated to reschedule the work that was ordered.'],
  [
    'no_minimum_volume',
    'The Hirer shall be under no obligation to exercise its right to the purchase option.',
  ],
  ['mandatory_site_visit', 'All proposals must be open to public inspection at the offices of the City.'],
  ['price_fixed', 'Prices: all proposals shall remain firm for ninety days from the closing date.'],
  [
    'retention',
    'The Owner may with the consent of the Yard, not to be unreasonably withheld, have 5 % of the contract work done elsewhere until completion.',
  ],
  ['short_transition', 'The entire work shall be completed within six weeks from the date of commencement.'],
  // Statements of a procedure about itself.
  [
    'price_only_award',
    'Neither the Harbour Board nor any of its committees is bound to accept the lowest tender.',
  ],
  ['price_fixed', 'Prices must remain firm for 90 days from the closing of the quotation period.'],
  ['price_fixed', 'Specify any limit on annual price increases, such as a rise that shall not exceed 3 %.'],
  ['mandatory_site_visit', 'Site meeting: no compulsory inspection of the quay will be held for tenderers.'],
  [
    'mandatory_site_visit',
    'Tenderers must register before they bid: visit www.tenders.example for the office hours.',
  ],
  ['mandatory_site_visit', 'The Harbour Board must be allowed to inspect the premises of the Supplier.'],
  // Sums and times of other things.
  ['contract_penalty', 'The Client shall pay Supplier early termination fees for third-party materials.'],
  ['liquidated_damages', 'The clerk certifies that there is no reason to delay payment.'],
  [
    'short_transition',
    'The Builder shall notify the Harbour Board within 48 hours after the commencement of the delay.',
  ],
  ['long_payment_term', 'The Contractor shall pay its subcontractors within 60 days of their invoices.'],
  ['no_minimum_volume', 'The Builder is not entitled to an extension for each order of work that is late.'],
  ['joint_and_several_liability', '9.4 Joint and Several Liability; Notices.'],
  ['ip_transfer', 'No ownership interest in the software of the City is transferred to the Supplier.'],
  ['ip_transfer', 'Unused excess materials become the property of the Owner when the work is complete.'],
]

describe('risksInDocuments on clauses of commercial contracts', () => {
  it.for(found)('finds %s in: %s', ([risk, clause]) => {
    expect(codesOf(clause)).toContain(risk)
  })

  it.for(notFound)('finds no %s in: %s', ([risk, clause]) => {
    expect(codesOf(clause)).not.toContain(risk)
  })

  it('takes at most one thing from the heading', () => {
    const under = (clause: string) => codesOf(`8. Ownership of drawings\n\n${clause}`)
    expect(under('The Company shall not disclose them to a competitor of the Institute.')).toEqual([])
    expect(under('They pass to the Company upon delivery and become the property of the Company.')).toEqual([
      'ip_transfer',
    ])
  })

  it('reads the long beginning of a clause that lists cases at its end', () => {
    const clause = `Each side may also terminate the hire for convenience after the second season by giving written notice to the
other side at least sixty days before the day on which the hire is to end, and the Hirer then returns the boats to the
landing stage from which the Hirer had taken them, except as provided in (i) the annex on storm damage, and (ii) the
annex on the winter store of boats that wait for repair.`
    expect(codesOf(clause.replaceAll('\n', ' '))).toContain('termination_for_convenience')
  })

  it('leaves the cases that are carved out of a limit beside the limit', () => {
    const clause = `Except (i) with respect to any breach of the duty of confidence in Article 8, (ii) for costs of third parties as set
out in Section 2, or (iii) for damage to a listed building that the Roofer has caused by leaving a part of the roof open
overnight, to the extent that the law permits, (a) neither party shall be liable to the other party for any indirect,
incidental or consequential damages, and (b) the total liability of each party shall not exceed the price.`
    expect(codesOf(clause.replaceAll('\n', ' '))).toContain('unlimited_liability')
  })
})

describe('risksInDocuments on what a risk costs', () => {
  const first = (code: DocumentRisk, ...lines: string[]) =>
    risksInDocuments(
      [{ id: 'doc', title: 'Terms', kind: 'contract', language: 'en', pages: [lines.join('\n\n')] }],
      'en',
      { amount: 200_000, currency: 'GBP' },
    ).find((finding) => finding.code === code)

  it('shows the clause that names a sum before its title and before a mere mention', () => {
    const finding = first(
      'contract_penalty',
      'The duty of the Grower to pay a penalty remains unaffected.',
      'Each breach of the rules of the market costs the Grower a penalty of £750.',
    )
    expect(finding?.quotes[0]?.quote).toMatch(/£750/)
    expect(finding?.explanation).toContain('GBP 750')
  })

  it('computes no sum from a share of what is left', () => {
    const finding = first(
      'retention',
      'The remaining 50 % is paid only after the end of the defects liability period.',
    )
    expect(finding?.explanation).not.toContain('GBP 100,000')
    expect(finding?.explanation).toContain('part of the price')
  })
})

describe('risksInDocuments on German clauses', () => {
  it.for([
    [
      'no_minimum_volume',
      'Aus dem Vertrag folgt kein Anspruch, dass Fahrten im genannten Umfang beauftragt werden.',
      true,
    ],
    [
      'no_minimum_volume',
      'Die Prüfung ist nicht verpflichtend, wenn der Umfang der Lieferung bekannt ist.',
      false,
    ],
    [
      'no_minimum_volume',
      'Mehrmengen begründen keinen Anspruch auf Änderung der vereinbarten Preise.',
      false,
    ],
    ['no_minimum_volume', 'Ohne Mischpult müssen zehn Einstellungen vom Taster abrufbar sein.', false],
    [
      'price_fixed',
      'Kommt ein Bieter einer Nachforderung von Unterlagen nicht nach, scheidet er aus.',
      false,
    ],
    ['price_fixed', 'Nachforderungen wegen gestiegener Löhne sind ausgeschlossen.', true],
    ['price_only_award', 'Diese erhält der Bieter mit dem niedrigsten Preis.', false],
    [
      'reserved_lot',
      'Bevorzugte Bieter: nur erforderlich, wenn das Angebot von einer Werkstatt kommt.',
      false,
    ],
    [
      'termination_for_convenience',
      'Versäumt der Auftraggeber ohne Verschulden eine Mitwirkung, so kann der Auftragnehmer kündigen.',
      false,
    ],
    ['uncapped_penalties', 'Die Bürgschaft für Strafen darf nicht auf bestimmte Zeit begrenzt sein.', false],
    [
      'performance_bond',
      'Auf die Erfüllung der Datenschutzregeln und auf hohe Datensicherheit wird geachtet.',
      false,
    ],
    ['performance_bond', 'Der Gärtner legt vor Beginn eine Bankbürgschaft über 8.000 Euro vor.', true],
    [
      'contract_penalty',
      'Wenn Vertragsstrafen vereinbart sind, gelten die Regeln des Gesetzbuchs zur Höhe.',
      false,
    ],
    ['retention', 'Der Auftragnehmer darf bei Zahlungen an Nachunternehmer 4 % einbehalten.', false],
    ['staff_transfer', 'Der Auftragnehmer übernimmt den Transport der Betten und des Personals.', false],
    [
      'minimum_score_exclusion',
      'Ausschlusskriterien, Mindestanforderungen und Bewertungskriterien nennt Anlage 2.',
      false,
    ],
    [
      'ip_transfer',
      'Die Angebotsunterlagen werden mit Ablauf der Frist alleiniges Eigentum des Landkreises.',
      false,
    ],
    ['retention', 'Von jeder Teilrechnung wird der vereinbarte Deckungsrücklass in bar einbehalten.', true],
    ['contract_penalty', 'Die Pönale beträgt 800 Euro je Verstoß.', true],
    ['service_credits', 'Die Pönale beträgt 800 Euro je Verstoß.', false],
    ['ip_transfer', 'Dem Auftraggeber steht das Recht auf Rücktritt aus alleinigem Verschulden zu.', false],
    ['long_payment_term', 'Ein Vorbehalt ist binnen 3 Monaten nach Erhalt der Zahlung zu erheben.', false],
    ['staff_transfer', 'Firmen der Personalüberlassung werden Nachunternehmern gleichgestellt.', false],
    [
      'termination_for_convenience',
      'Der Auftraggeber kann jederzeit vom Vertrag zurücktreten, und zwar bei grobem Verstoß gegen die Hausordnung.',
      false,
    ],
    [
      'termination_for_convenience',
      'Beide Seiten können die Preise jederzeit ohne Vorankündigung ändern.',
      false,
    ],
    [
      'unlimited_liability',
      'Mit der Zahlung als Schadenersatz geht das uneingeschränkte Eigentum über.',
      false,
    ],
    ['no_minimum_volume', 'Es besteht kein Anspruch auf Nutzung von Strom und Wasser der Baustelle.', false],
  ] as const)('says of %s in "%s": %s', ([risk, clause, expected]) => {
    expect(codesOf(clause, 'de').includes(risk)).toBe(expected)
  })
})

describe('risksInDocuments on French clauses', () => {
  it.for([
    [
      'Des pénalités de retard de paiement de 12 % l’an s’appliquent aux factures que le client règle tard.',
      [],
    ],
    [
      'Une pénalité de 150 € s’applique à chaque rendez-vous manqué.',
      ['contract_penalty', 'uncapped_penalties'],
    ],
  ] as const)('reads %s', ([clause, codes]) => {
    expect(codesOf(clause, 'fr')).toEqual(codes)
  })
})

describe('risksInDocuments on Dutch clauses', () => {
  it.for([
    [
      'Vóór de eerste vaart wordt een kredietgarantie van € 40.000 door een bank afgegeven.',
      ['performance_bond'],
    ],
    ['De verklaring betalingsgedrag mag niet ouder zijn dan 6 maanden.', []],
    ['Facturen worden binnen 90 dagen betaald.', ['long_payment_term']],
    ['De aanbesteder kan de overeenkomst op elk moment opzeggen.', ['termination_for_convenience']],
  ] as const)('reads %s', ([clause, codes]) => {
    expect(codesOf(clause, 'nl')).toEqual(codes)
  })
})

describe('risksInDocuments on French clauses', () => {
  it.for([
    [
      'contract_penalty',
      "En cas de défaut, une alarme est déversée vers l'agent d'astreinte, 85 % du temps.",
      false,
    ],
    ['ip_transfer', "Les résultats comprennent l'acquisition des données des balises par le port.", false],
    ['price_only_award', 'Dans cette offre, son prix est nettement plus bas que le marché.', false],
    [
      'staff_transfer',
      "En 2019, les salariés de la régie ont été transférés à l'établissement portuaire.",
      false,
    ],
    [
      'long_payment_term',
      'Si le délai de réalisation dépasse trois mois, le paiement est versé par acomptes mensuels.',
      false,
    ],
    [
      'joint_and_several_liability',
      'En cas de groupement solidaire, le paiement est fait sur un compte unique.',
      false,
    ],
    [
      'termination_for_convenience',
      "À l'issue de la résiliation du marché, pour quelque motif que ce soit, le titulaire rend les clés.",
      false,
    ],
    ['termination_for_convenience', 'Le port peut résilier le marché à tout moment, sans motif.', true],
  ] as const)('%s in: %s', ([risk, clause, isFound]) => {
    expect(codesOf(clause, 'fr').includes(risk)).toBe(isFound)
  })
})

describe('risksInDocuments below a heading', () => {
  it('takes no sum and no day from the heading alone', () => {
    expect(codesOf('11. Delay damages\n\nChanges are claimed from the office that made the entry.')).toEqual(
      [],
    )
    expect(codesOf('11. Delay damages\n\nThey are £400 a day.')).toContain('liquidated_damages')
  })
})

describe('risksInDocuments on forms', () => {
  it.for([
    [
      'de',
      'Reserviert für Werkstätten für behinderte Menschen, nur diese werden zum Angebot zugelassen: nein',
    ],
    ['de', 'Auftrag ist geschützten Werkstätten vorbehalten\nNein'],
    ['de', '☐ Der Auftrag ist Werkstätten für behinderte Menschen vorbehalten\n☒ Die Vergabe ist offen'],
    ['de', 'Pflicht zur Ortsbesichtigung: nein'],
    ['de', 'Verpflichtende Ortsbesichtigung: ☐ ja ☒ nein'],
    ['de', 'Bürgschaft für die Vertragserfüllung: 0 %'],
    ['en', 'Reserved contract: no'],
    ['en', 'Site visit mandatory: no'],
    ['en', 'Performance bond required: no'],
    ['en', 'Award on lowest price only: No'],
    // Words that only sound like the risk.
    ['de', 'Der Nachweis einer Präsenz vor Ort ist für jeden Teilnehmer am Verfahren Voraussetzung.'],
    ['de', 'Nur die Bewerber im Verfahren reichen die Anmeldung bei einer Berufsgenossenschaft ein.'],
    ['de', 'Ein Abzug in Höhe von 0,5 v. H. erfolgt wegen der Freigabe von Sicherheitsleistungen.'],
    ['de', 'Wertung: Wirtschaftlich günstigstes Angebot nach den Kriterien der Unterlagen'],
    ['en', 'Quoted prices stay firm for at least 45 days from the closing date.'],
    ['en', 'The Contractor shall request that a mandatory final inspection of the site be made for bidders.'],
    ['en', 'Mandatory terms for bidders\n\nIssue of answers and pre-bid meeting'],
  ] as const)('finds nothing in %s: %s', ([language, page]) => {
    expect(codesOf(page, language)).toEqual([])
  })

  it.for([
    ['mandatory_site_visit', 'de', 'Pflicht zur Ortsbesichtigung für alle Bieter: ja'],
    [
      'mandatory_site_visit',
      'de',
      'Bieter müssen sich vor Ort ein Bild gemacht haben, sonst droht der Ausschluss.',
    ],
    ['reserved_lot', 'de', 'Der Auftrag ist nur Werkstätten für behinderte Menschen vorbehalten: ja'],
    ['unlimited_liability', 'en', 'Limit of the liability of the Contractor: none'],
  ] as const)('finds %s in %s: %s', ([risk, language, page]) => {
    expect(codesOf(page, language)).toContain(risk)
  })
})
