import { createHash } from 'node:crypto';
import type { BankMessageBody, BankMessageStatus } from '@/contract/bank-message.contract';
import type { UnreadReason } from '@/contract/operator/bank-messages.contract';
import { recordAction } from '../audit/audit.service';
import { nestedIn } from '../db/nested-transactions';
import { queryRaw } from '../db/raw';
import { givenUp, retryOnConflict } from '../db/retry-on-conflict';
import type { Db, Tx } from '../db/tables';
import { takeTurn } from '../deposits/account-turn';
import { receivePayment } from '../deposits/incoming.service';
import { RefusalError } from '../http/refusal';
import type { ActiveDevice } from './bank-device.service';
import { type ReadMessage, readBankMessage } from './message-layouts';

/** A message with a secret of the account holder, which must be stored nowhere. */
const HAS_CODE = /\b(?:OTP|PIN)\b|รหัส/i;

/** A message of a bank, as one of the agent's devices has forwarded it. */
interface ForwardedMessage {
  agentId: number;
  device: ActiveDevice;
  body: BankMessageBody;
}

/** Money that a message names, on an account of the agent. */
interface FoundMoney extends ReadMessage {
  accountId: number;
}

/**
 * Stores a message of a bank, and hands in the money that it names as arrived money. The same message of a device again
 * returns the outcome of the first.
 */
export async function receiveBankMessage(
  db: Db,
  message: ForwardedMessage,
): Promise<BankMessageStatus> {
  if (HAS_CODE.test(message.body.text)) return 'ignored';
  // Both rows commit together, so a message that was stored has handed in its money.
  return retryOnConflict(
    () => db.transaction().execute((tx) => receiveWithin(tx, message)),
    givenUp,
  );
}

async function receiveWithin(tx: Tx, message: ForwardedMessage): Promise<BankMessageStatus> {
  const { agentId, device, body } = message;
  const receivedAt = new Date(body.received_at);
  await noteSeen(tx, device.id);
  const money = await findMoney(tx, message, receivedAt);
  const identity = identityOf(body, money);
  // Deliveries of one message wait for each other here.
  await queryRaw(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `bank_message/${device.id}/${identity.toString('hex')}`,
  ]);
  const known = await findStatus(tx, device.id, identity);
  if (known) return known;
  const store = (why: UnreadReason | null, incomingId: number | null) =>
    queryRaw(
      tx,
      `INSERT INTO bank_messages (agent_id, device_id, identity, sender, text, received_at, stored_at, why, incoming_id)
       VALUES ($1, $2, $3, $4, $5, $6, business_now(), $7, $8)`,
      [agentId, device.id, identity, body.sender, body.text, receivedAt, why, incomingId],
    );
  if (typeof money === 'string') {
    await store(money, null);
    return 'unread';
  }
  await store(null, await handIn(tx, { agentId, money, body, receivedAt }));
  return (await findStatus(tx, device.id, identity)) ?? 'review';
}

/** Hands in the money. @returns the id of the arrived money, which another device may have reported before */
async function handIn(
  tx: Tx,
  given: { agentId: number; money: FoundMoney; body: BankMessageBody; receivedAt: Date },
): Promise<number | null> {
  const { agentId, money, body, receivedAt } = given;
  const source = `message/${money.bank}`;
  // Two phones may get the same message; its text names the money on the account.
  const reference = createHash('sha256')
    .update(JSON.stringify([money.accountId, ...textAndTime(body, money)]))
    .digest('hex')
    .slice(0, 32);
  // The limit of messages counts all of an account together.
  await takeTurn(tx, money.accountId);
  await receivePayment(nestedIn(tx), {
    ...{ agentId, source, reference, amountSatang: money.amountSatang },
    occurredAt: (money.at ?? receivedAt).toISOString(),
    to: {
      account: { id: money.accountId },
      senderBankCode: money.senderBankCode,
      senderAccountNumber: money.senderMask,
      senderName: money.senderName,
      hasTime: true,
    },
  });
  const [row] = await queryRaw<{ id: number }>(
    tx,
    'SELECT id FROM incoming_payments WHERE agent_id = $1 AND source = $2 AND reference = $3',
    [agentId, source, reference],
  );
  return row?.id ?? null;
}

