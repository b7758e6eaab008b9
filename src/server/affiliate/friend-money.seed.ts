import { randomUUID } from 'node:crypto';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { bodyHashOf, commandIdOf, transferIdOf } from '../ledger/command-id';
import { findHouseAccountId } from '../ledger/ledger.service';

/** The play of a demo friend, settled at one moment. Amounts are in satang. */
export interface FriendPlay {
  username: string;
  /** The friend joined this many days before the seeding, and played after that day. */
  joinedDays: number;
  area: 'games' | 'lotto';
  category: string | null;
  reference: string;
  /** Negative for a void. */
  stake: number;
  payout: number;
  days: number;
}

interface Movement {
  username: string;
  days: number;
  /** Order within a day. The movements of one day and phase use each wallet only once. */
  phase: number;
  house: 'agent_bank' | 'house_games' | 'house_lotto';
  direction: 'in' | 'out';
  amount: number;
  code: string;
  reference: string;
  scope: string;
  route: string;
  command: string;
  transfer: string;
  hash: string;
}

/**
 * Phase of a day's first stakes. Their payouts are in the next phase, the second stakes in the one after, and so on.
 */
const FIRST_PHASE = 1;
/** Deposits share the phase of payouts, because no friend plays on the day on which they join. */
const DEPOSIT_PHASE = FIRST_PHASE + 1;
/** Deposits are multiples of this amount in satang, plus a few satang that tell them apart. */
const DEPOSIT_STEP = 100_00;

/** Accounts that move money from and to the friends. */
const HOUSES = ['agent_bank', 'house_games', 'house_lotto'];

const COMMANDS = `
  SELECT record_commands(array_agg(ROW(command, scope, route, reference, decode(hash, 'hex'), '{}',
    $2::timestamptz - days * interval '1 day')::commands))
  FROM jsonb_to_recordset($1::text::jsonb) AS m (command uuid, scope text, route text, reference text, hash text, days integer)`;

const TRANSFERS = `
  SELECT post_transfers(movements, at) FROM (
    SELECT $3::timestamptz - p.days * interval '1 day' AS at, p.phase, array_agg(ROW(p.transfer, p.command,
      CASE p.direction WHEN 'in' THEN h.id ELSE w.account_id END, CASE p.direction WHEN 'in' THEN w.account_id ELSE h.id END,
      p.amount, p.code, p.reference)::movement) AS movements
    FROM jsonb_to_recordset($2::text::jsonb) AS p (username text, days integer, phase integer, house text, direction text,
      amount bigint, code text, reference text, command uuid, transfer uuid)
    JOIN members m ON m.agent_id = $1 AND m.username = p.username
    JOIN wallets w ON w.member_id = m.id AND w.wallet_type_id = 1
    JOIN jsonb_to_recordset($4::text::jsonb) AS h (id bigint, kind text) ON h.kind = p.house
    GROUP BY 1, 2 ORDER BY 1, 2 OFFSET 0) moved`;

const DEPOSITS = `
  WITH paid AS (
    SELECT p.id, p.amount, m.id AS member_id, m.bank_code, m.bank_account_number,
      $3::timestamptz - p.days * interval '1 day' AS at, r.id AS account_id,
      coalesce(r.bank_code, 'truemoney') || '/' || r.account_number AS paid_to
    FROM jsonb_to_recordset($2::text::jsonb) AS p (id uuid, username text, amount bigint, days integer)
    JOIN members m ON m.agent_id = $1 AND m.username = p.username
    CROSS JOIN LATERAL (
      SELECT * FROM receiving_accounts WHERE agent_id = $1 AND kind = 'bank' ORDER BY position LIMIT 1) r
  ), made AS (
    INSERT INTO deposits (id, agent_id, member_id, method, state, amount, credited_amount, receiving_account_id,
      created_at, expires_at, decided_at, decided_by)
    SELECT id, $1, member_id, 'bank', 'credited', amount, amount, account_id, at, at + interval '15 minutes', at,
      'gateway/sandbox' FROM paid
  )
  INSERT INTO incoming_payments (agent_id, source, reference, amount, paid_to, receiving_account_id, sender_bank_code,
    sender_account_number, occurred_at, received_at, state, deposit_id, member_id, decided_at, decided_by)
  SELECT $1, 'gateway/sandbox', id::text, amount, paid_to, account_id, bank_code, bank_account_number, at, at, 'credited',
    id, member_id, at, 'gateway/sandbox' FROM paid`;

