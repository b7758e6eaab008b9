import type { DataInputOf, ParsedBodyOf } from '@/contract/endpoint';
import type { messagePrice, setMessagePrice } from '@/contract/operator/broadcasts.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { recordAction } from '../../audit/audit.service';
import { type Executor, queryRaw } from '../../db/raw';
import type { Db } from '../../db/tables';

/** Charges of LINE for the messages of a month. */
export interface MessagePrice {
  freeMessages: number;
  /** Price of each further message; null when it is not known. */
  priceSatang: Satang | null;
}

/** Returns the charges of an agent; without a price until one was set. */
export async function fetchMessagePrice(db: Executor, agentId: number): Promise<MessagePrice> {
  const [row] = await queryRaw<MessagePrice>(
    db,
    `SELECT free_messages AS "freeMessages", price AS "priceSatang" FROM line_message_prices WHERE agent_id = $1`,
    [agentId],
  );
  return row ?? { freeMessages: 0, priceSatang: null };
}

/** Returns the price in the format of the contract. */
export async function readMessagePrice(
  db: Executor,
  agentId: number,
): Promise<DataInputOf<typeof messagePrice>> {
  const { freeMessages, priceSatang } = await fetchMessagePrice(db, agentId);
  return {
    free_messages: freeMessages,
    price: priceSatang === null ? null : formatBaht(priceSatang),
  };
}

/** Sets the charges of an agent. */
export async function writeMessagePrice(
  db: Db,
  {
    agentId,
    operator,
    body,
  }: { agentId: number; operator: string; body: ParsedBodyOf<typeof setMessagePrice> },
): Promise<void> {
  const { free_messages, price } = body;
  await db.transaction().execute(async (tx) => {
    await queryRaw(
      tx,
      `INSERT INTO line_message_prices (agent_id, free_messages, price) VALUES ($1, $2, $3)
       ON CONFLICT (agent_id) DO UPDATE SET free_messages = excluded.free_messages, price = excluded.price`,
      [agentId, free_messages, price],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'line.message_price', subject: `agent/${agentId}` },
      detail: { free_messages, price: price === null ? null : formatBaht(price) },
    });
  });
}

/** Computes the cost of a number of messages, after those that the month has seen already; null without a price. */
export function computeCost(
  { freeMessages, priceSatang }: MessagePrice,
  { messages, used }: { messages: number; used: number },
): Satang | null {
  if (priceSatang === null) return null;
  const charged = Math.min(messages, Math.max(0, used + messages - freeMessages));
  return charged * priceSatang;
}
