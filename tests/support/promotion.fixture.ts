import { randomUUID } from 'node:crypto';
import { generateQr } from '@/contract/deposits.contract';
import { gameLink } from '@/contract/games.contract';
import {
  type MemberPromotion,
  promotionAccept,
  promotionCancel,
  promotionMine,
} from '@/contract/promotions.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { type Executor, queryRaw } from '@/server/db/raw';
import type { TestApp, TestResponse } from './app';
import { qrPaid, report } from './deposit.fixture';

/**
 * Ids of the promotions of the demo seed. A turnover factor of 10 requires turnover of ten times the deposit and bonus.
 */
export const offers = {
  /** Bonus of 50 % up to 1,000 baht, for deposits from 100 baht; turnover factor 10 in 7 days, slots and fishing. */
  first: '1',
  /** Bonus of 20 % up to 400 baht, for deposits from 200 baht; turnover factor 5 in 3 days, slots and fishing. */
  daily: '2',
  /** Bonus of 10 % up to 500 baht, for deposits from 100 baht; turnover factor 3 in 7 days, all games. */
  every: '3',
  /** Bonus of 100 baht, for deposits from 300 baht; turnover factor 7 in 5 days, slots; at most 3 times per member. */
  fixed: '4',
  /**
   * Bonus of 5 % up to 1,500 baht, for deposits from 500 baht; turnover factor 4 in 7 days, casino; at most 10 times
   * per member.
   */
  casino: '5',
  /** Promotion that ends 90 days after the seeding. */
  sport: '6',
} as const;

/** Games of the test provider. */
export const slotGame = { game_id: 'golden-dragon', provider_id: 'manee' } as const;
export const tableGame = { game_id: 'baccarat', provider_id: 'tables' } as const;

type Calls = Pick<TestApp, 'call' | 'fetch'>;

/** Pays in by QR code; the payment is reported at once. @returns the status in the response to the report */
export async function payIn(app: Calls, token: string, baht: string): Promise<string> {
  const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: baht };
  const { payment_id, amount } = (await app.call(generateQr, { token, body })).data;
  return report(app, qrPaid(payment_id, amount));
}

/** Closes the first deposit offer, so that the deposit form does not ask about it. */
export async function closeFirstDepositOffer({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await queryRaw(db, `UPDATE promotions SET is_open = false WHERE kind = 'first_deposit'`);
}

/** Takes a promotion. */
export function take(
  app: Calls,
  token: string,
  promotionId: string,
  key?: string,
  version?: number,
): Promise<TestResponse<typeof promotionAccept>> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const body = { promotion_id: promotionId, ...(version !== undefined && { version }) };
  return app.call(promotionAccept, { token, headers, body });
}

/** Gives up a promotion. */
export function giveUp(
  app: Calls,
  token: string,
  id: string,
): Promise<TestResponse<typeof promotionCancel>> {
  return app.call(promotionCancel, { token, body: { id } });
}

/** Returns the member's waiting or running promotion; null without one. */
export async function fetchCurrent(app: Calls, token: string): Promise<MemberPromotion | null> {
  return (await app.call(promotionMine, { token })).data.current;
}

/** Returns the member's promotion that ended last. */
export async function fetchLastEnded(
  app: Calls,
  token: string,
): Promise<MemberPromotion | undefined> {
  return (await app.call(promotionMine, { token })).data.ended[0];
}

/** A running promotion with its bonus wallet. */
export interface RunningPromotion extends MemberPromotion {
  wallet: NonNullable<MemberPromotion['wallet']>;
  turnover: NonNullable<MemberPromotion['turnover']>;
}

/** Takes a promotion and pays in the deposit that it waits for. */
export async function startPromotion(
  app: Calls,
  token: string,
  promotionId: string,
  baht: string,
): Promise<RunningPromotion> {
  await take(app, token, promotionId);
  await payIn(app, token, baht);
  const current = await fetchCurrent(app, token);
  if (!current?.wallet || !current.turnover) throw new Error('the promotion does not run');
  return { ...current, wallet: current.wallet, turnover: current.turnover };
}

