/** The modules that match a pattern of paths, all loaded by the test runner. */
interface ImportMeta {
  glob: <T>(pattern: string, options: { eager: true }) => Record<string, T>
}
