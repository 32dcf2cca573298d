import { createRequire } from 'node:module'
import type { default as Ajv, AnySchema, ValidateFunction } from 'ajv/dist/core.js'

const require = createRequire(import.meta.url)

/**
 * Lets every validator of JSON Schema compile equal schemas once. Spectral compiles the schema of a header
 * again at each of the thousand places that refer to the header, which took most of the time of the lint.
 */
export function cacheValidators(): void {
  const { prototype } = (require('ajv/dist/core') as { default: typeof Ajv }).default
  const compile: (this: Ajv, schema: AnySchema, isMeta?: boolean) => ValidateFunction = prototype.compile
  const cached = new WeakMap<Ajv, Map<string, ValidateFunction>>()
  const compileOnce = function (this: Ajv, schema: AnySchema, isMeta?: boolean): ValidateFunction {
    const known = cached.get(this) ?? new Map<string, ValidateFunction>()
    cached.set(this, known)
    const name = JSON.stringify([schema, isMeta])
    const validator = known.get(name) ?? compile.call(this, schema, isMeta)
    known.set(name, validator)
    return validator
  }
  Object.assign(prototype, { compile: compileOnce })
}
