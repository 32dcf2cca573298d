import { eformsLabel } from '../../../reference/codes/eforms.ts'
import type { NoticeRequirement } from '../parts.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { all, ownText, text } from './query.ts'
import { thresholdOf } from './requirement.ts'
import type { FieldRequirement, RequirementScope } from './requirement.ts'
import { multilingual } from './texts.ts'

/** A term of tendering that a code switches on or off. */
interface Term {
  field: string
  category: NoticeRequirement['category']
  title: string
  /**
   * The path of its elements below TenderingTerms, then of the code in them; '' if the element itself is the
   * code.
   */
  path: string
  code: string
  /** The code that excludes the requirement. */
  off: string | null
  /** The list of the code, if the code states the requirement; its label is then the title. */
  list?: string
  /**
   * The elements with the words of the requirement. When the code is missing, the words alone state the
   * requirement.
   */
  words?: string
}

const terms: readonly Term[] = [
  {
    field: 'BT-751',
    category: 'guarantee',
    title: 'Tender guarantee',
    path: 'cac:RequiredFinancialGuarantee',
    code: 'cbc:GuaranteeTypeCode',
    off: 'false',
    words: 'cbc:Description',
  },
  {
    field: 'BT-71',
    category: 'reserved',
    title: 'Reserved participation',
    path: 'cac:TendererQualificationRequest/cac:SpecificTendererRequirement',
    code: "cbc:TendererRequirementTypeCode[@listName='reserved-procurement']",
    off: 'none',
    list: 'reserved-procurement',
  },
  {
    field: 'BT-76',
    category: 'performance',
    title: 'Legal form of a winning group',
    path: 'cac:TendererQualificationRequest',
    code: 'cbc:CompanyLegalFormCode',
    off: 'false',
    words: 'cbc:CompanyLegalForm',
  },
  {
    field: 'BT-79',
    category: 'submission',
    title: 'Names and qualifications of the staff who will perform the contract',
    path: 'cbc:RequiredCurriculaCode',
    code: '',
    off: 'not-requ',
    list: 'requirement-stage',
  },
  {
    field: 'BT-70',
    category: 'performance',
    title: 'Conditions of performance',
    path: 'cac:ContractExecutionRequirement',
    code: "cbc:ExecutionRequirementCode[@listName='conditions']",
    off: null,
  },
  {
    field: 'BT-578',
    category: 'suitability',
    title: 'Security clearance',
    path: 'cac:SecurityClearanceTerm',
    code: 'cbc:Code',
    off: 'false',
    words: 'cbc:Description',
  },
  {
    field: 'BT-744',
    category: 'submission',
    title: 'Electronic signature or seal',
    path: 'cac:ContractExecutionRequirement',
    code: "cbc:ExecutionRequirementCode[@listName='esignature-submission']",
    off: 'false',
  },
]

/** Guarantee, reservation, legal form, staff, performance, clearance and e-signature of a lot or the procedure. */
export const tenderingTerms = (scope: RequirementScope): FieldRequirement[] =>
  terms.flatMap((term) =>
    all(scope.element, `cac:TenderingTerms/${term.path}`).flatMap(
      (element) => read(scope, term, element) ?? [],
    ),
  )

function read(scope: RequirementScope, term: Term, element: XmlElement): FieldRequirement | null {
  const code = term.code === '' ? ownText(element) : text(element, term.code)
  const words = multilingual(element, term.words ?? 'cbc:Description', scope.official)
  if (code === term.off || (code === null && (!term.words || !words))) return null
  const kind = term.list && code ? code : null
  return {
    field: term.field,
    lotId: scope.lotId,
    element,
    category: term.category,
    code: kind,
    title: (kind && term.list && eformsLabel(term.list, kind)) ?? term.title,
    text: words,
    threshold: term.field === 'BT-751' ? thresholdOf(words) : null,
  }
}
