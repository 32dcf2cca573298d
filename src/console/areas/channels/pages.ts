import { form, managers, page, type Pages } from '../../core/page.tsx'
import { addForm, removeForm, showChannels, tryForm } from './channels.tsx'

const ofManagers = { again: showChannels, for: managers }

export const channelPages = {
  'GET /channels': page(showChannels),
  'POST /channels': form(addForm, ofManagers),
  'POST /channels/:id/try': form(tryForm, ofManagers),
  'POST /channels/:id/remove': form(removeForm, ofManagers),
} satisfies Pages
