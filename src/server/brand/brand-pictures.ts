import { isArticlePicture, isShareablePicture } from '@/contract/article-url';
import type { BrandSite } from '@/contract/operator/brand.contract';
import type { BrandChange } from '@/contract/operator/brand-changes';
import type { Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { assertPictures } from '../pictures/picture.service';

const SHARE_PICTURE = 'seo.og_image';
/** A drawing of the build, such as the logo of the demo; operators upload none. */
const BUILT_DRAWING = /^\/art(?:\/[a-z0-9][a-z0-9_-]*)+\.svg$/i;

/** Returns the paths of all pictures of a site. */
export function picturesOf({ info, seo }: BrandSite): string[] {
  const { agent_logo, icons, backgrounds } = info;
  return [
    agent_logo,
    ...Object.values(icons ?? {}),
    ...Object.values(backgrounds ?? {}),
    seo.og_image,
  ];
}

/**
 * Checks the pictures that a change sets: they belong to the build or were uploaded, and cannot be deleted before the
 * transaction ends.
 * @throws RefusalError `brand.picture_unknown`
 */
export async function assertBrandPictures(
  tx: Tx,
  agentId: number,
  changes: readonly BrandChange[],
): Promise<void> {
  const set = changes.flatMap(({ field, after }) =>
    after !== null && (field.startsWith('info.') || field === SHARE_PICTURE)
      ? [{ field, path: after }]
      : [],
  );
  const foreign = set.find(({ field, path }) =>
    field === SHARE_PICTURE
      ? !isShareablePicture(path)
      : !isArticlePicture(path) && !BUILT_DRAWING.test(path),
  );
  if (foreign) throw new RefusalError('brand.picture_unknown', { data: { address: foreign.path } });
  const paths = set.map(({ path }) => path);
  await assertPictures(tx, agentId, paths, 'brand.picture_unknown');
}
