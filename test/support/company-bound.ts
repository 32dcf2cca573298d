import { parse } from 'sql-parser-cst'

/**
 * Reads a statement as SQL and finds the tables of companies whose rows it does not bind to one company. A
 * table is bound if each row that the statement reads or changes must fulfil one of these conditions:
 *
 * - its `company_id` is given, or equals that of a bound table;
 * - its secret is given, as a hash, which cannot be guessed;
 * - it has no `company_id` of its own, and is joined to a bound table by the id of one of the two, or by an
 *   id that both
 *   have.
 *
 * A condition counts only if it is always required: not in one arm of an `OR` alone, and not below a `NOT`. An upsert
 * is bound if its conflict is about the company, or if it compares the company of the row that is there.
 */
export interface Schema {
  /** The columns of each table. */
  columns: ReadonlyMap<string, readonly string[]>
  /** The tables with rows of companies. */
  owned: ReadonlySet<string>
  /** The tables with a unique key that does not name the company. */
  keyedAlone: ReadonlySet<string>
}

interface Node {
  type: string
  [member: string]: unknown
}

/** A table in a `FROM`, or something that has rows like a table. */
interface Source {
  table: string | null
  bound: boolean
}

interface Column {
  source: Source
  name: string
}

/** Columns that refer to the id of something that belongs to one company. */
const references = new Set(
  [
    'alert analysis approval asset bid connection consortium delivery event key member message notification saved session',
    'task team webhook certification channel comment',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `${name}_id`),
)

/** Tables whose rows several companies share, each naming one of them. */
const shared = new Set(['consortium_members'])