/**
 * Writes the deposits, stakes and payouts of the demo friends to the ledger, as the services would have. Uses one
 * statement for all of them, because a statement for each would take seconds.
 */
export async function moveMoneyOfFriends(
  tx: Tx,
  { agentId, plays, now }: { agentId: number; plays: readonly FriendPlay[]; now: Date },
): Promise<void> {
  const deposits = planDeposits(plays);
  await queryRaw(tx, DEPOSITS, [agentId, JSON.stringify(deposits), now]);
  const movements = JSON.stringify([
    ...deposits.map(toDeposit),
    ...plays.flatMap((play, index) => {
      const earlier = plays.slice(0, index);
      const turn = earlier.filter(
        (each) => each.username === play.username && each.days === play.days,
      );
      return toMovements(play, FIRST_PHASE + 2 * turn.length);
    }),
  ]);
  await queryRaw(tx, COMMANDS, [movements, now]);
  const houses: { kind: string; id: number }[] = [];
  for (const kind of HOUSES) houses.push({ kind, id: await findHouseAccountId(tx, agentId, kind) });
  await queryRaw(tx, TRANSFERS, [agentId, movements, now, JSON.stringify(houses)]);
}

interface PlannedDeposit {
  id: string;
  username: string;
  days: number;
  amount: number;
}

/** Plans one deposit for each friend on the day they joined, large enough for all their stakes. */
function planDeposits(plays: readonly FriendPlay[]): PlannedDeposit[] {
  const friends = new Map(plays.map(({ username, joinedDays }) => [username, joinedDays]));
  return [...friends].map(([username, days], index) => {
    const own = plays.filter((play) => play.username === username);
    let [left, most] = [0, 0];
    for (const { stake, payout } of own.sort((a, b) => b.days - a.days)) {
      most = Math.max(most, stake - left);
      left += payout - stake;
    }
    const amount = Math.ceil(most / DEPOSIT_STEP) * DEPOSIT_STEP + 1 + (index % 99);
    return { id: randomUUID(), username, days, amount };
  });
}

function toDeposit({ id, username, days, amount }: PlannedDeposit): Movement {
  return move({ username, days }, DEPOSIT_PHASE, {
    house: 'agent_bank',
    direction: 'in',
    amount,
    code: 'deposit',
    reference: `deposit/${id}`,
  });
}

function toMovements(play: FriendPlay, phase: number): Movement[] {
  const { area, reference, stake, payout } = play;
  const house = `house_${area}` as const;
  if (stake < 0) {
    const code = 'game_rollback';
    return [move(play, phase + 1, { house, direction: 'in', amount: -stake, code, reference })];
  }
  const [staked, won] =
    area === 'games' ? ['game_stake', 'game_payout'] : ['lotto_bet', 'lotto_prize'];
  const out = { house, direction: 'out', amount: stake, code: staked, reference } as const;
  const back = { house, direction: 'in', amount: payout, code: won, reference } as const;
  return [move(play, phase, out), ...(payout > 0 ? [move(play, phase + 1, back)] : [])];
}

function move(
  { username, days }: Pick<FriendPlay, 'username' | 'days'>,
  phase: number,
  movement: Pick<Movement, 'house' | 'direction' | 'amount' | 'code' | 'reference'>,
): Movement {
  const named = { scope: 'system', route: movement.code };
  const command = commandIdOf({ ...named, key: movement.reference });
  return {
    ...movement,
    ...named,
    username,
    days,
    phase,
    command,
    transfer: transferIdOf(command, movement.code),
    hash: bodyHashOf(movement.reference).toString('hex'),
  };
}
