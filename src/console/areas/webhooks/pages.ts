import type { Access } from '../../core/access.ts'
import { form, managers, page, type Pages } from '../../core/page.tsx'
import { changeWebhook, deleteWebhook, rotate, showSettings, switchWebhook } from './settings.tsx'
import { sendAgain, showDelivery } from './delivery.tsx'
import { showWebhooks } from './list.tsx'
import { registerWebhook, showRegister } from './register.tsx'
import { sendEventsAgain, sendTest, showWebhook } from './show.tsx'

const access: Access = { for: managers, plan: 'enterprise', what: 'manage webhooks' }
const settings = { again: showSettings, ...access }

export const webhookPages = {
  'GET /webhooks': page(showWebhooks, access),
  'GET /webhooks/new': page(showRegister, access),
  'POST /webhooks/new': form(registerWebhook, { again: showRegister, ...access }),
  'GET /webhooks/:id': page(showWebhook, access),
  'POST /webhooks/:id/test': form(sendTest, { again: showWebhook, ...access }),
  'POST /webhooks/:id/replay': form(sendEventsAgain, { again: showWebhook, ...access }),
  'GET /webhooks/:id/settings': page(showSettings, access),
  'POST /webhooks/:id/settings': form(changeWebhook, settings),
  'POST /webhooks/:id/rotate': form(rotate, settings),
  'POST /webhooks/:id/on': form(switchWebhook(true), settings),
  'POST /webhooks/:id/off': form(switchWebhook(false), settings),
  'POST /webhooks/:id/delete': form(deleteWebhook, settings),
  'GET /webhooks/:id/deliveries/:deliveryId': page(showDelivery, access),
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': form(sendAgain, {
    again: showDelivery,
    ...access,
  }),
} satisfies Pages
