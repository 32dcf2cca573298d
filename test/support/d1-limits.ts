import { withMethods } from './assets-files.ts'

/** The limits of D1 that the local database lacks, in bytes and in values. */
const limits = { value: 2_000_000, statement: 100_000, parameters: 100 }

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** A database with the refusals of D1: long values, long statements, and too many parameters. */
export const withinLimits = (d1: D1Database): D1Database =>
  withMethods(d1, {
    withSession: (constraint) =>
      withinLimits(d1.withSession(constraint) as unknown as D1Database) as unknown as D1DatabaseSession,
    prepare: (text) => {
      if (bytesOf(text) > limits.statement) throw new Error('D1_ERROR: statement too long: SQLITE_TOOBIG')
      const statement = d1.prepare(text)
      const bind = statement.bind.bind(statement)
      statement.bind = (...values) => {
        if (values.length > limits.parameters) throw new Error('D1_ERROR: too many SQL variables')
        if (values.some((value) => typeof value === 'string' && bytesOf(value) > limits.value))
          throw new Error('D1_ERROR: string or blob too big: SQLITE_TOOBIG')
        return bind(...values)
      }
      return statement
    },
  })
