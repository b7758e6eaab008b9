import { randomUUID } from 'node:crypto';
import type { CalendarDay } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { bodyHashOf, commandIdOf, transferIdOf } from '../ledger/command-id';
import { findHouseAccountId } from '../ledger/ledger.service';
import { PAST_MARKET, type PastPlay } from './past-plan';

/** Source of the demo's game rounds. */
const SOURCE = 'sandbox';
/** Time between the draw and the payment of a bill. */
const PAID_AFTER_MS = 5 * 60_000;

/** House accounts that are the counterparts of bets. */
export interface PlayHouses {
  games: number;
  lotto: number;
}

/** Finds the house accounts of an agent that are the counterparts of bets. */
export async function findPlayHouses(tx: Tx, agentId: number): Promise<PlayHouses> {
  return {
    games: await findHouseAccountId(tx, agentId, 'house_games'),
    lotto: await findHouseAccountId(tx, agentId, 'house_lotto'),
  };
}

/** A member's plays on a day or a part of it. */
export interface PlaysOfDay {
  agentId: number;
  memberId: number;
  walletId: number;
  houses: PlayHouses;
  day: CalendarDay;
  plays: readonly (PastPlay & { at: Date })[];
}

interface Movement {
  at: string;
  scope: string;
  route: string;
  command: string;
  transfer: string;
  hash: string;
  debit: number;
  credit: number;
  amount: number;
  code: string;
  reference: string;
}

/** A settled stake, for `settle_stakes`. */
interface Settled {
  area: 'games' | 'lotto';
  reference: string;
  stake: number;
  payout: number;
  turnover: number;
  at: string;
  provider: string | null;
  game: string | null;
  category: string;
}

/**
 * Writes game rounds and lottery bills as the wallet and the settlement would have written them, at their own times.
 */
export async function writePlays(tx: Tx, part: PlaysOfDay): Promise<void> {
  if (part.plays.length === 0) return;
  const movements: Movement[] = [];
  const settled: Settled[] = [];
  for (const play of part.plays) {
    const written =
      play.kind === 'bill'
        ? await writeBill(tx, part, { ...play, houseId: part.houses.lotto })
        : toRound(part, { ...play, houseId: part.houses.games });
    movements.push(...written.movements.filter(({ amount }) => amount > 0));
    settled.push(written.settled);
  }
  movements.sort((a, b) => a.at.localeCompare(b.at));
  await queryRaw(
    tx,
    `SELECT record_commands(ARRAY(
       SELECT ROW(command, scope, route, transfer::text, decode(hash, 'hex'), '{}', at)::commands
       FROM jsonb_to_recordset($1::text::jsonb)
         AS m (at timestamptz, scope text, route text, command uuid, transfer uuid, hash text)))`,
    [JSON.stringify(movements)],
  );
  // One call per movement, because each transfer stores the balance after it.
  await queryRaw(
    tx,
    `SELECT post_transfers(ARRAY[ROW(transfer, command, debit, credit, amount, code, reference)::movement], at)
     FROM (SELECT * FROM jsonb_to_recordset($1::text::jsonb)
         AS m (at timestamptz, command uuid, transfer uuid, debit bigint, credit bigint, amount bigint, code text, reference text)
       ORDER BY at OFFSET 0) moved`,
    [JSON.stringify(movements)],
  );
  await queryRaw(
    tx,
    `INSERT INTO game_rounds (source, round_id, member_id, account_id, provider_id, game_id, stake, payout, state,
       opened_at, closed_at, valid_turnover, category)
     SELECT split_part(reference, '/', 1), split_part(reference, '/', 2), $2, $3, provider, game, stake, payout, 'closed',
       at, at, turnover, category
     FROM jsonb_to_recordset($1::text::jsonb)
       AS s (reference text, stake bigint, payout bigint, turnover bigint, at timestamptz, provider text, game text, category text)
     WHERE game IS NOT NULL`,
    [JSON.stringify(settled), part.memberId, part.walletId],
  );
  await queryRaw(
    tx,
    `SELECT settle_stakes(ARRAY(
       SELECT ROW(NULL, $2::bigint, area, reference, stake, payout, turnover, at, $3::bigint, provider, game, category)::settled_stakes
       FROM jsonb_to_recordset($1::text::jsonb)
         AS s (area text, reference text, stake bigint, payout bigint, turnover bigint, at timestamptz, provider text, game text, category text)
       ORDER BY at))`,
    [JSON.stringify(settled), part.memberId, part.walletId],
  );
}

