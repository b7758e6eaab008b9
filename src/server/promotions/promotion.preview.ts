import { routes } from '@/contract/routes';
import type { ListedPage, PagePreview } from '../area';
import type { Db } from '../db/tables';
import { fetchPromotions } from './promotion.queries';

/** Whether what an address says is on: the list, or the promotion that it names. */
export async function hasPromotion(db: Db, agentId: number, id: string | null): Promise<boolean> {
  return id === null || (await findOpenPromotion(db, agentId, id)) !== undefined;
}

/** The preview that chats show for a promotion's link; undefined without an open promotion of this id. */
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
      address: `${routes.promotions.path}?id=${promotion.id}`,
    }
  );
}

/** The promotions that search engines may find: those that are on. */
export async function listPromotionPages(db: Db, agentId: number): Promise<ListedPage[]> {
  const promotions = await fetchPromotions(db, agentId, null);
  return promotions.map(({ id }) => ({ address: `${routes.promotions.path}?id=${id}` }));
}

async function findOpenPromotion(db: Db, agentId: number, id: string) {
  return (await fetchPromotions(db, agentId, null)).find((each) => each.id === id);
}
