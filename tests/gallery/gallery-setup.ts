import { ensureBuilt } from '../../src/server/commands/prepare.mjs';

/** Builds the site, because the pictures are taken of the build. */
export default async function buildSite(): Promise<void> {
  await ensureBuilt();
}
