import { build, ensureInstalled, requireNode, say } from './prepare.mjs';

requireNode();
try {
  await ensureInstalled();
  await build();
} catch (error) {
  say(`Chokdee could not be built: ${error.message}`);
  process.exit(1);
}
