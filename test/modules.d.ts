/** The modules that match a pattern of paths, all loaded by the test runner. */
interface ImportMeta {
  glob: <T>(pattern: string, options: { eager: true }) => Record<string, T>
}

/** The package has no types. */
declare module 'oidc-provider' {
  export class Provider {
    constructor(issuer: string, configuration: object)
    listen(port: number, host: string): import('node:http').Server
  }
}
