// The one member alone goes into the upload: an import of the whole file would bring the file.
import { version as stated } from '../../../../package.json'

/** The version of the service in package.json. */
export const version = stated

/** The version with the commit of the build, which distinguishes two releases. A bundle of a test has no commit. */
export const release = typeof BUILD_COMMIT === 'string' ? `${stated}+${BUILD_COMMIT}` : stated
