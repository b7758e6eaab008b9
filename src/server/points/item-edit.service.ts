import { sql } from 'kysely';
import { type LimitPeriod, limitPeriods } from '@/contract/points.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { recordAction } from '../audit/audit.service';
import { findSqlState } from '../db/engine/sql-state';
import { MalformedError, RefusalError } from '../http/refusal';
import { assertPictures } from '../pictures/picture.service';
import { assertItemOffer, noteItemCost } from './item-judge.service';
import type { ShopItemRow } from './shop.queries';
import { lockItem, type ShopKeeper } from './shop-item.service';

/** The description of an item and the limits of its offer, as an operator wants them. */
export interface ItemEdit {
  id: number;
  title: string;
  description: string;
  image: string;
  most_per_member: number | null;
  period: LimitPeriod;
  least_vip_level: 0 | 1 | 2;
  starts_at: string;
  /** Null for an offer without an end. */
  ends_at: string | null;
  /** An owner's reason to offer the item although the house loses by it. */
  insist: string | undefined;
}

/**
 * Changes the description and the limits of an item. Orders and prices stay. An open item that more members could
 * redeem than before is judged like a further offer.
 * @throws RefusalError `request.not_found` | `redemption.item_known` | `redemption.picture_unknown` | `offer.loses`
 * @throws MalformedError when it would end before it starts
 * @throws SecondPersonError when the offer costs more than the operator may offer alone
 */
export async function editItem(deps: ActDeps, keeper: ShopKeeper, edit: ItemEdit): Promise<void> {
  if (edit.ends_at !== null && Date.parse(edit.ends_at) <= Date.parse(edit.starts_at)) {
    throw new MalformedError('ends_at', 'ต้องหมดเวลาหลังวันเริ่ม');
  }
  try {
    await change(deps, keeper, edit);
  } catch (error) {
    if (findSqlState(error)?.constraint !== 'shop_items_agent_id_title_key') throw error;
    throw new RefusalError('redemption.item_known', { cause: error });
  }
}

async function change(deps: ActDeps, keeper: ShopKeeper, edit: ItemEdit): Promise<void> {
  const { agentId, operator } = keeper;
  const { id, insist, ...after } = edit;
  const subject = `shop_item/${id}`;
  await deps.db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, agentId, id);
    await assertPictures(tx, agentId, [edit.image], 'redemption.picture_unknown');
    if (item.isOpen && isWider(item, edit)) {
      const own = { ...deps, db: tx };
      await assertItemOffer(own, { agentId, gain: item }, insist);
      await noteItemCost(own, { ...keeper, subject, gain: item, pieces: item.stockLeft });
    }
    await tx
      .updateTable('shop_items')
      .set({
        ...after,
        starts_at: sql<Date>`${edit.starts_at}::timestamptz`,
        ends_at: sql<Date | null>`${edit.ends_at}::timestamptz`,
      })
      .where('id', '=', id)
      .execute();
    const before = {
      ...{ title: item.title, description: item.description, image: item.image },
      ...{ most_per_member: item.mostPerMember, period: item.period },
      least_vip_level: item.leastVipLevel,
      ...{ starts_at: item.startsAt, ends_at: item.endsAt },
    };
    await recordAction(tx, {
      ...{ agentId, operator, action: 'shop_item.edit', subject },
      detail: { before, after, insist },
    });
  });
}

/** Returns whether an edit lets members redeem more pieces, or redeem them at more times. */
function isWider(item: ShopItemRow, edit: ItemEdit): boolean {
  const end = (time: Date | string | null) => (time === null ? Infinity : new Date(time).getTime());
  const mostBefore = item.mostPerMember ?? Infinity;
  const mostAfter = edit.most_per_member ?? Infinity;
  return (
    Date.parse(edit.starts_at) < item.startsAt.getTime() ||
    end(edit.ends_at) > end(item.endsAt) ||
    edit.least_vip_level < item.leastVipLevel ||
    mostAfter > mostBefore ||
    (mostAfter < Infinity && limitPeriods.indexOf(edit.period) < limitPeriods.indexOf(item.period))
  );
}
