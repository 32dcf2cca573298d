import { form, page, type Pages } from '../../core/page.tsx'
import { readAll, setRead } from './actions.ts'
import { showNotifications } from './list.tsx'

const onList = { again: showNotifications }

export const notificationPages = {
  'GET /notifications': page(showNotifications),
  'POST /notifications/read-all': form(readAll, onList),
  'POST /notifications/:id/read': form(setRead(true), onList),
  'POST /notifications/:id/unread': form(setRead(false), onList),
} satisfies Pages
