import { idExample } from '../../platform/context/ids.ts'

/** Examples of the API's documentation. All show the same tender for road works. */
const price = { name: 'Price', type: 'price', weight: 70, description: null } as const
const traffic = {
  name: 'Traffic concept',
  type: 'quality',
  weight: 30,
  description: 'Length of full closures and quality of the diversions',
} as const
const lot = {
  status: 'open',
  deadline: '2026-12-15T11:00:00.000Z',
  currency: 'EUR',
  cpvCodes: ['45233130'],
  regions: ['IE061'],
  awardCriteria: [price, traffic],
  duration: { months: 10, days: null, startsAt: null, endsAt: null, other: null },
  renewals: { maximum: 0, description: null },
  options: null,
  techniques: { framework: null, dps: false, eAuction: false },
} as const

const description = 'Milling and resurfacing of 6.4 km of dual carriageway under traffic, with new drainage.'

/** The members of a tender that its item in a list does not have. */
export const tenderDetails = {
  description,
  procedureId: '3f2b8c1e-6a4d-4c57-9e02-7d1f5b90a6c3',
  noticeId: 'b7a91c52-0e38-4d6f-8f25-c46d90e1a3b8',
  noticeVersion: '01',
  lots: [
    { id: 'LOT-0001', title: 'Sections 3 and 4', description: null, estimatedValue: 1600000, ...lot },
    { id: 'LOT-0002', title: 'Section 5', description: null, estimatedValue: 800000, ...lot },
  ],
  awardCriteria: [],
  submissionUrl: 'https://procurement.example/projects/4711',
  questionsDeadline: '2026-12-04T17:00:00.000Z',
  accelerated: false,
  framework: false,
  otherCodes: [],
  reservedFor: [],
  fundedByEu: false,
  sources: ['ted'],
  buyers: [
    {
      name: 'City of Example',
      country: 'IE',
      registrationNumber: '1234567',
      otherRegistrationNumbers: [],
      role: 'buyer',
      address: {
        street: '1 Main Street',
        city: 'Example',
        postalCode: 'D01 X2Y3',
        country: 'IE',
        nuts: 'IE061',
      },
      contact: {
        name: 'Roads division',
        email: 'roads@example.org',
        phone: null,
        url: 'https://city.example',
      },
      profileUrl: null,
    },
  ],
  deadlineConflict: null,
  contacts: [
    {
      role: 'review',
      name: 'High Court',
      email: 'office@court.example',
      phone: null,
      url: 'https://court.example',
    },
  ],
  duration: lot.duration,
  renewals: lot.renewals,
  options: null,
  techniques: lot.techniques,
  submission: {
    methods: ['electronicSubmission'],
    languages: ['en'],
    variants: 'not_allowed',
    eSignature: false,
    eCatalogue: 'not_allowed',
    validityDays: 90,
    guarantee: false,
    openingAt: '2026-12-15T11:15:00.000Z',
    openingPlace: null,
    openingDescription: null,
  },
  additionalInformation: null,
  procedureFeatures: null,
  gpaCovered: true,
  strategic: [{ aim: 'environmental', codes: ['clim-mitig'], description: null }],
  modifications: [],
  withheld: [],
  translations: {
    en: { title: 'Resurfacing of the ring road, sections 3 to 5', description },
  },
  notices: [
    {
      id: 'b7a91c52-0e38-4d6f-8f25-c46d90e1a3b8',
      version: '01',
      kind: 'competition',
      publishedAt: '2026-11-02T00:00:00.000Z',
      url: 'https://ted.europa.eu/en/notice/-/detail/700123-2026',
    },
  ],
  awards: [],
  documentCount: 1,
  requirementCount: 1,
  savedTenderId: null,
}

export const awardExample = {
  id: idExample('award'),
  tenderId: idExample('tender'),
  tenderTitle: 'Resurfacing of the ring road, sections 3 to 5',
  lotId: 'LOT-0001',
  buyer: { name: 'City of Example', country: 'IE', registrationNumber: '1234567' },
  suppliers: [
    {
      name: 'Muster Straßenbau GmbH',
      country: 'DE',
      registrationNumber: 'HRB 12345',
      otherRegistrationNumbers: ['DE136695976'],
      sme: true,
    },
  ],
  value: 1482900.5,
  currency: 'EUR',
  valueEur: 1482900.5,
  bidsReceived: 4,
  bidsReceivedIsMinimum: false,
  awardedAt: '2027-02-03T00:00:00.000Z',
  contractEndsAt: '2027-10-31T00:00:00.000Z',
  status: 'awarded',
  contractId: 'R-2027-14',
  contracts: [],
  rejectionReason: null,
  subcontractedShare: 0.2,
  frameworkMaximum: null,
  source: 'ted',
} as const

export const documentExample = {
  id: idExample('document'),
  tenderId: idExample('tender'),
  title: 'Specifications, part B',
  kind: 'tender_documents',
  language: 'en',
  url: 'https://procurement.example/projects/4711/part-b.pdf',
  format: 'application/pdf',
  size: 1843200,
  pages: 48,
  access: 'open',
  fetchedAt: '2026-11-02T07:03:12.000Z',
  textAvailable: true,
  textStatus: 'read',
} as const

export const itemExample = {
  id: idExample('tender'),
  title: 'Resurfacing of the ring road, sections 3 to 5',
  buyer: { name: 'City of Example', country: 'IE', registrationNumber: '1234567' },
  status: 'open',
  source: 'ted',
  noticeType: 'cn-standard',
  procedureType: 'open',
  contractNature: 'works',
  publishedAt: '2026-11-02T00:00:00.000Z',
  deadline: '2026-12-15T11:00:00.000Z',
  estimatedValue: 2400000,
  currency: 'EUR',
  estimatedValueEur: 2400000,
  cpvCodes: ['45233130'],
  regions: ['IE061'],
  languages: ['en'],
  url: 'https://ted.europa.eu/en/notice/-/detail/700123-2026',
  updatedAt: '2026-11-02T06:12:44.000Z',
} as const
