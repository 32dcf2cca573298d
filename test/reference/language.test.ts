import { describe, expect, it } from 'vitest'
import { americanSpelling } from '../../src/reference/language/spellings.ts'
import '../support/tables.ts'
import { conceptsIn, conceptsOfText, kindsOf } from '../../src/reference/language/concepts.ts'
import { detectLanguage } from '../../src/reference/language/detect.ts'
import { splitCompound } from '../../src/reference/language/stems-compounds.ts'
import { stemOf, stemsOf } from '../../src/reference/language/stems.ts'
import { isStopWord } from '../../src/reference/language/stop-words.ts'
import { type TextLanguage, tokensOf } from '../../src/reference/language/tokens.ts'

const words = (text: string) => tokensOf(text).map(({ token }) => token)
const conceptsOf = (text: string, language: TextLanguage | null, byQuestions = false) => [
  ...conceptsIn(words(text), language, byQuestions).keys(),
]

describe('tokensOf', () => {
  it.for([
    ['L’offre, dématérialisée', ['l', 'offre', 'dematerialisee']],
    ['Straßen-Bau 40 %', ['strassen', 'bau', '40', '%']],
    ['Ge\u00adwähr\u00adleistung', ['gewahrleistung']],
    ['ＩＳＯ ９００１', ['iso', '9001']],
    ['😀 — "()*', []],
  ] as const)('reads %s', ([text, tokens]) => {
    expect(words(text)).toEqual(tokens)
  })

  it('says where each word stands, after signs of two units too', () => {
    const text = '😀 Prix : 1 000 €, œuvre'
    expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Prix',
      '1',
      '000',
      'œuvre',
    ])
  })
})

describe('americanSpelling', () => {
  it.for<[string, string]>([
    ['organisations', 'organizations'],
    ['centre', 'center'],
    ['labelling', 'labeling'],
    ['programme', 'program'],
    ['catalogues', 'catalogs'],
    ['haematology', 'hematology'],
    ['organization', 'organization'],
    ['central', 'central'],
  ])('of %s is %s', ([written, american]) => {
    expect(americanSpelling(written)).toBe(american)
    expect(americanSpelling(american)).toBe(american)
  })
})

describe('stemOf', () => {
  it.for<[TextLanguage, string, string]>([
    ['en', 'penalties', 'penalty'],
    ['en', 'deliveries', 'delivery'],
    ['en', 'inspections', 'inspection'],
    ['de', 'angebote', 'angeboten'],
    ['de', 'verlangerungen', 'verlangerung'],
    ['de', 'verarbeitet', 'verarbeitung'],
    ['fr', 'prolongation', 'prolonger'],
    ['fr', 'locaux', 'local'],
    ['fr', 'nettoyees', 'nettoyer'],
    ['no', 'tilbudene', 'tilbud'],
    ['no', 'leverandorens', 'leverandorer'],
    ['nl', 'percelen', 'perceel'],
    ['nl', 'prijzen', 'prijs'],
  ])('of %s has one form for %s and %s', ([language, one, other]) => {
    expect(stemOf(one, language)).toBe(stemOf(other, language))
  })

  it.for<[string, TextLanguage | null]>([
    ['iso9001', 'en'],
    ['42000000', 'de'],
    ['reikalavimai', null],
  ])('leaves %s alone', ([word, language]) => {
    expect(stemOf(word, language)).toBe(word)
  })

  it.for<[TextLanguage, string, string]>([
    ['en', 'tender', 'tent'],
    ['de', 'strafe', 'strasse'],
    ['fr', 'lots', 'loto'],
  ])('of %s keeps %s and %s apart', ([language, one, other]) => {
    expect(stemOf(one, language)).not.toBe(stemOf(other, language))
  })
})

