import { ensureBuilt } from '../../src/server/commands/prepare.mjs';

/** The pictures are taken of the built site. */
export default async function buildSite(): Promise<void> {
  await ensureBuilt();
}
