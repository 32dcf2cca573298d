/** A condition on the company in a statement as D1 takes it, with its operand. */
const condition =
  /\+?(?:"?\w+"?\.)?"?(?:lead_)?company_id"? (?:=|IS|IN) (?!NOT\b|NULL\b)(?:\?\d*|'[^']*'|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|(?:"?\w+"?\.)?"?\w+"?(?: ->> '?[$.\w]+'?)?)/gi

/** A faulty statement, and what is wrong with it. */
interface Weakened {
  change: string
  text: string
}

/** Whether the condition is an assignment of an `UPDATE`. */
const isAssigned = (before: string) => /\bSET (?:(?!WHERE)[^()])*$/i.test(before)

/** The statement with each of its conditions on a company dropped, and with `OR` for each `AND` beside it. */
export function weakened(statement: string): Weakened[] {
  const text = statement.replaceAll(/\s+/g, ' ').trim()
  return [...text.matchAll(condition)].flatMap(({ index, 0: found }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + found.length)]
    if (isAssigned(before)) return []
    const changed = [{ change: `drop ${found}`, text: `${before}(${found} OR TRUE)${after}` }]
    if (/ and $/i.test(before))
      changed.push({ change: `OR before ${found}`, text: `${before.slice(0, -4)}OR ${found}${after}` })
    if (/^ and /i.test(after))
      changed.push({ change: `OR after ${found}`, text: `${before}${found} OR ${after.slice(5)}` })
    return changed
  })
}
