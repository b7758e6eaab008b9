import { randomUUID } from 'node:crypto';
import type { House } from '../area';
import { queryRaw } from '../db/raw';
import { type GameProvider, ProviderUnavailableError } from '../games/game-provider';
import { runCommand } from '../ledger/ledger.service';
import { cancelOrder, lockOrder } from './order.service';

/** Orders that one turn delivers. */
const AT_ONCE = 50;

/** Integrations whose games can be had with free rounds. */
export function findFreeRoundSources(providers: readonly GameProvider[]): string[] {
  return providers.filter(({ grantFreeRounds }) => grantFreeRounds).map(({ source }) => source);
}

interface OrderedRounds {
  id: string;
  memberId: number;
  accountId: number;
  source: string | null;
  providerId: string;
  gameId: string;
  rounds: number;
  stakeSatang: number;
  expiresAt: Date;
  isExpired: boolean;
}

/**
 * Tells providers of the free rounds that were ordered. A grant is named by its redemption, so telling it twice grants
 * once; an order whose provider does not answer waits for the next turn, and is cancelled once its rounds would have
 * expired.
 */
export async function deliverFreeRounds({
  jobDb: db,
  agentId,
  providers,
  logger,
}: Pick<House, 'jobDb' | 'agentId' | 'providers' | 'logger'>): Promise<void> {
  const orders = await queryRaw<OrderedRounds>(
    db,
    `SELECT r.id, r.member_id AS "memberId", w.account_id AS "accountId", studio.source, i.provider_id AS "providerId",
       i.game_id AS "gameId", i.rounds * r.quantity AS rounds, i.stake AS "stakeSatang",
       r.redeemed_at + i.valid_days * interval '1 day' AS "expiresAt",
       r.redeemed_at + i.valid_days * interval '1 day' <= business_now() AS "isExpired"
     FROM redemptions r JOIN shop_items i ON i.id = r.item_id
     JOIN wallets w ON w.member_id = r.member_id AND w.wallet_type_id = 1
     LEFT JOIN game_providers studio ON studio.provider_id = i.provider_id
     WHERE r.agent_id = $1 AND r.state = 'ordered' AND i.kind = 'free_rounds' ORDER BY r.redeemed_at LIMIT $2`,
    [agentId, AT_ONCE],
  );
  for (const order of orders) {
    const provider = providers.find(({ source }) => source === order.source);
    try {
      if (order.isExpired) {
        await cancelExpired(db, order.id);
      } else if (provider?.grantFreeRounds) {
        await provider.grantFreeRounds({
          player: { id: String(order.accountId) },
          providerId: order.providerId,
          gameId: order.gameId,
          rounds: order.rounds,
          stakeSatang: order.stakeSatang,
          expiresAt: order.expiresAt,
          reference: order.id,
        });
        await queryRaw(
          db,
          `UPDATE redemptions SET state = 'done' WHERE id = $1 AND state = 'ordered'`,
          [order.id],
        );
      }
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
      logger.warn({ err: error, redemption: order.id }, 'free rounds could not be granted yet');
    }
  }
}

/** Rounds that nobody could be told of in time are worth nothing: the points go back. */
async function cancelExpired(db: House['jobDb'], redemptionId: string): Promise<void> {
  await runCommand(
    db,
    {
      scope: 'system',
      route: 'free_rounds_expired',
      // The state decides what is a repetition.
      key: randomUUID(),
      content: { redemptionId },
      lockAccountIds: [],
    },
    async (context) => {
      const order = await lockOrder(context, redemptionId);
      if (order?.state === 'ordered') {
        await cancelOrder(context, order, {
          by: 'system',
          note: 'ค่ายเกมรับสิทธิ์ไม่ทันเวลา คืนแต้มให้แล้ว',
        });
      }
      return { redemptionId };
    },
  );
}
