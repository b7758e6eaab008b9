import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Returns a plugin that copies the pictures of LINE's menus beside the server, which sends them to LINE. They are no
 * files of the site.
 * @param root folder of the project
 */
export function copyMenuPictures(root: string): Plugin {
  return {
    name: 'chokdee:menu-pictures',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const pictures = path.join(root, 'src/server/official-account/menus/pictures');
      await cp(pictures, path.join(dir, 'menus'), { recursive: true });
    },
  };
}
