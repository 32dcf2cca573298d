/*
 * Stands in the place of the SDK's own module of this kind (`[alias]` in wrangler.toml). The SDK brings a validator of
 * JSON Schema for two features that the connector does not use: forms pushed to a client, and tools described by a
 * schema of their own. The validator would be 7 kB of the gzipped upload.
 */

/** Constructed with every server of the SDK. A use throws, so that a feature which needs a validator fails at once. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('The connector has no validator of JSON Schema')
  }
}

/** Only the transport over standard input and output reads the process. */
export const process = {}
