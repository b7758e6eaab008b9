import path from 'node:path';
import { runnerImport } from 'vite';

/*
 * Runs a bench that has the server's own modules in its process: `node tests/bench/vite.runner.mjs FILE`. They find their
 * SQL as a build does, which Node alone cannot.
 */
const root = path.join(import.meta.dirname, '../..');
await runnerImport(path.resolve(process.argv[2] ?? ''), {
  root,
  resolve: { alias: { '@': path.join(root, 'src') } },
});
