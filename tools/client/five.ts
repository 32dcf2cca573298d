import { registerHooks } from 'node:module'

/** Generators write code with the program interface of TypeScript 5, which TypeScript 7 no longer has. */
registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript'
      ? next('typescript-5', { ...context, parentURL: import.meta.url })
      : next(name, context),
})
