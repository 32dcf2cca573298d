import { form, page, type Pages } from '../../core/page.tsx'
import { deleteVersion, showAsset, showVersion } from './asset.tsx'
import { changeAsset, createFile, newVersion, removeAsset } from './change.ts'
import { download } from './download.ts'
import { changeAssets, showAssets } from './list.tsx'
import { showNewAsset } from './fields.tsx'

export const assetPages = {
  'GET /assets': page(showAssets),
  'GET /assets/new': page(showNewAsset),
  'POST /assets': form(createFile, { again: showNewAsset, file: true }),
  'POST /assets/several': form(changeAssets, { again: showAssets }),
  'GET /assets/:id': page(showAsset),
  'POST /assets/:id': form(changeAsset, { again: showAsset }),
  'POST /assets/:id/file': form(newVersion, { again: showAsset, file: true }),
  'GET /assets/:id/download': page(download),
  'GET /assets/:id/versions/:version': page(showVersion),
  'POST /assets/:id/versions/:version/delete': form(deleteVersion, { again: showAsset }),
  'POST /assets/:id/delete': form(removeAsset, { again: showAsset }),
} satisfies Pages
