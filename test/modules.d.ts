/** What the test runner makes of a pattern of paths: every module that matches, loaded. */
interface ImportMeta {
  glob: <T>(pattern: string, options: { eager: true }) => Record<string, T>
}
