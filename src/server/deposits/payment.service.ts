import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as v from 'valibot';
import { type generateQr, paymentChannels } from '@/contract/deposits.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { readRow } from '../db/readable-row';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { runCommand } from '../ledger/ledger.service';
import { assertNotPaused } from '../pauses/pause.service';
import { assertSafe } from '../safety/safety.service';
import { type DepositRow, noteOf, stateOf } from './deposit.queries';
import { assertNotTooMany, closeDeposit, replacePendingDeposit } from './deposit.service';
import { planAsks } from './payment-asks.service';
import {
  GatewayUnavailableError,
  type PaymentGateway,
  type PaymentResponse,
} from './payment-gateway';

type ChannelData = v.InferInput<typeof paymentChannels.data>[number];
type PaymentData = v.InferInput<typeof generateQr.data>;

const subChannels = paymentChannels.data.item.entries.sub_channels;

/** Returns the open QR payment channels whose gateway is connected, in display order. */
export async function fetchChannels(
  db: Db,
  agentId: number,
  gateways: readonly PaymentGateway[],
): Promise<ChannelData[]> {
  const rows = await selectChannels(db, agentId).orderBy('position').execute();
  const known = new Set(gateways.map(({ gatewayId }) => gatewayId));
  return rows.flatMap((row) => (known.has(row.gateway_id) ? (toChannelData(row) ?? []) : []));
}

