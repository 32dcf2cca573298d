// The one member alone goes into the upload: an import of the whole file would bring the file.
import { version as stated } from '../../../../package.json'

/** The version of the service in package.json. */
export const version = stated
