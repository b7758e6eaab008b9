import type { Plugin } from 'vite';

/**
 * Fails the build when a chunk that pages load by name is missing.
 * @param names chunk names used in the pages
 */
export function requireChunks(names: readonly string[]): Plugin {
  return {
    name: 'chokdee:named-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const built = new Set(
        Object.values(bundle).map((file) => (file.type === 'chunk' ? file.name : undefined)),
      );
      const missing = names.filter((name) => !built.has(name));
      if (missing.length > 0) this.error(`No module belongs to the chunk ${missing.join(', ')}`);
    },
  };
}