describe('splitCompound', () => {
  it.for([
    ['angebotsfrist', ['angebot', 'frist']],
    ['mindestjahresumsatz', ['mindestjahre', 'umsatz']],
    ['vertragsstrafen', ['vertrag', 'strafen']],
    ['frist', []],
    ['xyzxyzxyz', []],
  ] as const)('parts %s', ([word, parts]) => {
    expect(splitCompound(word, 'de')).toEqual(parts)
  })

  it('gives the parts their stems beside the whole', () => {
    expect(stemsOf('angebotsfrist', 'de')).toEqual(expect.arrayContaining(['frist', stemOf('angebot', 'de')]))
  })
})

describe('detectLanguage', () => {
  it.for<[string, TextLanguage | null]>([
    ['What is the minimum turnover?', 'en'],
    ['Wie hoch ist die Vertragsstrafe?', 'de'],
    ['Quelle est la durée du marché ?', 'fr'],
    ['¿Cuál es el plazo de presentación de ofertas?', 'es'],
    ['Qual è il termine per la presentazione delle offerte?', 'it'],
    ['Los 3 bleibt Inklusionsbetrieben vorbehalten.', 'de'],
    ['Hankinnan kohteena on siivouspalvelut kaupungin kohteissa.', null],
    ['Hanke objekt on koolihoone projekteerimine ja ehitamine.', null],
    ['A szerződés tárgya irodaszerek szállítása.', null],
    ['Předmětem veřejné zakázky je dodávka osobních automobilů.', null],
    ['El contracte té per objecte el servei de neteja dels edificis.', null],
    ['Qual é o prazo para apresentação das propostas?', null],
    ['Jaki jest termin składania ofert?', null],
    ['Wat is de uiterste datum voor het indienen van een offerte?', 'nl'],
    ['Hva er fristen for å levere tilbud?', 'no'],
    ['Kva er fristen for å gi tilbod, og når opnar dei?', 'no'],
    ['Hvad er fristen for at afgive tilbud, og hvornår bliver de åbnet?', 'da'],
    ['Vad är sista dagen för att lämna anbud?', 'sv'],
    ['Leverandøren skal ha en årsomsetning på minst ti millioner kroner.', 'no'],
    ['Leverandøren skal have en årsomsætning på mindst ti millioner kroner.', 'da'],
    ['Oppdragsgiver krever dokumentasjon av tilsvarende oppdrag.', 'no'],
    ['Ordregiver kræver dokumentation for tilsvarende opgaver.', 'da'],
    ['Sopimuksen kohteena on koulukuljetukset reitillä Karijoen koulu (aamu).', null],
    ['Wie is verantwoordelijk voor de uitvoering?', 'nl'],
    ['Какой срок подачи заявок?', null],
    ['ISO 9001', null],
    ['', null],
  ])('takes %s for %s', ([text, language]) => {
    expect(detectLanguage(text)).toBe(language)
  })

  it.for<[string, TextLanguage, TextLanguage]>([
    ['Når er tilbudsfristen?', 'no', 'no'],
    ['Hvor skal dataene lagres?', 'no', 'no'],
    ['Hvilken oppetid skal systemet have?', 'da', 'da'],
    ['Hvad er fristen for at afgive tilbud, og hvornår bliver de åbnet?', 'no', 'da'],
    ['What is the minimum turnover?', 'no', 'en'],
  ])('takes %s beside %s for %s', ([text, beside, language]) => {
    expect(detectLanguage(text, beside)).toBe(language)
  })

  it('takes words of two languages in equal measure for neither', () => {
    expect(detectLanguage('the and with der und mit')).toBeNull()
  })
})

describe('isStopWord', () => {
  it('knows the small words of each language only, folded', () => {
    expect([isStopWord('the', 'en'), isStopWord('fur', 'de'), isStopWord('etre', 'fr')]).toEqual([
      true,
      true,
      true,
    ])
    expect([isStopWord('the', 'fr'), isStopWord('penalty', 'en')]).toEqual([false, false])
  })
})

