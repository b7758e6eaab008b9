import { randomUUID } from 'node:crypto';
import { sessionTokenOf } from '../support/test-players';

const ITEMS = 20;

/** A round that stays open for the whole measurement. */
export interface BenchRound {
  /** Id of the round as in URLs. */
  readonly round_id: string;
}

/** Opens a round of the government lottery for the whole measurement. */
export const OPEN_ROUND = `
  UPDATE lotto_rounds SET opens_at = business_now() - interval '1 day', closes_at = business_now() + interval '5 days',
    draws_at = business_now() + interval '6 days'
  WHERE id = (SELECT id FROM lotto_rounds WHERE agent_id = 1 AND market_id = 'government'
    AND state IN ('scheduled', 'open') ORDER BY closes_at LIMIT 1)
  RETURNING round_id`;

/** SQL function that makes only the writes of placing a bill, without checks, rules or a response. */
export const BARE_BILL_FUNCTION = `
  CREATE FUNCTION bench_bill(p_player text, p_round_id text, p_items json) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    v_round_id bigint; v_member_id bigint; v_account_id bigint; v_bill_id uuid; v_command_id uuid := gen_random_uuid();
  BEGIN
    SELECT id INTO v_round_id FROM lotto_rounds WHERE agent_id = 1 AND round_id = p_round_id FOR SHARE;
    SELECT member_id, account_id INTO v_member_id, v_account_id FROM game_players
    WHERE source = 'sandbox' AND token = p_player;
    PERFORM lock_accounts(ARRAY[v_account_id]);
    INSERT INTO lotto_exposures AS e (round_id, bet_type, number, payout)
    SELECT v_round_id, bet_type, number, win FROM json_to_recordset(p_items) AS i(bet_type text, number text, win bigint)
    ORDER BY bet_type, number
    ON CONFLICT (round_id, bet_type, number) DO UPDATE SET payout = e.payout + excluded.payout;
    INSERT INTO lotto_member_stakes AS s (round_id, member_id, bet_type, number, amount)
    SELECT v_round_id, v_member_id, bet_type, number, amount
    FROM json_to_recordset(p_items) AS i(bet_type text, number text, amount bigint) ORDER BY bet_type, number
    ON CONFLICT (round_id, member_id, bet_type, number) DO UPDATE SET amount = s.amount + excluded.amount;
    INSERT INTO lotto_bills (member_id, account_id, round_id, item_count, amount, created_at)
    VALUES (v_member_id, v_account_id, v_round_id, ${ITEMS}, ${ITEMS}00, business_now()) RETURNING id INTO v_bill_id;
    INSERT INTO lotto_items (bill_id, item_id, bet_type, number, amount, rate_milli, win)
    SELECT v_bill_id, i.* FROM json_to_recordset(p_items)
      AS i(item_id integer, bet_type text, number text, amount bigint, rate_milli integer, win bigint);
    PERFORM post_transfer(gen_random_uuid(), v_command_id, v_account_id,
      (SELECT id FROM accounts WHERE agent_id = 1 AND kind = 'house_lotto'), ${ITEMS}00, 'lotto_bet', 'lotto/' || v_bill_id);
    INSERT INTO commands (id, scope, route, key, body_hash, answer)
    VALUES (v_command_id, 'member/' || v_member_id, 'lotto/bill/create', v_command_id::text, sha256(''), '{}');
  END $$`;

/** Calls {@link BARE_BILL_FUNCTION}. */
export const BARE_BILL_CALL = 'SELECT bench_bill($1, $2, $3::text::json)';

/** Returns distinct bets of one baht on two or three digits, uniformly distributed. */
function randomItems() {
  const numbers = new Set<string>();
  while (numbers.size < ITEMS) {
    numbers.add(
      Math.random() < 0.5
        ? `two_top/${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`
        : `three_top/${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`,
    );
  }
  return [...numbers].map((text) => {
    const [bet_type = '', number = ''] = text.split('/');
    return { bet_type, number, rate: bet_type === 'two_top' ? 90 : 900 };
  });
}

/** Returns the HTTP request of a test player's bill with 20 items, as bytes. */
export function prepareBill(player: string, { round_id }: BenchRound): Buffer {
  const items = randomItems().map(({ rate, ...item }) => ({
    ...item,
    amount: '1.00',
    rate: String(rate),
  }));
  const body = JSON.stringify({ round_id, items });
  return Buffer.from(
    `POST /api/lotto/bill/create HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nauthorization: Bearer ${sessionTokenOf(player)}\r\n` +
      `idempotency-key: ${randomUUID()}\r\n\r\n${body}`,
  );
}

/** Returns the parameters of {@link BARE_BILL_CALL} for a bill with 20 items. */
export function prepareBareBill(player: string, { round_id }: BenchRound): string[] {
  const items = randomItems().map(({ rate, ...item }, index) => ({
    item_id: index + 1,
    ...item,
    amount: 100,
    rate_milli: rate * 1000,
    win: rate * 100,
  }));
  return [player, round_id, JSON.stringify(items)];
}
