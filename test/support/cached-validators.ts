import { createRequire } from 'node:module'
import type { default as Ajv, AnySchema, ValidateFunction } from 'ajv/dist/core.js'

const require = createRequire(import.meta.url)

/**
 * Lets every validator of JSON Schema compile equal schemas once. Spectral compiles the schema of a header
 * again at each of the thousand places that refer to the header, which took most of the time of the lint.
 */
export function keepValidators(): void {
  const { prototype } = (require('ajv/dist/core') as { default: typeof Ajv }).default
  const compile: (this: Ajv, schema: AnySchema, isMeta?: boolean) => ValidateFunction = prototype.compile
  const kept = new WeakMap<Ajv, Map<string, ValidateFunction>>()
  const compileOnce = function (this: Ajv, schema: AnySchema, isMeta?: boolean): ValidateFunction {
    const known = kept.get(this) ?? new Map<string, ValidateFunction>()
    kept.set(this, known)
    const name = JSON.stringify([schema, isMeta])
    const validator = known.get(name) ?? compile.call(this, schema, isMeta)
    known.set(name, validator)
    return validator
  }
  Object.assign(prototype, { compile: compileOnce })
}