/** Starts a promotion and counts the play with own money as done, so that the bonus wallet is open at once. */
export async function startOpenPromotion(
  app: Calls & Pick<TestApp, 'db'>,
  token: string,
  promotionId: string,
  baht: string,
): Promise<RunningPromotion> {
  const running = await startPromotion(app, token, promotionId, baht);
  await queryRaw(
    app.db,
    `UPDATE turnover_requirements SET own_play = 0 WHERE id IN (
       SELECT requirement_id FROM member_promotions WHERE id = $1)`,
    [running.id],
  );
  return running;
}

/** Lets a stake of any size count, so that one round can reach the turnover. */
export async function allowLargeStakes(app: Pick<TestApp, 'db'>): Promise<void> {
  await queryRaw(app.db, 'UPDATE promotions SET largest_stake = 10000000');
}

/** Launches a game with a wallet. @returns the player token */
export async function openGame(
  app: Calls & Pick<TestApp, 'db'>,
  token: string,
  walletId: string,
  game: { game_id: string; provider_id: string } = slotGame,
): Promise<string> {
  const body = { ...game, source: 'sandbox', wallet_id: walletId, is_mobile: true };
  const { refusal } = await app.call(gameLink, { token, body });
  if (refusal) throw new Error(`the launch was refused: ${refusal}`);
  const [player] = await queryRaw<{ token: string }>(
    app.db,
    `SELECT p.token FROM game_players p JOIN member_sessions s ON s.id = p.session_id
     WHERE p.account_id = $1 AND s.token_hash = sha256(convert_to($2, 'UTF8'))`,
    [Number(walletId), token],
  );
  return player!.token;
}

/** Returns the provider's calls about one round. */
export function createRound(
  app: Pick<TestApp, 'providerCall'>,
  playerToken: string,
  gameId: string = slotGame.game_id,
) {
  const round = { player_token: playerToken, round_id: randomUUID() };
  const stakeId = randomUUID();
  return {
    stake: (amount: number) =>
      app.providerCall('debit', {
        ...round,
        transaction_id: stakeId,
        game_id: gameId,
        amount_satang: amount,
      }),
    pay: (amount: number, validTurnover?: number) =>
      app.providerCall('credit', {
        ...round,
        transaction_id: randomUUID(),
        game_id: gameId,
        amount_satang: amount,
        round_closed: true,
        ...(validTurnover !== undefined && { valid_turnover_satang: validTurnover }),
      }),
    giveBack: () => app.providerCall('rollback', { ...round, transaction_id: stakeId }),
  };
}

/** Plays one round to its end. @returns the status of the stake */
export async function playRound(
  app: Pick<TestApp, 'providerCall'>,
  playerToken: string,
  { stake, pays = 0, gameId }: { stake: number; pays?: number; gameId?: string },
): Promise<string> {
  const round = createRound(app, playerToken, gameId);
  const { status } = await round.stake(stake);
  if (status === 'ok') await round.pay(pays);
  return status;
}

/** Returns the balances in satang by wallet name. */
export async function fetchWalletBalances(
  app: Calls,
  token: string,
): Promise<Record<string, number>> {
  const { data } = await app.call(memberWallets, { token });
  return Object.fromEntries(data.map((wallet) => [wallet.wallet_name, wallet.balance]));
}

/** Returns the ledger transfers of promotions, oldest first. */
export function fetchBonusMovements(
  app: Pick<TestApp, 'db'>,
): Promise<{ code: string; amount: number }[]> {
  return queryRaw(
    app.db,
    `SELECT code, amount FROM transfers WHERE code LIKE 'promotion_%' ORDER BY seq`,
  );
}

/** Returns the versions of promotions whose sums differ from what members have of them. */
export function findPromotionFaults(db: Executor): Promise<{ promotionId: number }[]> {
  return queryRaw(
    db,
    `SELECT p.id AS "promotionId" FROM promotions p CROSS JOIN LATERAL promotion_version_use(p) u
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'running') AS running,
         count(granted_at) AS granted, coalesce(sum(bonus_amount), 0) AS bonus,
         coalesce(sum(coalesce(p.bonus_amount, p.max_bonus)) FILTER (WHERE state = 'waiting'), 0) AS reserved
       FROM member_promotions WHERE promotion_id = p.id
     ) m
     WHERE (u.waiting, u.running, u.granted, u.bonus, u.reserved)
       <> (m.waiting, m.running, m.granted, m.bonus, m.reserved)`,
  );
}
