import { fetchAgentConfig } from '../agent/agent.service';
import type { DrawPreview, PreviewCopy } from '../area';
import type { Db } from '../db/tables';
import { keepPicture, type PictureAuthor } from './picture.service';
import { pathOf } from './picture-path';
import { readPicture } from './picture-reader';

/** The operator who saves something with a preview, and the drawer of previews. */
export interface PreviewAuthor extends PictureAuthor {
  draw?: DrawPreview | undefined;
}

/**
 * Draws and stores a preview picture. Different words give a different path.
 * @returns its path; undefined when no preview can be drawn
 */
export async function addDrawnPreview(
  db: Db,
  { agentId, operator, draw }: PreviewAuthor,
  copy: Pick<PreviewCopy, 'thing' | 'kicker' | 'title'>,
): Promise<string | undefined> {
  if (!draw) return undefined;
  const { name, brand } = await fetchAgentConfig(db, agentId);
  const content = await draw({ ...copy, name, brand: brand.name });
  const facts = content && (await readPicture(content));
  if (!content || !facts) return undefined;
  const sha256 = await db
    .transaction()
    .execute((tx) => keepPicture(tx, { agentId, operator }, { ...facts, content }));
  return pathOf({ sha256, kind: facts.kind });
}
