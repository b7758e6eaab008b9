import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
import { marketCatalogue } from './markets.catalogue';

/** Names of the pictures that a market can have. */
export const marketImages: readonly string[] = marketCatalogue.map(({ market_id }) => market_id);

interface MarketReference {
  agentId: number;
  marketId: string;
  operator: string;
}

/** The parts of a market that can be edited. */
export interface MarketEdit {
  name: string;
  position: number;
  image: string;
  /** Minutes after a draw until which a result may come. */
  refund_after_minutes: number;
}

type MarketRow = MarketEdit & { is_open: boolean };

/** @throws RefusalError `request.not_found` */
async function lockMarket(tx: Tx, { agentId, marketId }: MarketReference): Promise<MarketRow> {
  const market = await tx
    .selectFrom('lotto_markets')
    .select(['name', 'position', 'image', 'refund_after_minutes', 'is_open'])
    .where('agent_id', '=', agentId)
    .where('market_id', '=', marketId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!market) throw new RefusalError('request.not_found');
  return market;
}

/**
 * Opens or closes a market. No more rounds are planned for a closed one; its planned rounds go on. Repeating it changes
 * nothing.
 * @throws RefusalError `request.not_found`
 */
export async function openMarket(
  db: Db,
  { isOpen, ...of }: MarketReference & { isOpen: boolean },
): Promise<void> {
  const { agentId, marketId, operator } = of;
  await db.transaction().execute(async (tx) => {
    if ((await lockMarket(tx, of)).is_open === isOpen) return;
    await tx
      .updateTable('lotto_markets')
      .set({ is_open: isOpen })
      .where('agent_id', '=', agentId)
      .where('market_id', '=', marketId)
      .execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: isOpen ? 'lotto.open_market' : 'lotto.close_market',
      subject: `lotto_market/${marketId}`,
      detail: {},
    });
  });
}

/**
 * Changes the name, place and picture of a market, and how long its rounds wait for a result. The change holds at once,
 * also for rounds that wait. Repeating it changes nothing.
 * @throws RefusalError `request.not_found` | `lotto.refund_due` when a waiting round would be refunded at once
 * @throws MalformedError for an unknown picture
 */
export async function editMarket(
  db: Db,
  { edit, ...of }: MarketReference & { edit: MarketEdit },
): Promise<void> {
  const { agentId, marketId, operator } = of;
  if (!marketImages.includes(edit.image)) throw new MalformedError('image', 'ไม่มีรูปนี้');
  await db.transaction().execute(async (tx) => {
    const { is_open: _isOpen, ...before } = await lockMarket(tx, of);
    const fields = ['name', 'position', 'image', 'refund_after_minutes'] as const;
    if (fields.every((field) => before[field] === edit[field])) return;
    if (edit.refund_after_minutes < before.refund_after_minutes) {
      await assertNotDue(tx, of, edit.refund_after_minutes);
    }
    await tx
      .updateTable('lotto_markets')
      .set(edit)
      .where('agent_id', '=', agentId)
      .where('market_id', '=', marketId)
      .execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: 'lotto.edit_market',
      subject: `lotto_market/${marketId}`,
      detail: { before, after: edit },
    });
  });
}

async function assertNotDue(
  tx: Tx,
  { agentId, marketId }: MarketReference,
  minutes: number,
): Promise<void> {
  const due = await queryRaw(
    tx,
    `SELECT FROM lotto_rounds WHERE agent_id = $1 AND market_id = $2 AND state IN ('scheduled', 'open', 'closed')
       AND closes_at <= (SELECT business_now())
       AND draws_at + $3::integer * interval '1 minute' <= (SELECT business_now()) LIMIT 1`,
    [agentId, marketId, minutes],
  );
  if (due.length > 0) throw new RefusalError('lotto.refund_due');
}
