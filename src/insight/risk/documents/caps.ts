import { amountsIn } from '../../../reference/language/values/money.ts'
import { percentagesIn } from './rule.ts'
import type { Statement } from './statements.ts'

/** Payments for late or bad performance, in plain text of any of the languages. */
const penalty =
  /\bpenalt(?:y|ies)\b|liquidated|delay damages|damages for (?:delay|late)|deductions?\b|vertragsstraf|konventionalstraf|ponale|pauschal\w* (?:\w+ )?schaden|schadens?pauschal|verzugs|schadensersatz|verwirk|abzug|abzuge|\bpenalites?\b|dommages-interets forfaitaires|indemnites? forfaitaires?|\bavoirs?\b|refactions?|\bretards?\b|late (?:delivery|completion)|overdue|verspat|\bdelay\b|\bverzug|strafe|dagmulkt|dagbot|\bbot\b|\bboter\b|mulkt|forsinkelse|\bboetes?\b|vertraging/

/** Words for a cap. A contract under a CCAG of 2021 has a cap of 10 % without naming it. */
const limit =
  /\b(?:capped|a cap\b|cap of|(?:may|shall|must|will|do|does|can|cannot|never|not)(?: not)?(?: together| in total)? (?:exceeds?|be more than|be higher than|surpass|go (?:above|beyond))|not to exceed|never (?:exceeds?|more than)|up to (?:a (?:total|maximum)|\d|[£€])|(?:limited|restricted|confined) to|no more than|not more than|nothing (?:above|beyond|more)|at most|ceiling|maximum|upper limit|limit of|stops? (?:at|once|when)|tops? out|bounded (?:at|by)|(?:together|altogether|overall|in all|in total|aggregate)[^.;]{0,20}\d|subject to (?:a|an) (?:\w+ )?(?:cap|limit|maximum))|hochstens|maximal|obergrenze|hochstgrenze|hochstbetrag|hochstsatz|gedeckelt|deckel|begrenzt (?:auf|ist|sind)|beschrankt auf|limitiert|auf [\d.,]+ ?(?:%|prozent|v\. ?h)[^.;]{0,60}(?:begrenz|beschrank)|nicht (?:uber|mehr als)|mehr als[^.;]{0,60}nicht|nicht[^.;]{0,30}ubersteigen|(?:darf|durfen)[^.;]{0,80}nicht (?:uberschreiten|ubersteigen)|insgesamt[^.;]{0,30}%|in summe|insgesamt|nie mehr als|ist bei [\d.,]+ ?(?:%|prozent|eur)|endet bei|bis zu (?:insgesamt |hochstens )?\d|\bbornee?s? a|n'ira pas au-dela|s'arrete\w* a|jusqu'a (?:un total|concurrence|un maximum)|au plus|\bplafonne\w*|\bplafond\b|n'exced|ne (?:depass|peut|peuvent|pourra|pourront|saurait|sauraient)[^.;]{0,20}(?:exceder|depasser|dep|exced)|ne depass|sans pouvoir (?:exceder|depasser)|dans la limite|limitee?s? a|maximum|maximal|begrenset (?:til|oppad)|oppad begrenset|maksimalt|likevel ikke mer enn|hoyst|inntil \d|ten hoogste|hooguit|gemaximeerd|beperkt tot|niet meer dan|au-dela de[^.;]{0,40}(?:aucun|ne)|\bccag\b[^.;]{0,40}2021/

const none =
  /\b(?:not|no|without|un)[^.;]{0,20}(?:capped|cap\b|ceiling|maximum|limit)|kein\w* (?:\w+ )?(?:obergrenze|hochst|begrenz|deckel)|nicht (?:begrenzt|gedeckelt|vorgesehen)|ohne (?:\w+ )?(?:begrenzung|obergrenze)|(?:non|pas|aucun|sans|ni) (?:\w+ )?(?:plafon|maximum)|uten (?:\w+ )?(?:begrensning|tak|grense)|ingen (?:\w+ )?(?:begrensning|grense|tak)|niet (?:\w+ )?(?:gemaximeerd|beperkt|begrensd)|(?:geen|zonder) (?:\w+ )?(?:maximum|limiet|beperking)/

const liability = /\bliabilit|\bhaft(?:ung|et)|\bresponsab|\bansvar|\berstatning|aansprakelijk/

/** Limits of other things, which often stand beside penalties and are no caps of penalties. */
const otherwise =
  /\bmaximum (?:score|mark|points|value of)|framework value|\bnote maximale|hochstpunktzahl|rahmenvereinbarung|accord-cadre/

/**
 * Whether a statement caps penalties, in the sentence that names the penalty or right beside it. A limit of liability
 * caps a penalty only where it names the penalty. `isPenalty`: the rules found a penalty in the statement.
 */
export const isPenaltyCap = (statement: Statement, isPenalty: boolean): boolean => {
  const { plain, around } = statement
  if (!isPenalty && !penalty.test(around)) return false
  if (!limit.test(plain) || none.test(plain)) return false
  if (isPenalty || penalty.test(plain)) return true
  if (liability.test(plain) || otherwise.test(plain)) return false
  return penalty.test(around) && (percentagesIn(statement).length > 0 || /\d/.test(plain))
}

const limited =
  /\b(?:limited to|capped at|restricted to|not exceed|up to)\b|begrenzt|beschrankt|gedeckelt|limitee|plafonn|exceder|depasser|begrenset|oppad|beperkt tot|gemaximeerd|ten hoogste/
const insured = /\binsur|versicherung|\bassur|forsikring|verzekering/

/** Whether a statement limits liability to a share of the price or to a sum. */
export const isLiabilityCap = ({ plain, around, text, language }: Statement): boolean =>
  limited.test(plain) &&
  liability.test(around) &&
  !insured.test(plain) &&
  !penalty.test(plain) &&
  (percentagesIn({ text, language }).length > 0 || amountsIn(text, language).length > 0)

const credits = /service (?:level )?credits?\b|gutschrift|\bmalus|\bavoirs?\b|\brefactions?\b|\bminderung/

/** Whether a statement does nothing but limit service credits to a share of a payment. */
export const isCreditCap = (statement: Statement): boolean =>
  credits.test(statement.plain) &&
  limit.test(statement.plain) &&
  !none.test(statement.plain) &&
  percentagesIn(statement).length === 1