interface Written {
  movements: Movement[];
  settled: Settled;
}

type InHouse<Kind extends PastPlay['kind']> = Extract<PastPlay, { kind: Kind }> & {
  at: Date;
  houseId: number;
};

function move(
  { walletId }: PlaysOfDay,
  of: { scope: string; route: string; at: Date; amount: number; code: string; reference: string },
  houseId: number,
  direction: 'out' | 'in',
): Movement {
  const command = commandIdOf({ scope: of.scope, route: of.route, key: of.reference });
  return {
    ...of,
    at: of.at.toISOString(),
    command,
    transfer: transferIdOf(command, of.route),
    hash: bodyHashOf(of.reference).toString('hex'),
    debit: direction === 'out' ? walletId : houseId,
    credit: direction === 'out' ? houseId : walletId,
  };
}

function toRound(part: PlaysOfDay, round: InHouse<'round'>): Written {
  const { game, stake, payout, validTurnover, at, houseId } = round;
  const reference = `${SOURCE}/${randomUUID()}`;
  const shared = { scope: `provider/${SOURCE}`, at, reference };
  return {
    movements: [
      move(part, { ...shared, route: 'debit', amount: stake, code: 'game_stake' }, houseId, 'out'),
      move(
        part,
        { ...shared, route: 'credit', amount: payout, code: 'game_payout' },
        houseId,
        'in',
      ),
    ],
    settled: {
      area: 'games',
      reference,
      stake,
      payout,
      turnover: validTurnover,
      at: at.toISOString(),
      provider: game.providerId,
      game: game.gameId,
      category: game.category,
    },
  };
}

/** Writes a bill on a number that wins or loses by the drawn result, as planned. */
async function writeBill(tx: Tx, part: PlaysOfDay, bill: InHouse<'bill'>): Promise<Written> {
  const { stake, payout, betType, rateMilli, at, houseId } = bill;
  const [round] = await queryRaw<{ id: number; threeTop: string; drawsAt: Date }>(
    tx,
    `SELECT id, three_top AS "threeTop", draws_at AS "drawsAt" FROM lotto_rounds
     WHERE agent_id = $1 AND market_id = $2 AND day = $3::text::date AND state = 'settled'`,
    [part.agentId, PAST_MARKET, part.day],
  );
  if (!round) throw new Error(`${PAST_MARKET} has no result on ${part.day}`);
  const lastTwo = Number(round.threeTop.slice(1));
  const number =
    payout > 0 ? round.threeTop.slice(2) : String((lastTwo + 37) % 100).padStart(2, '0');
  const paidAt = new Date(round.drawsAt.getTime() + PAID_AFTER_MS);
  const id = randomUUID();
  await queryRaw(
    tx,
    `WITH bill AS (
       INSERT INTO lotto_bills (id, member_id, account_id, round_id, state, item_count, amount, paid, settlement, created_at, ended_at)
       VALUES ($1, $2, $3, $4, 'resulted', 1, $5, $6, 1, $7, $8)
     ), item AS (
       INSERT INTO lotto_items (bill_id, item_id, bet_type, number, amount, rate_milli, win, state)
       VALUES ($1, 1, $9, $10, $5, $11, $12, $13)
     )
     INSERT INTO lotto_member_stakes (round_id, member_id, bet_type, number, amount) VALUES ($4, $2, $9, $10, $5)`,
    [
      id,
      part.memberId,
      part.walletId,
      round.id,
      stake,
      payout,
      at,
      paidAt,
      betType,
      number,
      rateMilli,
      (stake * rateMilli) / 1000,
      payout > 0 ? 'won' : 'lost',
    ],
  );
  const reference = `lotto/${id}`;
  const bet = {
    scope: `member/${part.memberId}`,
    route: 'bet',
    at,
    reference,
    amount: stake,
    code: 'lotto_bet',
  };
  const prize = {
    scope: 'system',
    route: 'prize',
    at: paidAt,
    reference: `${reference}/1`,
    amount: payout,
    code: 'lotto_prize',
  };
  return {
    movements: [move(part, bet, houseId, 'out'), move(part, prize, houseId, 'in')],
    settled: {
      area: 'lotto',
      reference,
      stake,
      payout,
      turnover: stake,
      at: paidAt.toISOString(),
      provider: null,
      game: null,
      category: 'lotto',
    },
  };
}
