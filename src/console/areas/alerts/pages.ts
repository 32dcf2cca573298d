import { form, page, type Pages } from '../../core/page.tsx'
import { makeAlert, saveAlert, showEdit, showNew } from './edit.tsx'
import { showAlerts } from './list.tsx'
import { deleteAlert, setActive, showAlert } from './show.tsx'

const onPage = { again: showAlert }

export const alertPages = {
  'GET /alerts': page(showAlerts),
  'GET /alerts/new': page(showNew),
  'POST /alerts/new': form(makeAlert, { again: showNew }),
  'GET /alerts/:id': page(showAlert),
  'GET /alerts/:id/edit': page(showEdit),
  'POST /alerts/:id/edit': form(saveAlert, { again: showEdit }),
  'POST /alerts/:id/pause': form(setActive(false), onPage),
  'POST /alerts/:id/resume': form(setActive(true), onPage),
  'POST /alerts/:id/delete': form(deleteAlert, onPage),
} satisfies Pages