/** Columns with a secret, or its hash. */
const secrets = new Set(['hash'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

const nodeIn = (node: Node, member: string): Node | null => (isNode(node[member]) ? node[member] : null)

const nodesIn = (node: Node, member: string): Node[] =>
  [node[member]].flat().filter((each): each is Node => isNode(each))

/** An expression without its parentheses, and without the `+` that prevents the use of an index. */
function unwrapped(node: Node): Node {
  const isWrapped = node.type === 'paren_expr' || (node.type === 'prefix_op_expr' && node.operator === '+')
  const inner = isWrapped ? nodeIn(node, 'expr') : null
  return inner ? unwrapped(inner) : node
}

const nameOf = (node: Node | null): string =>
  node?.type === 'identifier' ? String(node.name).toLowerCase() : ''

const operatorOf = (node: Node): string =>
  [node.operator]
    .flat()
    .map((each) => (isNode(each) ? String(each.name) : String(each)))
    .join(' ')
    .toUpperCase()

const isSelect = (node: Node) => node.type === 'select_stmt' || node.type === 'compound_select_stmt'

/** The conditions that must all be true. */
function conjuncts(node: Node): Node[] {
  const condition = unwrapped(node)
  if (condition.type !== 'binary_expr' || operatorOf(condition) !== 'AND') return [condition]
  return ['left', 'right'].flatMap((side) => conjuncts(condition[side] as Node))
}

/** What one query can name: its own tables, and those of the queries around it. */
class Scope {
  readonly sources = new Map<string, Source>()
  readonly conditions: Node[] = []
  readonly parent: Scope | null
  readonly #schema: Schema

  constructor(schema: Schema, parent: Scope | null) {
    this.#schema = schema
    this.parent = parent
  }

  column(node: Node): Column | null {
    const expression = unwrapped(node)
    if (expression.type === 'member_expr') {
      const alias = nameOf(nodeIn(expression, 'object'))
      const source = this.source(alias)
      return source && { source, name: nameOf(nodeIn(expression, 'property')) }
    }
    const name = nameOf(expression)
    return name === '' ? null : this.#unqualified(name)
  }

  source(alias: string): Source | null {
    return this.sources.get(alias) ?? this.parent?.source(alias) ?? null
  }

  #unqualified(name: string): Column | null {
    const all = [...this.sources.values()]
    const having = all.find(({ table }) => table && this.#schema.columns.get(table)?.includes(name))
    const source = having ?? (all.length === 1 && all[0]?.table === null ? all[0] : null)
    return source ? { source, name } : (this.parent?.column({ type: 'identifier', name }) ?? null)
  }
}

export class Statements {
  readonly #schema: Schema
  /** Names of the common table expressions of the statement that is read. */
  #common = new Set<string>()
  #unbound = new Set<string>()

  constructor(schema: Schema) {
    this.#schema = schema
  }

  /** The tables of companies that the statement binds to no company. */
  unbound(text: string): string[] {
    this.#common = new Set()
    this.#unbound = new Set()
    const program = parse(text, { dialect: 'sqlite', paramTypes: ['?', '?nr'] })
    for (const statement of program.statements) this.#read(statement as unknown as Node, null)
    return [...this.#unbound].toSorted()
  }

  #read(node: Node, parent: Scope | null): Scope {
    const statement = unwrapped(node)
    for (const clause of childrenOf(statement).filter(({ type }) => type === 'with_clause'))
      this.#with(clause)
    if (statement.type === 'compound_select_stmt') {
      const left = this.#read(statement.left as Node, parent)
      const right = this.#read(statement.right as Node, parent)
      return this.#carries(left) ? right : left
    }
    if (statement.type === 'insert_stmt') this.#upsert(statement)
    const scope = new Scope(this.#schema, parent)
    this.#gather(statement, scope)
    this.#bind(scope)
    for (const { table, bound } of scope.sources.values())
      if (!bound && table && this.#schema.owned.has(table)) this.#unbound.add(table)
    this.#inside(statement, scope)
    return scope
  }

  #with(clause: Node): void {
    const tables = nodesIn(clause.tables as Node, 'items')
    for (const table of tables) this.#common.add(nameOf(nodeIn(table, 'table')))
    for (const table of tables) this.#read(table.expr as Node, null)
  }

  /** A row that is there already may be of another company, unless the conflict is about the company or a secret. */
  #upsert(statement: Node): void {
    const scope = new Scope(this.#schema, null)
    for (const clause of nodesIn(statement, 'clauses')) {
      if (clause.type === 'insert_clause') this.#from(clause.table as Node, scope)
      const action = nodeIn(clause, 'action')
      if (clause.type !== 'upsert_clause' || action?.type !== 'upsert_action_update') continue
      const [source] = scope.sources.values()
      if (!source?.table || !this.#namesCompany(source.table)) continue
      const target = nodeIn(clause, 'conflictTarget')
      source.bound = !target && !this.#schema.keyedAlone.has(source.table)
      for (const { expr } of target ? nodesIn(unwrapped(target), 'items') : []) {
        const column = scope.column(expr as Node)
        source.bound ||= column !== null && (this.#isCompany(column) || secrets.has(column.name))
      }
      scope.sources.set('excluded', { table: null, bound: true })
      const where = nodeIn(action, 'where')
      if (where) scope.conditions.push(...conjuncts(where.expr as Node))
      this.#bind(scope)
      if (!source.bound) this.#unbound.add(source.table)
    }
  }

  #namesCompany(table: string): boolean {
    return this.#isOwned(table) && (this.#schema.columns.get(table)?.includes('company_id') ?? false)
  }

  /** Collects the tables and the conditions of one query. */
  #gather(statement: Node, scope: Scope): void {
    for (const clause of nodesIn(statement, 'clauses')) {
      if (clause.type === 'from_clause') this.#from(clause.expr as Node, scope)
      if (clause.type === 'update_clause')
        for (const table of nodesIn(clause.tables as Node, 'items')) this.#from(table, scope)
      if (clause.type === 'delete_clause')
        for (const table of nodesIn(clause.tables as Node, 'items')) this.#from(table, scope)
      if (clause.type === 'where_clause') scope.conditions.push(...conjuncts(clause.expr as Node))
    }
  }

  #from(node: Node, scope: Scope, alias = ''): void {
    const expression = unwrapped(node)
    if (expression.type === 'join_expr') {
      this.#from(expression.left as Node, scope)
      this.#from(expression.right as Node, scope)
      const on = nodeIn(expression, 'specification')
      if (on?.type === 'join_on_specification') scope.conditions.push(...conjuncts(on.expr as Node))
    } else if (expression.type === 'alias')
      this.#from(expression.expr as Node, scope, nameOf(nodeIn(expression, 'alias')))
    else if (expression.type === 'indexed_table' || expression.type === 'not_indexed_table')
      this.#from(expression.table as Node, scope, alias)
    else if (isSelect(expression)) {
      const inner = this.#read(expression, scope)
      scope.sources.set(alias, { table: null, bound: this.#carries(inner) })
    } else if (expression.type === 'identifier') {
      const table = nameOf(expression)
      const known = this.#schema.columns.has(table) && !this.#common.has(table)
      scope.sources.set(alias || table, { table: known ? table : null, bound: this.#common.has(table) })
    } else scope.sources.set(alias || 'json_each', { table: null, bound: false })
  }

  /** Whether the rows of a query are of one company. */
  #carries(scope: Scope): boolean {
    return scope.sources
      .values()
      .some(({ table, bound }) => bound && (table === null || this.#isOwned(table)))
  }

  #isOwned(table: string | null): boolean {
    return table !== null && this.#schema.owned.has(table)
  }

  /** Binds tables until no condition binds another. */
  #bind(scope: Scope): void {
    for (let before = -1, now = 0; before !== now;) {
      before = now
      for (const condition of scope.conditions) this.#apply(condition, scope)
      now = scope.sources.values().reduce((sum, { bound }) => sum + Number(bound), 0)
    }
  }

  #apply(node: Node, scope: Scope): void {
    const condition = unwrapped(node)
    if (condition.type === 'prefix_op_expr' && operatorOf(condition) === 'EXISTS')
      return this.#exists(unwrapped(condition.expr as Node), scope)
    if (condition.type !== 'binary_expr') return undefined
    const operator = operatorOf(condition)
    const { left, right } = condition as unknown as { left: Node; right: Node }
    if (operator === 'OR') return this.#either(left, right, scope)
    if (operator === '=' || operator === '==' || operator === 'IS') {
      this.#equal(left, right, scope)
      this.#equal(right, left, scope)
    }
    if (operator === 'IN') this.#among(left, unwrapped(right), scope)
    return undefined
  }

  /** A table that each arm of an `OR` binds is bound. */
  #either(left: Node, right: Node, scope: Scope): void {
    const sources = [...scope.sources.values()]
    const before = sources.map(({ bound }) => bound)
    const [first, second] = [left, right].map((arm) => {
      for (const condition of conjuncts(arm)) this.#apply(condition, scope)
      const after = sources.map(({ bound }) => bound)
      for (const [index, source] of sources.entries()) source.bound = before[index] ?? false
      return after
    })
    for (const [index, source] of sources.entries())
      source.bound ||= (first?.[index] && second?.[index]) ?? false
  }

  /** Binds the table of the left side of an equation. */
  #equal(left: Node, right: Node, scope: Scope): void {
    const column = scope.column(left)
    if (!column || column.source.bound) return
    const other = scope.column(right)
    if (this.#isCompany(column))
      column.source.bound = other === null || other.source.bound || other.source.table === null
    else if (other === null) column.source.bound = secrets.has(column.name)
    else
      column.source.bound =
        other.source.bound && this.#isJoined(column) && (this.#isKey(column) || this.#isKey(other))
  }

  #isCompany({ source: { table }, name }: Column): boolean {
    return name === 'company_id' || name === 'lead_company_id' || (table === 'companies' && name === 'id')
  }

  /** A table that names the company must be bound by the company, and its id alone does not do. */
  #isJoined({ source: { table } }: Column): boolean {
    return table === null || shared.has(table) || !this.#schema.columns.get(table)?.includes('company_id')
  }

  #isKey({ source: { table }, name }: Column): boolean {
    return (name === 'id' && this.#isOwned(table)) || references.has(name)
  }

  #among(left: Node, right: Node, scope: Scope): void {
    const columns = (left.type === 'paren_expr' ? nodesIn(unwrapped(left), 'items') : [left]).flatMap(
      (each) => scope.column(each) ?? [],
    )
    const query = isSelect(right) ? right : null
    for (const column of columns) {
      if (column.source.bound) continue
      if (!query) column.source.bound = this.#isCompany(column) || secrets.has(column.name)
      else if (this.#isCompany(column)) column.source.bound = true
      else if (this.#isKey(column) && this.#isJoined(column))
        column.source.bound = this.#carries(this.#trial(query, scope))
    }
  }

  /** The scope of an inner query, whose faults are found when the query is read itself. */
  #trial(query: Node, scope: Scope): Scope {
    const unbound = this.#unbound
    this.#unbound = new Set()
    const inner = this.#read(query, scope)
    this.#unbound = unbound
    return inner
  }

  /** What a row of the inner query must fulfil also binds tables of the query around it. */
  #exists(query: Node, scope: Scope): void {
    const inner = this.#trial(query, scope)
    for (const condition of inner.conditions) this.#apply(condition, inner)
  }

  /** Reads the queries inside expressions of a statement. */
  #inside(node: Node, scope: Scope): void {
    for (const child of childrenOf(node)) {
      if (child.type === 'with_clause' || child.type === 'from_clause') this.#insideFrom(child, scope)
      else if (isSelect(child)) this.#read(child, scope)
      else this.#inside(child, scope)
    }
  }

  /** Queries in a `FROM` were read with their table, but conditions of joins may contain others. */
  #insideFrom(node: Node, scope: Scope): void {
    for (const child of childrenOf(node)) {
      if (child.type === 'join_on_specification') this.#inside(child, scope)
      else if (!isSelect(child) && child.type !== 'common_table_expr') this.#insideFrom(child, scope)
    }
  }
}
