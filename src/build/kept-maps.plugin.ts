import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Returns a plugin that moves the source maps of a build out of the site. The server reads them for error reports, and
 * serves them to no one.
 * @param buildDir folder of the build
 * @param mapsDir folder for the maps of all builds
 */
export function keepMaps(buildDir: string, mapsDir: string): Plugin {
  return {
    name: 'chokdee:keep-maps',
    apply: 'build',
    writeBundle: {
      // Before the files of the site are compressed.
      order: 'pre',
      sequential: true,
      async handler() {
        await mkdir(mapsDir, { recursive: true });
        const assets = path.join(buildDir, 'assets');
        for (const name of await readdir(assets)) {
          if (!name.endsWith('.map')) continue;
          await rename(path.join(assets, name), path.join(mapsDir, name));
        }
      },
    },
  };
}
