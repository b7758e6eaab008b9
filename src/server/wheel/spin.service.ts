import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SeedSource } from '@/domain/fairness-key';
import { formatMoney } from '@/domain/money';
import { commitToSpin, drawSpinNumber, findPrizeAt } from '@/domain/wheel';
import { issueOwnCoupon } from '../coupons/coupon-issue.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { areRoundsGiven, orderFreeRounds } from '../games/free-rounds.service';
import { RefusalError } from '../http/refusal';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { giveCredit } from '../requirements/credit-reward.service';
import { assertSafe } from '../safety/safety.service';
import { findMainAccountId, findPointsAccountId } from '../wallet/wallet.service';
import { type Commitment, commitNext, deriveSpinSeed, lockCommitment } from './commitment.service';
import { grantSpins } from './grants.service';
import { fetchPrizes, type PrizeRow, turnoverOf } from './prize-set.queries';

/** Who spins. */
export interface SpinRequest {
  memberId: number;
  agentId: number;
  /** Left out, the last one again. */
  clientSeed: string | undefined;
  /** That the member was shown; left out, they agree to any. */
  commitmentShown: string | undefined;
  idempotencyKey: string | null;
}

/**
 * Uses a spin: draws the number that was committed to, gives what it falls on, and commits to the next one, in one
 * transaction.
 * @returns id of the play
 * @throws RefusalError `wheel.no_spins` | `wheel.not_offered` | `wheel.commitment_moved` | `safety.refused` |
 * `request.idempotency_conflict`
 */
export function spin(db: Db, seeds: SeedSource, request: SpinRequest): Promise<string> {
  const { memberId, clientSeed = null, commitmentShown = null } = request;
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'wheel_spin',
      key: request.idempotencyKey ?? randomUUID(),
      content: { clientSeed, commitmentShown },
      lockAccountIds: [],
    },
    (context) => play(context, seeds, request),
  );
}

/** Accounts that a prize may move. */
interface WinnerAccounts {
  walletId: number;
  pointsId: number;
}

/** Locks the accounts that a prize may move. */
export async function lockWinnerAccounts(
  { tx, lockAccounts }: CommandContext,
  memberId: number,
): Promise<WinnerAccounts> {
  const walletId = await findMainAccountId(tx, memberId);
  const pointsId = await findPointsAccountId(tx, memberId);
  await lockAccounts([walletId, pointsId]);
  return { walletId, pointsId };
}

