import { routes } from '@/contract/routes';
import type { ListedPage, PagePreview } from '../area';
import type { Db } from '../db/tables';
import { fetchPromotions } from './promotion-offers.queries';

/** Tells whether the page of a promotion URL exists: the list, or the open promotion with this id. */
export async function hasPromotion(db: Db, agentId: number, id: string | null): Promise<boolean> {
  return id === null || (await findOpenPromotion(db, agentId, id)) !== undefined;
}

/** Returns the preview that chats show for a promotion's link; undefined without an open promotion of this id. */
export async function findPromotionPreview(
  db: Db,
  agentId: number,
  id: string | null,
): Promise<PagePreview | undefined> {
  const promotion = id === null ? undefined : await findOpenPromotion(db, agentId, id);
  return (
    promotion && {
      title: promotion.name,
      description: promotion.summary,
      image: promotion.image_share,
      path: `${routes.promotions.path}?id=${promotion.id}`,
    }
  );
}

/** Lists the open promotions as pages for search engines. */
export async function listPromotionPages(db: Db, agentId: number): Promise<ListedPage[]> {
  const promotions = await fetchPromotions(db, agentId, null);
  return promotions.map(({ id }) => ({ path: `${routes.promotions.path}?id=${id}` }));
}

async function findOpenPromotion(db: Db, agentId: number, id: string) {
  return (await fetchPromotions(db, agentId, null)).find((each) => each.id === id);
}
