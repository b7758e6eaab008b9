import type { DataInputOf } from '@/contract/endpoint';
import type { channelList } from '@/contract/operator/banks.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

interface ChannelRow {
  id: string;
  name: string;
  gateway_id: string;
  is_open: boolean;
  min_satang: number;
  max_satang: number;
  today_in: number;
}

/** Returns the agent's channels for deposits by QR code, with the deposits credited today. */
export async function fetchChannels(
  db: Db,
  agentId: number,
): Promise<DataInputOf<typeof channelList>> {
  const rows = await queryRaw<ChannelRow>(
    db,
    `SELECT c.id, c.name, c.gateway_id, c.is_open, c.min_satang, c.max_satang, coalesce((
       SELECT sum(d.credited_amount) FROM deposits d
       WHERE d.agent_id = c.agent_id AND d.channel_id = c.id AND d.state = 'credited'
         AND d.decided_at >= (SELECT desk_day_start(business_now()))), 0)::bigint AS today_in
     FROM payment_channels c WHERE c.agent_id = $1 ORDER BY c.position, c.id`,
    [agentId],
  );
  return rows.map(({ min_satang, max_satang, today_in, ...row }) => ({
    ...row,
    min_amount: formatBaht(min_satang),
    max_amount: formatBaht(max_satang),
    today_in: formatBaht(today_in),
  }));
}

/** A change of a channel by an operator. */
export interface ChannelChange {
  agentId: number;
  operator: string;
  id: string;
  change: { isOpen: boolean } | { minSatang: Satang; maxSatang: Satang };
}

/**
 * Opens or closes a channel, or sets its limits; codes that were ordered can still be paid.
 * @throws RefusalError `request.not_found`
 */
export function changeChannel(
  db: Db,
  { agentId, operator, id, change }: ChannelChange,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('payment_channels')
      .select(['is_open', 'min_satang', 'max_satang'])
      .where('agent_id', '=', agentId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new RefusalError('request.not_found');
    const after =
      'isOpen' in change
        ? { is_open: change.isOpen }
        : { min_satang: change.minSatang, max_satang: change.maxSatang };
    await tx
      .updateTable('payment_channels')
      .set(after)
      .where('agent_id', '=', agentId)
      .where('id', '=', id)
      .execute();
    const action = 'isOpen' in change ? (change.isOpen ? 'open' : 'close') : 'limits';
    await recordAction(tx, {
      ...{ agentId, operator, action: `channel.${action}`, subject: `channel/${id}` },
      detail: { before, after },
    });
  });
}