async function findMoney(
  tx: Tx,
  { agentId, device, body }: ForwardedMessage,
  receivedAt: Date,
): Promise<FoundMoney | UnreadReason> {
  const name = nameForComparison(body.sender);
  if (!device.senders.some((sender) => nameForComparison(sender) === name)) return 'unknown_sender';
  const read = readBankMessage(body.text, receivedAt);
  if (typeof read === 'string') return read;
  if (read.at === null && !(await isRecent(tx, receivedAt))) return 'wrong_time';
  const accountId = await findAccount(tx, agentId, read);
  return accountId === null ? 'unknown_account' : { ...read, accountId };
}

const nameForComparison = (sender: string): string => sender.replace(/\s+/g, '').toLowerCase();

/** Tells whether the time of receipt, which is the time of money without its own, can be true. */
async function isRecent(tx: Tx, receivedAt: Date): Promise<boolean> {
  const [clock] = await queryRaw<{ is_recent: boolean }>(
    tx,
    `SELECT $1::timestamptz BETWEEN business_now() - interval '3 days' AND business_now() + interval '10 minutes'
       AS is_recent`,
    [receivedAt],
  );
  return clock?.is_recent === true;
}

/** Returns the agent's account that a message names; null when the shown digits fit none or several. */
async function findAccount(
  tx: Tx,
  agentId: number,
  { bankCode, accountMask }: ReadMessage,
): Promise<number | null> {
  const rows = await queryRaw<{ id: number }>(
    tx,
    `SELECT id FROM receiving_accounts WHERE agent_id = $1 AND CASE WHEN $2::text IS NULL THEN kind = 'truemoney'
       ELSE kind = 'bank' AND bank_code = $2 AND account_fits(account_number, $3) END`,
    [agentId, bankCode, accountMask],
  );
  const [first, second] = rows;
  return first && !second ? first.id : null;
}

/** A text without a time of its own can come again, so the time of receipt belongs to it. */
function textAndTime(
  { text, received_at: receivedAt }: BankMessageBody,
  money: FoundMoney | UnreadReason,
): (string | null)[] {
  const hasOwnTime = typeof money !== 'string' && money.at !== null;
  return [text.replace(/\s+/g, ' '), hasOwnTime ? null : new Date(receivedAt).toISOString()];
}

function identityOf(body: BankMessageBody, money: FoundMoney | UnreadReason): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([body.sender, ...textAndTime(body, money)]))
    .digest();
}

async function findStatus(
  tx: Tx,
  deviceId: string,
  identity: Buffer,
): Promise<BankMessageStatus | undefined> {
  const [row] = await queryRaw<{ status: BankMessageStatus }>(
    tx,
    `SELECT CASE WHEN m.why IS NOT NULL THEN 'unread' WHEN i.state IN ('credited', 'repeated') THEN i.state ELSE 'review'
       END AS status
     FROM bank_messages m LEFT JOIN incoming_payments i ON i.id = m.incoming_id
     WHERE m.device_id = $1 AND m.identity = $2`,
    [deviceId, identity],
  );
  return row?.status;
}

/** Notes that a device is alive, at most once a minute. */
async function noteSeen(tx: Tx, deviceId: string): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE bank_devices SET last_seen_at = clock.now FROM (SELECT business_now() AS now) clock
     WHERE id = $1 AND (last_seen_at IS NULL OR last_seen_at < clock.now - interval '1 minute')`,
    [deviceId],
  );
}

/**
 * Takes an unread message off the list of those that wait; a repetition by the same person changes nothing.
 * @throws RefusalError `request.not_found` | `operator.decided`
 */
export async function closeMessage(
  db: Db,
  { agentId, operator, id }: { agentId: number; operator: string; id: number },
): Promise<void> {
  const by = `operator/${operator}`;
  await db.transaction().execute(async (tx) => {
    const [found] = await queryRaw<{ closed_by: string | null; closed_at: Date | null }>(
      tx,
      `SELECT closed_by, closed_at FROM bank_messages WHERE id = $1 AND agent_id = $2 AND why IS NOT NULL FOR UPDATE`,
      [id, agentId],
    );
    if (!found) throw new RefusalError('request.not_found');
    if (found.closed_by === by) return;
    if (found.closed_by !== null) {
      throw new RefusalError('operator.decided', {
        data: {
          state: 'closed',
          decided_at: found.closed_at?.toISOString() ?? null,
          decided_by: found.closed_by,
        },
      });
    }
    await queryRaw(
      tx,
      'UPDATE bank_messages SET closed_by = $2, closed_at = business_now() WHERE id = $1',
      [id, by],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'bank_message.close', subject: `bank_message/${id}` },
      detail: {},
    });
  });
}
