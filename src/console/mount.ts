import type { App } from '../http/mount.ts'
import { showChooser, takeChoice } from './choose-company.tsx'
import { showConsent, takeConsent } from './consent.tsx'
import { serve } from './serve.ts'
import { showSignIn, takeSignIn } from './sign-in.tsx'
import { takeSignOut } from './sign-out.ts'
import { consoleStyle } from './style.ts'

const styleHeaders = {
  'Content-Type': 'text/css; charset=utf-8',
  'Cache-Control': 'public, max-age=300',
  'X-Content-Type-Options': 'nosniff',
}

/** The pages for people. Each works without script. */
export function mountConsole(app: App): void {
  app.get('/console/style.css', () => new Response(consoleStyle, { headers: styleHeaders }))
  app.get('/sign-in', serve(showSignIn))
  app.post('/sign-in', serve(takeSignIn))
  app.post('/sign-out', serve(takeSignOut))
  app.get('/choose-company', serve(showChooser))
  app.post('/choose-company', serve(takeChoice))
  // Some clients guess the address at the origin when discovery stumbles.
  for (const path of ['/oauth/authorize', '/authorize']) {
    app.get(path, serve(showConsent))
    app.post(path, serve(takeConsent))
  }
}
