import manifest from '../../../../package.json' with { type: 'json' }

/** The version of the service, as the package says. */
export const version = manifest.version