describe('conceptsIn', () => {
  it.for([
    ['How long must the tender stay valid, and who pays liquidated damages?', 'en'],
    ['Bis wann müssen die Unterlagen da sein? Die Vertragsstrafe ist gedeckelt.', 'de'],
    ['Quand faut-il remettre les offres et combien coûte le retard ?', null],
  ] as const)('finds with one look what texts name and what questions find: %s', ([text, language]) => {
    const { said, byQuestions } = conceptsOfText(words(text), language)
    expect(said).toEqual(conceptsIn(words(text), language))
    expect(byQuestions).toEqual(conceptsIn(words(text), language, true))
    expect(byQuestions.size).toBeGreaterThan(said.size)
  })

  it.for([
    ['Contractor Teaming Arrangements are permitted.', true],
    ['Vendors who intend to team must say so.', true],
    ['A grouping of suppliers appoints a lead partner.', true],
    ['Experience with security groups and user groups of the cloud.', false],
    ['The age groups of the pupils are listed.', false],
  ] as const)('tells consortiums from other groups: %s', ([text, isNamed]) => {
    expect(conceptsOf(text, 'en').includes('consortium')).toBe(isNamed)
  })

  it.for<[string, [string, TextLanguage], [string, TextLanguage], [string, TextLanguage]]>([
    [
      'deadline',
      ['Tenders must arrive by noon', 'en'],
      ['Die Angebotsfrist endet am Montag', 'de'],
      ['La remise des offres a lieu lundi', 'fr'],
    ],
    [
      'penalties',
      ['Liquidated damages apply', 'en'],
      ['Eine Konventionalstrafe fällt an', 'de'],
      ['Une pénalité est appliquée', 'fr'],
    ],
    [
      'insurance',
      ['The insurer confirms the cover', 'en'],
      ['eine Umwelthaftpflichtversicherung', 'de'],
      ['la police d’assurance', 'fr'],
    ],
    [
      'termination',
      ['by notice of termination', 'en'],
      ['ordentlich kündigen', 'de'],
      ['La résiliation du marché', 'fr'],
    ],
    [
      'subcontracting',
      ['sub-contractors are named', 'en'],
      ['Einsatz von Nachunternehmern', 'de'],
      ['La sous-traitance est admise', 'fr'],
    ],
    [
      'consortium',
      ['a joint venture', 'en'],
      ['Bietergemeinschaften', 'de'],
      ['un groupement conjoint', 'fr'],
    ],
    [
      'retention',
      ['retention money', 'en'],
      ['ein Sicherheitseinbehalt', 'de'],
      ['la retenue de garantie', 'fr'],
    ],
    [
      'abnormally_low',
      ['abnormally low tenders', 'en'],
      ['ungewöhnlich niedrige Angebote', 'de'],
      ['offre anormalement basse', 'fr'],
    ],
  ])('finds %s in three languages', ([concept, ...texts]) => {
    for (const [text, language] of texts) expect(conceptsOf(text, language)).toContain(concept)
  })

  it('hears in a question what no document would say', () => {
    expect(conceptsOf('When do we have to hand in our bid?', 'en', true)).toContain('deadline')
    expect(conceptsOf('When do we have to hand in our bid?', 'en')).not.toContain('deadline')
  })

  it('takes the words of a longer cue for that one alone', () => {
    const found = conceptsOf('Public liability insurance is required', 'en', true)
    expect(found).toContain('insurance')
    expect(found).not.toContain('liability')
  })

  it('finds no phrase in words that stand far apart', () => {
    expect(conceptsOf('points are given for the answer to each question of the matrix', 'en')).not.toContain(
      'award_criteria',
    )
  })

  it('tries every language where it is not known', () => {
    expect(conceptsOf('Vertragsstrafe', null)).toContain('penalties')
  })

  it('says what answers usually hold', () => {
    expect(kindsOf('turnover')).toEqual(['money'])
    expect(kindsOf('no such concept')).toEqual([])
  })
})
