import tenders from '../fixtures/eval/tenders.json' with { type: 'json' }
import type { OperatorClient } from '../../tools/operator.ts'

interface Invented {
  id: string
  documents: { title: string; pages: string[] }[]
}

const documentsOf = (tenders: Invented[], id: string, language: string) =>
  (tenders.find((each) => each.id === id)?.documents ?? []).map(({ title, pages }) => ({
    title,
    kind: 'tender_documents',
    language,
    pages,
  }))

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date((Math.floor(Date.now() / day) + days + 0.5) * day).toISOString()

/** Lots as a large city names them, so that a list of lots has the length of a real one. */
const lotsNamed = (names: string[], value: number) =>
  names.map((title, index) => ({
    id: `LOT-000${index + 1}`,
    title,
    description: `${title}.`,
    deadline: inDays(26),
    estimatedValue: value * (index + 1),
  }))

/**
 * Tenders with the long titles, long names of buyers and long words that real notices have in Norwegian, German and
 * Greek. The pages must not break on them.
 */
export const longTenders = {
  norwegian: {
    tender: {
      reference: 'long-no',
      title:
        'Rammeavtale om kjøp av renholdstjenester, hovedrengjøring, vinduspuss og gulvvedlikehold ved kommunale skoler, barnehager, helse- og omsorgsbygg, idrettsanlegg og administrasjonsbygg, med opsjon på forlengelse i inntil to år',
      description:
        'Fjordvik kommune innbyr til åpen anbudskonkurranse om renhold. Avtalen omfatter daglig renhold og hovedrengjøring av ni skoler og fjorten barnehager med et samlet areal på cirka 61 500 kvadratmeter.\n\nOppdragsgiver kan forlenge avtalen med ett år om gangen, likevel slik at samlet avtaletid ikke overstiger fire år.',
      buyer: {
        name: 'Fjordvik kommune på vegne av Innkjøpssamarbeidet for kommunene i Ytre Midtdalsregionen interkommunalt selskap',
        country: 'NO',
      },
      publishedAt: inDays(-4),
      deadline: inDays(26),
      estimatedValue: 48_000_000,
      currency: 'NOK',
      cpvCodes: ['90910000', '90911200', '90911300', '90919200', '90919300', '90920000'],
      regions: ['NO0A2', 'NO060'],
      languages: ['no'],
      procedureType: 'open',
      contractNature: 'services',
      awardCriteria: [
        {
          name: 'Pris på faste oppdrag og timepriser for tilleggsarbeid utenfor ordinær arbeidstid',
          weight: 30,
        },
        { name: 'Klima- og miljøhensyn ved gjennomføringen av leveransen', weight: 30 },
        { name: 'Oppgaveforståelse og kvalitetssikring', weight: 40 },
      ],
      lots: lotsNamed(
        ['Delkontrakt nord: skoler og barnehager nord for fjorden', 'Delkontrakt sør'],
        16_000_000,
      ),
    },
    documents: documentsOf(tenders, 'no-renhold', 'no'),
  },
  german: {
    tender: {
      reference: 'long-de',
      title:
        'Instandsetzung und Verstärkung der Straßenbrücke Mühlgrabenstraße einschließlich Verkehrssicherungsmaßnahmen, Baustelleneinrichtungsflächen, Kampfmittelräumdienstleistungen und Schwingungsdämpferaustausch unter Aufrechterhaltung des Eisenbahnbetriebs (BW 14)',
      description:
        'Die vierfeldrige Spannbetonbrücke überspannt die Orla und die zweigleisige Bahnstrecke. Vorgesehen sind die Verstärkung des Überbaus durch externe Vorspannung, der Ersatz der Lager und Fahrbahnübergänge und die vollständige Erneuerung der Fahrbahnabdichtungssysteme.',
      buyer: {
        name: 'Stadt Kaltenbrunn an der Orla, Tiefbauamt, Sachgebiet Ingenieurbauwerksunterhaltung und Straßenverkehrssicherungsangelegenheiten',
        country: 'DE',
      },
      publishedAt: inDays(-9),
      deadline: inDays(5),
      estimatedValue: 10_276_500.5,
      currency: 'EUR',
      cpvCodes: ['45221119', '45233142', '45221100', '71631450'],
      regions: ['DEG0I'],
      languages: ['de'],
      procedureType: 'open',
      contractNature: 'works',
      awardCriteria: [
        { name: 'Preis', weight: 60 },
        { name: 'Bauablaufkonzept und Verkehrsbeeinträchtigungsminimierung', weight: 40 },
      ],
    },
    documents: documentsOf(tenders, 'ho-a-de-bridge', 'de'),
  },
  greek: {
    tender: {
      reference: 'long-el',
      title:
        'Προμήθεια, εγκατάσταση, παραμετροποίηση και θέση σε παραγωγική λειτουργία ολοκληρωμένου πληροφοριακού συστήματος ηλεκτρονικής διακυβέρνησης και ψηφιοποίησης αρχείων, με υπηρεσίες εκπαίδευσης χρηστών και τεχνικής υποστήριξης τριών ετών',
      description:
        'Αντικείμενο της σύμβασης είναι η προμήθεια και η εγκατάσταση εξοπλισμού, η ανάπτυξη λογισμικού και η παροχή υπηρεσιών τεχνικής υποστήριξης προς τις υπηρεσίες της Περιφέρειας.',
      buyer: {
        name: 'Περιφέρεια Ανατολικής Μακεδονίας και Θράκης, Γενική Διεύθυνση Ψηφιακής Διακυβέρνησης, Τμήμα Προμηθειών',
        country: 'GR',
      },
      publishedAt: inDays(-2),
      deadline: inDays(40),
      estimatedValue: 2_480_000,
      currency: 'EUR',
      cpvCodes: ['48000000', '72263000', '30200000', '80533100'],
      regions: ['EL51'],
      languages: ['el'],
      procedureType: 'open',
      contractNature: 'supplies',
      awardCriteria: [
        { name: 'Λειτουργικές και τεχνικές προδιαγραφές του προσφερόμενου συστήματος', weight: 70 },
        { name: 'Υπηρεσίες εκπαίδευσης και υποστήριξης', weight: 30 },
      ],
      lots: lotsNamed(
        [
          'Τμήμα 1: Κεντρικός υπολογιστικός εξοπλισμός και άδειες χρήσης λογισμικού',
          'Τμήμα 2: Ψηφιοποίηση αρχείων των Περιφερειακών Ενοτήτων',
        ],
        620_000,
      ),
    },
    documents: [
      {
        title: 'Διακήρυξη ανοικτού διαγωνισμού.pdf',
        kind: 'tender_documents',
        language: 'el',
        pages: [
          'ΔΙΑΚΗΡΥΞΗ\n\n1. Οι προσφορές υποβάλλονται ηλεκτρονικά μέσω του Εθνικού Συστήματος Ηλεκτρονικών Δημοσίων Συμβάσεων.\n\n2. Οι οικονομικοί φορείς οφείλουν να διαθέτουν γενικό ετήσιο κύκλο εργασιών τουλάχιστον 1.200.000 EUR για καθεμία από τις τρεις τελευταίες οικονομικές χρήσεις.',
          '3. Απαιτείται πιστοποίηση κατά ISO 9001 και ISO/IEC 27001 από διαπιστευμένο φορέα.\n\n4. Η προσφορά ισχύει για δώδεκα μήνες από την επομένη της καταληκτικής ημερομηνίας υποβολής.',
        ],
      },
    ],
  },
}

/** Imports the long tenders. A second import of the same day changes nothing. */
export async function importLongTenders(operator: OperatorClient): Promise<void> {
  const lines = Object.values(longTenders).map((each) => JSON.stringify({ format: 'tender/1', ...each }))
  await operator.importNotices('manual', new TextEncoder().encode(lines.join('\n')))
}
