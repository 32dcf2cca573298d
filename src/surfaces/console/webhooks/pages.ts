import { form, managers, page } from '../page/page.tsx'
import type { Pages } from '../page/rows.ts'
import { changeWebhook, deleteWebhook, rotate, sendAgain, sendTest, switchWebhook } from './actions.tsx'
import { showDelivery } from './delivery.tsx'
import { showWebhooks } from './list.tsx'
import { registerWebhook, showRegister } from './register.tsx'
import { sendEventsAgain } from './replay.tsx'
import { showSettings } from './settings.tsx'
import { showWebhook } from './show.tsx'

const only = { for: managers }
const settings = { again: showSettings, for: managers }

export const webhookPages = {
  'GET /webhooks': page(showWebhooks),
  'GET /webhooks/new': page(showRegister, only),
  'POST /webhooks/new': form(registerWebhook, { again: showRegister, for: managers }),
  'GET /webhooks/:id': page(showWebhook, only),
  'POST /webhooks/:id/test': form(sendTest, { again: showWebhook, for: managers }),
  'POST /webhooks/:id/replay': form(sendEventsAgain, { again: showWebhook, for: managers }),
  'GET /webhooks/:id/settings': page(showSettings, only),
  'POST /webhooks/:id/settings': form(changeWebhook, settings),
  'POST /webhooks/:id/rotate': form(rotate, settings),
  'POST /webhooks/:id/on': form(switchWebhook(true), settings),
  'POST /webhooks/:id/off': form(switchWebhook(false), settings),
  'POST /webhooks/:id/delete': form(deleteWebhook, settings),
  'GET /webhooks/:id/deliveries/:deliveryId': page(showDelivery, only),
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': form(sendAgain, {
    again: showDelivery,
    for: managers,
  }),
} satisfies Pages