async function play(
  context: CommandContext,
  seeds: SeedSource,
  request: SpinRequest,
): Promise<string> {
  const { tx } = context;
  const { memberId, agentId } = request;
  await assertSafe(tx, memberId, { kind: 'reward' });
  const accounts = await lockWinnerAccounts(context, memberId);
  const committed = await lockCommitment(tx, seeds, request);
  if (request.commitmentShown !== undefined && request.commitmentShown !== committed.commitment) {
    throw new RefusalError('wheel.commitment_moved');
  }
  const [spent] = await queryRaw<{ id: number | null }>(tx, 'SELECT spend_spin($1) AS id', [
    memberId,
  ]);
  if (typeof spent?.id !== 'number') throw new RefusalError('wheel.no_spins');
  const clientSeed = request.clientSeed ?? committed.clientSeed;
  const serverSeed = await deriveSpinSeed(seeds, { memberId, nonce: committed.nonce });
  if ((await commitToSpin(serverSeed, committed.setText)) !== committed.commitment) {
    throw new Error(`the seed of member ${memberId} is not the one that was committed to`);
  }
  const number = await drawSpinNumber({ serverSeed, clientSeed, nonce: committed.nonce });
  const prizes = await fetchPrizes(tx, committed.setId);
  const drawn = findPrizeAt(prizes, number);
  const { prize, isRefused } = await takePrize(tx, committed, drawn, prizes);
  const { id } = await tx
    .insertInto('wheel_plays')
    .values({
      agent_id: agentId,
      member_id: memberId,
      spin_id: spent.id,
      nonce: committed.nonce,
      set_id: committed.setId,
      server_seed: sql<Uint8Array>`decode(${serverSeed}, 'hex')`,
      client_seed: clientSeed,
      commitment: sql<Uint8Array>`decode(${committed.commitment}, 'hex')`,
      number,
      drawn_no: drawn.no,
      given_no: prize.no,
      is_refused: isRefused,
      played_at: sql<Date>`business_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await givePrize(context, { id, memberId, agentId, accounts, prize });
  await queryRaw(tx, 'UPDATE wheel_members SET next_nonce = next_nonce + 1 WHERE member_id = $1', [
    memberId,
  ]);
  await commitNext(tx, seeds, { memberId, agentId, clientSeed });
  return id;
}

/** What a spin gives. */
interface Given {
  prize: PrizeRow;
  /** The drawn one cannot be given, though some is left. */
  isRefused: boolean;
}

/** Takes a piece of the drawn prize; where it cannot be given, the one that stands for it is. */
async function takePrize(
  tx: Executor,
  { setId }: Commitment,
  drawn: PrizeRow,
  prizes: readonly PrizeRow[],
): Promise<Given> {
  if (drawn.game && !(await areRoundsGiven(tx, drawn.game))) {
    return { prize: findFallback(drawn, prizes), isRefused: true };
  }
  const isThere = drawn.stockLeft === null || (await takePiece(tx, { setId, no: drawn.no }));
  return { prize: isThere ? drawn : findFallback(drawn, prizes), isRefused: false };
}

/** @returns whether there was one left */
async function takePiece(tx: Executor, place: { setId: number; no: number }): Promise<boolean> {
  const taken = await queryRaw(
    tx,
    `UPDATE wheel_stocks SET pieces_left = pieces_left - 1 WHERE set_id = $1 AND no = $2 AND pieces_left > 0
     RETURNING no`,
    [place.setId, place.no],
  );
  return taken.length > 0;
}

/** The prize that stands for another of its set. */
export function findFallback(drawn: PrizeRow, prizes: readonly PrizeRow[]): PrizeRow {
  const fallback = prizes.find(({ no }) => no === drawn.fallbackNo);
  if (!fallback) throw new Error(`prize ${drawn.no} has no fallback`);
  return fallback;
}

/** The word that origins of free rounds from the wheel begin with. */
export const WHEEL_ROUNDS = 'wheel_play';

interface Win {
  /** Of the play. */
  id: string;
  memberId: number;
  agentId: number;
  accounts: WinnerAccounts;
  prize: PrizeRow;
}

/** Gives what a play won, once: the database refuses the same again. Its accounts are locked. */
export async function givePrize(context: CommandContext, win: Win): Promise<void> {
  const { tx, post } = context;
  const { id, memberId, agentId, prize } = win;
  const reference = `${WHEEL_ROUNDS}/${id}` as const;
  switch (prize.kind) {
    case 'credit':
      await giveCredit(context, {
        memberId,
        agentId,
        walletAccountId: win.accounts.walletId,
        amountSatang: prize.amount,
        leg: 'prize',
        code: 'wheel_credit',
        reference,
        requirement: {
          source: 'wheel',
          reference: id,
          name: `วงล้อ ${formatMoney(prize.amount)}`,
          requiredSatang: turnoverOf(prize),
        },
      });
      return;
    case 'points':
      await post({
        leg: 'prize',
        debitAccountId: await findHouseAccountId(tx, agentId, 'house_points'),
        creditAccountId: win.accounts.pointsId,
        amount: prize.amount,
        code: 'wheel_points',
        reference,
      });
      return;
    case 'coupon':
      await issueOwnCoupon(tx, {
        agentId,
        memberId,
        origin: { wheelPlayId: id },
        amountSatang: prize.amount,
        turnoverMilli: prize.turnoverMilli ?? 0,
        validDays: prize.validDays ?? 0,
      });
      return;
    case 'spins':
      await grantSpins(tx, {
        memberId,
        agentId,
        source: 'prize',
        reference: id,
        count: prize.amount,
      });
      return;
    case 'free_rounds':
      if (!prize.game) throw new Error(`prize ${prize.no} names no game`);
      await orderFreeRounds(tx, {
        ...prize.game,
        agentId,
        memberId,
        rounds: prize.amount,
        turnoverMilli: prize.turnoverMilli ?? 0,
        requirementSource: 'wheel',
        requirementName: `วงล้อ รอบฟรี ${prize.game.name}`,
        days: prize.validDays ?? 0,
        origin: reference,
      });
  }
}
