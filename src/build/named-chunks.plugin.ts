import type { Plugin } from 'vite';

/**
 * Fails a build that lacks a chunk which pages load by its name.
 * @param names as the pages say them
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
      if (missing.length > 0) this.error(`No module has the chunk ${missing.join(', ')}`);
    },
  };
}
