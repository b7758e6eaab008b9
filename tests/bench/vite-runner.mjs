import path from 'node:path';
import { runnerImport } from 'vite';

/*
 * Runs a bench that loads the server's own modules: `node tests/bench/vite-runner.mjs FILE`. Vite resolves their SQL
 * imports as a build does, which Node alone cannot.
 */
const root = path.join(import.meta.dirname, '../..');
await runnerImport(path.resolve(process.argv[2] ?? ''), {
  root,
  resolve: { alias: { '@': path.join(root, 'src') } },
});
