import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { type generateQr, paymentChannels } from '@/contract/deposits.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import type { DatabaseTables } from '../db/tables';
import { GatewayUnavailableError, type PaymentGateway } from '../gateways/payment-gateway';
import { RefusalError } from '../http/refusal';
import { runCommand } from '../ledger/ledger.service';
import { type DepositRow, stateOf } from './deposit.queries';
import { assertMayDeposit, endAs } from './deposit.service';

type Db = Kysely<DatabaseTables>;
type ChannelData = v.InferInput<typeof paymentChannels.data>[number];
type PaymentData = v.InferInput<typeof generateQr.data>;

const subChannels = paymentChannels.data.item.entries.sub_channels;

/** Open ways to pay by QR code, in their order. */
export async function fetchChannels(db: Db, agentId: number): Promise<ChannelData[]> {
  const rows = await selectChannels(db, agentId).orderBy('position').execute();
  return rows.map(toChannelData);
}

/** @throws RefusalError `payment.unknown_channel` */
export async function fetchChannel(db: Db, agentId: number, id: string): Promise<ChannelData> {
  return toChannelData(await findChannel(db, agentId, id));
}

function selectChannels(db: Db, agentId: number) {
  return db
    .selectFrom('payment_channels')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('is_open', '=', true);
}

async function findChannel(db: Db, agentId: number, id: string) {
  const channel = await selectChannels(db, agentId).where('id', '=', id).executeTakeFirst();
  if (!channel) throw new RefusalError('payment.unknown_channel');
  return channel;
}

function toChannelData(row: Awaited<ReturnType<typeof findChannel>>): ChannelData {
  return {
    channel_id: row.id,
    name: row.name,
    sub_channels: v.parse(subChannels, row.sub_channels),
    min_amount: formatBaht(row.min_satang),
    max_amount: formatBaht(row.max_satang),
    valid_seconds: row.valid_seconds,
  };
}

/** Writes a deposit by QR code as the payment page reads it. @throws Error for one without a code */
export function toPaymentData(row: DepositRow): PaymentData {
  if (row.channel_id === null || row.sub_channel_id === null || row.qr_payload === null) {
    throw new Error(`deposit ${row.id} has no QR code`);
  }
  const state = stateOf(row);
  return {
    payment_id: row.id,
    channel_id: row.channel_id,
    sub_channel_id: row.sub_channel_id,
    amount: formatBaht(row.amount),
    status: state === 'credited' ? 'paid' : state,
    qr_payload: row.qr_payload,
    pay_url: row.pay_url,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    paid_at: state === 'credited' ? (row.decided_at?.toISOString() ?? null) : null,
    note: row.note,
    now: row.now.toISOString(),
  };
}

export interface PaymentOrder {
  memberId: number;
  agentId: number;
  channelId: string;
  subChannelId: string;
  amountSatang: Satang;
  idempotencyKey: string | null;
}

/**
 * Orders a QR code for an amount from the gateway of a channel. A code of the member that was not paid is given up
 * for it; money that still comes for that one waits for an operator.
 * @returns id of the deposit
 * @throws RefusalError `payment.unknown_channel` | `payment.gateway_unavailable` | `deposit.out_of_range`
 * | `deposit.one_at_a_time` | `safety.refused` | `request.idempotency_conflict`
 */
export async function orderQr(
  db: Db,
  gateways: readonly PaymentGateway[],
  order: PaymentOrder,
): Promise<string> {
  const { memberId, agentId, channelId, subChannelId, amountSatang } = order;
  const channel = await findChannel(db, agentId, channelId);
  const gateway = gateways.find(({ gatewayId }) => gatewayId === channel.gateway_id);
  const isOffered = v
    .parse(subChannels, channel.sub_channels)
    .some((sub) => sub.sub_channel_id === subChannelId);
  if (!gateway || !isOffered) throw new RefusalError('payment.unknown_channel');
  if (amountSatang < channel.min_satang || amountSatang > channel.max_satang) {
    throw new RefusalError('deposit.out_of_range');
  }
  const id = await runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'generate_qr',
      key: order.idempotencyKey ?? randomUUID(),
      content: { channelId, subChannelId, amountSatang },
      lockAccountIds: [],
    },
    async ({ tx }) => {
      await tx
        .selectFrom('members')
        .select('id')
        .where('id', '=', memberId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const unpaid = await tx
        .selectFrom('deposits')
        .select('id')
        .where('member_id', '=', memberId)
        .where('state', '=', 'pending')
        .where('method', '=', 'qr')
        .forUpdate()
        .executeTakeFirst();
      if (unpaid) await endAs(tx, unpaid.id, { state: 'cancelled', by: 'member', note: null });
      await assertMayDeposit(tx, memberId, amountSatang);
      const row = await tx
        .insertInto('deposits')
        .values({
          agent_id: agentId,
          member_id: memberId,
          method: 'qr',
          amount: amountSatang,
          channel_id: channelId,
          sub_channel_id: subChannelId,
          created_at: sql<Date>`business_now()`,
          expires_at: sql<Date>`business_now() + ${channel.valid_seconds} * interval '1 second'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
  );
  await fetchCode(db, gateway, id);
  return id;
}

/** Asks the gateway for the code of a deposit that has none yet: after a lost answer it is asked again. */
async function fetchCode(db: Db, gateway: PaymentGateway, id: string): Promise<void> {
  const deposit = await db
    .selectFrom('deposits')
    .select([
      'state',
      'amount',
      'channel_id',
      'sub_channel_id',
      'qr_payload',
      'created_at',
      'expires_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (deposit.qr_payload !== null) return;
  if (deposit.state !== 'pending') throw new RefusalError('payment.gateway_unavailable');
  try {
    const payment = await gateway.createPayment({
      reference: id,
      amountSatang: deposit.amount,
      channelId: deposit.channel_id ?? '',
      subChannelId: deposit.sub_channel_id ?? '',
      validSeconds: Math.round(
        (deposit.expires_at.getTime() - deposit.created_at.getTime()) / 1000,
      ),
    });
    await db
      .updateTable('deposits')
      .set({
        gateway_reference: payment.gatewayReference,
        qr_payload: payment.qrPayload,
        pay_url: payment.payUrl,
      })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    // Nobody has seen its code, so it must not stand in the way of another deposit.
    await db
      .transaction()
      .execute((tx) => endAs(tx, id, { state: 'cancelled', by: 'system', note: null }));
    throw new RefusalError('payment.gateway_unavailable', { cause: error });
  }
}
