import { form, page, type Pages } from '../../core/page.tsx'
import { moveItem, moveItems, showBoard } from './board.tsx'
import { changeItem, removeItem, showItem } from './item.tsx'

export const pipelinePages = {
  'GET /pipeline': page(showBoard),
  'POST /pipeline/stage': form(moveItem, { again: showBoard }),
  'POST /pipeline/several': form(moveItems, { again: showBoard }),
  'GET /pipeline/:id': page(showItem),
  'POST /pipeline/:id': form(changeItem, { again: showItem }),
  'POST /pipeline/:id/remove': form(removeItem, { again: showItem }),
} satisfies Pages