/** Returns an open QR payment channel. @throws RefusalError `payment.unknown_channel` */
export async function fetchChannel(db: Db, agentId: number, id: string): Promise<ChannelData> {
  const channel = toChannelData(await findChannel(db, agentId, id));
  if (!channel) throw new RefusalError('payment.unknown_channel');
  return channel;
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

function toChannelData(row: Awaited<ReturnType<typeof findChannel>>): ChannelData | undefined {
  const channels = readRow(
    { table: 'payment_channels', id: row.id },
    subChannels,
    row.sub_channels,
  );
  return (
    channels && {
      channel_id: row.id,
      name: row.name,
      sub_channels: channels,
      min_amount: formatBaht(row.min_satang),
      max_amount: formatBaht(row.max_satang),
      valid_seconds: row.valid_seconds,
    }
  );
}

/** Converts a deposit by QR code to the shape of the payment page. @throws Error for a deposit without a code */
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
    note: noteOf(row),
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
 * Orders a QR code for an amount from the gateway of a channel. Cancels an unpaid code of the member; money that still
 * comes for it waits for an operator. When the gateway's response was lost or never came, a call with the same
 * idempotency key continues the order.
 * @returns id of the deposit
 * @throws RefusalError `payment.unknown_channel` | `payment.gateway_unavailable` | `deposit.out_of_range` |
 * `deposit.one_at_a_time` | `deposit.paused` | `site.paused` | `safety.refused` | `request.idempotency_conflict`
 * @throws TooManyError `request.too_many`, per member
 */
export async function orderQr(
  db: Db,
  gateways: readonly PaymentGateway[],
  order: PaymentOrder,
): Promise<string> {
  const { memberId, agentId, channelId, subChannelId, amountSatang } = order;
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
      await assertNotPaused(tx, { agentId, scopes: ['money_in'] });
      const channel = await findChannel(tx, agentId, channelId);
      const offered = toChannelData(channel)?.sub_channels;
      if (!offered?.some((sub) => sub.sub_channel_id === subChannelId))
        throw new RefusalError('payment.unknown_channel');
      findGateway(gateways, channel.gateway_id);
      if (amountSatang < channel.min_satang || amountSatang > channel.max_satang) {
        throw new RefusalError('deposit.out_of_range');
      }
      await replacePendingDeposit(tx, memberId, { replacesQr: true });
      await assertNotTooMany(tx, memberId);
      await assertSafe(tx, memberId, { kind: 'deposit', amountSatang, isOnlyMade: true });
      const row = await tx
        .insertInto('deposits')
        .values({
          agent_id: agentId,
          member_id: memberId,
          method: 'qr',
          amount: amountSatang,
          channel_id: channelId,
          sub_channel_id: subChannelId,
          gateway_id: channel.gateway_id,
          created_at: sql<Date>`business_now()`,
          expires_at: sql<Date>`business_now() + ${channel.valid_seconds} * interval '1 second'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
  );
  await provideCode(db, gateways, id);
  return id;
}

function findGateway(gateways: readonly PaymentGateway[], id: string | null): PaymentGateway {
  const gateway = gateways.find(({ gatewayId }) => gatewayId === id);
  if (!gateway) throw new RefusalError('payment.unknown_channel');
  return gateway;
}

/** Requests a QR code from the gateway for an order that has none yet. */
async function provideCode(db: Db, gateways: readonly PaymentGateway[], id: string): Promise<void> {
  const known = await fetchOrder(db, id);
  if (known.qr_payload !== null) return;
  const isOver = ['cancelled', 'expired'].includes(known.state) || known.valid_seconds <= 0;
  if (isOver) await db.transaction().execute((tx) => reopen(tx, known));
  const order = isOver ? await fetchOrder(db, id) : known;
  const gateway = findGateway(gateways, order.gateway_id);
  const { agent_id: agentId } = order;
  try {
    const payment = await gateway.createPayment({
      reference: id,
      amountSatang: order.amount,
      channelId: order.channel_id ?? '',
      subChannelId: order.sub_channel_id ?? '',
      validSeconds: order.valid_seconds,
    });
    await db.transaction().execute((tx) => keepCode(tx, { id, gateway, agentId, payment }));
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    await db.transaction().execute((tx) => giveUp(tx, id));
    throw new RefusalError('payment.gateway_unavailable', { cause: error });
  }
}

/** Keeps the code of an order, and plans the first question whether it was paid. */
async function keepCode(
  tx: Tx,
  {
    id,
    gateway: { gatewayId, findPayments },
    agentId,
    payment: { gatewayReference, qrPayload, payUrl },
  }: { id: string; gateway: PaymentGateway; agentId: number; payment: PaymentResponse },
): Promise<void> {
  const kept = await tx
    .updateTable('deposits')
    .set({ gateway_reference: gatewayReference, qr_payload: qrPayload, pay_url: payUrl })
    .where('id', '=', id)
    .where('qr_payload', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (kept && findPayments) {
    await planAsks(tx, { agentId, gatewayId }, { depositId: id, gatewayReference });
  }
}

/** Returns an order with the remaining seconds to pay it. */
async function fetchOrder(db: Db, id: string) {
  return db
    .selectFrom('deposits')
    .select(['id', 'agent_id', 'member_id', 'state', 'amount', 'channel_id', 'sub_channel_id'])
    .select(['gateway_id', 'qr_payload'])
    .select(
      sql<number>`ceil(extract(epoch FROM expires_at - business_now()))::int`.as('valid_seconds'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Reopens an order that ended before it got a code, as if it were placed now. */
async function reopen(tx: Tx, order: Awaited<ReturnType<typeof fetchOrder>>): Promise<void> {
  await assertNotPaused(tx, { agentId: order.agent_id, scopes: ['money_in'] });
  await replacePendingDeposit(tx, order.member_id, { replacesQr: false });
  await assertSafe(tx, order.member_id, {
    kind: 'deposit',
    amountSatang: order.amount,
    isOnlyMade: true,
  });
  const { valid_seconds } = await findChannel(tx, order.agent_id, order.channel_id ?? '');
  await tx
    .updateTable('deposits')
    .set({
      state: 'pending',
      decided_at: null,
      decided_by: null,
      expires_at: sql<Date>`business_now() + ${valid_seconds} * interval '1 second'`,
    })
    .where('id', '=', order.id)
    .where('state', 'in', ['cancelled', 'expired'])
    .where('qr_payload', 'is', null)
    .execute();
}

/** Cancels an order that got no code, so that it does not block another deposit. */
async function giveUp(tx: Tx, id: string): Promise<void> {
  const waiting = await tx
    .selectFrom('deposits')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('qr_payload', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (waiting) await closeDeposit(tx, id, { state: 'cancelled', by: 'system', note: null });
}
