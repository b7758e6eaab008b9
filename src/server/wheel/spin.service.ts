import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SeedSource } from '@/domain/fairness-key';
import { formatMoney } from '@/domain/money';
import { commitToSpin, drawSpinNumber, findPrizeAt } from '@/domain/wheel';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { areRoundsGiven, orderFreeRounds } from '../games/free-rounds.service';
import { issueOwnCoupon } from '../gifts/own-coupon.service';
import { RefusalError } from '../http/refusal';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { giveCredit } from '../requirements/credit-reward.service';
import { assertSafe } from '../safety/safety.service';
import { findMainAccountId, findPointsAccountId } from '../wallet/wallet.service';
import { type Commitment, commitNext, deriveSpinSeed, lockCommitment } from './commitment.service';
import { grantSpins } from './grants.service';
import { fetchPrizes, type PrizeRow, turnoverOf } from './prize-set.queries';

/** A member's request to spin. */
export interface SpinRequest {
  memberId: number;
  agentId: number;
  /** Client seed for the spin; undefined to use the previous client seed again. */
  clientSeed: string | undefined;
  /** Commitment that the member was shown; undefined to accept any. */
  commitmentShown: string | undefined;
  idempotencyKey: string | null;
}

/**
 * Uses a spin: draws the committed number, gives the prize at that number, and commits to the next spin, all in one
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

/** The accounts into which a prize may be paid. */
interface WinnerAccounts {
  walletId: number;
  pointsId: number;
}

/** Locks the accounts into which a prize may be paid. */
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
    throw new Error(`the seed of member ${memberId} does not match its commitment`);
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

/** The prize that a spin gives. */
interface Given {
  prize: PrizeRow;
  /** True when the provider of the drawn free rounds gives none, so the fallback is given instead. */
  isRefused: boolean;
}

/** Takes a piece of the drawn prize. Returns the fallback prize when the drawn prize has run out or cannot be given. */
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

/**
 * Takes a piece from the stock of a prize.
 * @returns whether a piece was left
 */
async function takePiece(tx: Executor, place: { setId: number; no: number }): Promise<boolean> {
  const taken = await queryRaw(
    tx,
    `UPDATE wheel_stocks SET pieces_left = pieces_left - 1 WHERE set_id = $1 AND no = $2 AND pieces_left > 0
     RETURNING no`,
    [place.setId, place.no],
  );
  return taken.length > 0;
}

/** Returns the fallback of a prize in its set. */
export function findFallback(drawn: PrizeRow, prizes: readonly PrizeRow[]): PrizeRow {
  const fallback = prizes.find(({ no }) => no === drawn.fallbackNo);
  if (!fallback) throw new Error(`prize ${drawn.no} has no fallback prize`);
  return fallback;
}

/** Prefix of the origin of free rounds from the wheel. */
export const WHEEL_ROUNDS = 'wheel_play';

interface Win {
  /** Id of the play. */
  id: string;
  memberId: number;
  agentId: number;
  accounts: WinnerAccounts;
  prize: PrizeRow;
}

/** Gives the prize of a play, once: the database refuses a repetition. The caller has locked the accounts. */
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
      if (!prize.game) throw new Error(`prize ${prize.no} has no game`);
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
