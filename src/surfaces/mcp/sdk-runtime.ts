/*
 * Replaces a module of the SDK that exports the same names (`alias` in tools/build/settings.ts). The original brings a JSON
 * Schema validator for two features that the connector does not use: forms pushed to a client, and tools that describe
 * themselves by a JSON Schema. The validator would add 7 kB to the gzipped upload.
 */

/**
 * Constructed with every server of the SDK. Every use throws, so that a feature which needs a validator fails at once.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('The connector has no validator of JSON Schema')
  }
}

/** Unused here: only the transport over standard input and output needs `process`. */
export const process = {}
