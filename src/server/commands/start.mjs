import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, requireNode, root, say } from './prepare.mjs';

requireNode();
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  say(`Chokdee could not be prepared: ${error.message}`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
// Runs the server in this process, so that signals reach it directly.
await import(pathToFileURL(path.join(root, 'dist/server/main.js')).href);
