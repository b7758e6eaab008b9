import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { setPassword } from '@/contract/account.contract';
import { affiliateSummary } from '@/contract/affiliate.contract';
import { depositCreate } from '@/contract/deposits.contract';
import type { BodyOf } from '@/contract/endpoint';
import { baht, codeSentData } from '@/contract/fields';
import { gameLink, gameList } from '@/contract/games.contract';
import { lineLink, lineSession, lineUnlink } from '@/contract/line.contract';
import { type LottoRound, lottoLobby, lottoRound, lottoRounds } from '@/contract/lotto.contract';
import { billCreate } from '@/contract/lotto-bills.contract';
import type { wheelSetPut } from '@/contract/operator/wheel.contract';
import {
  type PayoutPage,
  payoutAccountList,
  withdrawalList,
  withdrawalShow,
} from '@/contract/operator/withdrawals.contract';
import { redemptionHistory, redemptionRedeem } from '@/contract/points.contract';
import { safetyAnswer } from '@/contract/safety.contract';
import { login, userInfo } from '@/contract/session.contract';
import { trendRooms } from '@/contract/trends.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { findOpenHand, timesOfHand } from '@/domain/baccarat-shoe';
import type { BetType } from '@/domain/lotto';
import { maskPhone } from '@/domain/masked-phone';
import { registerByPost, registrationForm } from './registration-form';
import { OPERATOR_KEY } from './server-process';

const loginResponse = v.object({ error: v.literal(0), access_token: v.string() });
const codeResponse = v.object({ error: v.literal(0), data: codeSentData });
const doneResponse = v.object({ error: v.literal(0) });
const walletsResponse = v.object({ error: v.literal(0), data: memberWallets.data });
const depositsResponse = v.object({
  data: v.object({
    rows: v.array(v.object({ id: v.string(), state: v.string(), amount: baht })),
  }),
});
const withdrawalsResponse = v.object({ data: withdrawalList.data });
const accountsResponse = v.object({ data: payoutAccountList.data });
const incomingResponse = v.object({
  data: v.object({ rows: v.array(v.object({ amount: baht, reason: v.string() })) }),
});
const reservedResponse = v.object({ error: v.literal(0), data: v.object({ id: v.string() }) });
const shownDepositResponse = v.object({
  data: v.object({
    id: v.string(),
    number: v.number(),
    state: v.string(),
    amount: baht,
    credited_amount: v.nullable(baht),
  }),
});
const lobbyResponse = v.object({ status: v.literal(0), data: lottoLobby.data });
const termsResponse = v.object({ data: lottoRound.data });
const gamesResponse = v.object({
  data: v.object({
    games: v.array(v.object({ game_id: v.string(), provider_id: v.string(), source: v.string() })),
  }),
});
const roundTimes = v.object({
  ...{ round_id: v.string(), state: v.string(), closes_at: v.string(), draws_at: v.string() },
});
type RoundTimes = v.InferOutput<typeof roundTimes>;
const roundsResponse = v.object({ data: v.object({ rounds: v.array(roundTimes) }) });
const linkResponse = v.object({ error: v.literal(0), data: v.object({ link: v.string() }) });
const spinResponse = v.variant('status', [
  v.object({ status: v.literal('ok'), balance_satang: v.number() }),
  v.object({ status: v.literal('too_soon'), retry_after_ms: v.number() }),
]);
const triedSpinResponse = v.variant('status', [
  ...spinResponse.options,
  v.object({ status: v.literal('refused'), message: v.string() }),
]);
const roomsResponse = v.object({ error: v.literal(0), data: trendRooms.data });
const tableResponse = v.object({
  status: v.literal('ok'),
  bets: v.array(
    v.object({
      round_id: v.string(),
      status: v.string(),
      outcome: v.nullable(v.object({ winner: v.string() })),
    }),
  ),
});
const layResponse = v.object({ status: v.literal('ok'), round_id: v.string() });
const itemResponse = v.object({ error: v.literal(0), data: v.object({ id: v.number() }) });
const boughtResponse = v.object({ error: v.literal(0), data: redemptionHistory.data });
const pageViewsResponse = v.object({
  data: v.array(v.object({ path: v.string(), shell: v.string(), views: v.number() })),
});
const referralsResponse = v.object({ error: v.literal(0), data: affiliateSummary.data });
const ordersResponse = v.object({
  data: v.object({ rows: v.array(v.object({ id: v.string(), username: v.string() })) }),
});
const verifyResponse = v.object({
  data: v.object({ transfers: v.number(), accounts: v.number(), faults: v.array(v.unknown()) }),
});

const LEAST_TIME_TO_BET_MS = 3_000;

/**
 * Milliseconds that a round must stay open, so that a journey can bet and still cancel the bill. A bill can be
 * cancelled until ten minutes before the close.
 */
const LASTS_MS = 15 * 60_000;

/** Sign-in of a member of the demo seed or of the test. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A deposit as operators see it; amounts in satang. */
export type ShownDeposit = v.InferOutput<typeof shownDepositResponse>['data'];

/** Returns credentials with a phone number that is not registered. */
export function unusedCredentials(): Credentials {
  return { username: `09${String(randomInt(1e8)).padStart(8, '0')}`, password: 'demo1234' };
}

/** Calls the back end directly, to compare the screen with the true state. */
export class BackEnd {
  readonly #url: string;
  readonly #tokens = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Returns the total balance of all wallets of a member in satang. */
  async fetchBalance({ username, password }: Credentials): Promise<number> {
    const token = await this.#signIn({ username, password });
    const wallets = v.parse(walletsResponse, await this.#post(memberWallets.path, {}, token));
    return wallets.data.reduce((sum, wallet) => sum + wallet.balance, 0);
  }

  /** Plays a slot on another device until the balance changes. @returns total balance of all wallets in satang */
  async playElsewhere(member: Credentials): Promise<number> {
    const before = await this.fetchBalance(member);
    const launchToken = await this.#launch(member, 'slot');
    for (;;) {
      const spin = { launch_token: launchToken, spin_id: randomUUID(), bet: 1_00 };
      const played = v.parse(spinResponse, await this.#post('/sandbox/api/spin', spin));
      if (played.status === 'too_soon') await wait(played.retry_after_ms);
      else if (played.balance_satang !== before) return this.fetchBalance(member);
    }
  }

  /** Plays one spin of one baht on a slot on another device. @returns the game's message if the stake was refused */
  async trySpin(member: Credentials): Promise<string | null> {
    const launchToken = await this.#launch(member, 'slot');
    for (;;) {
      const spin = { launch_token: launchToken, spin_id: randomUUID(), bet: 1_00 };
      const response = v.parse(triedSpinResponse, await this.#post('/sandbox/api/spin', spin));
      if (response.status === 'too_soon') await wait(response.retry_after_ms);
      else return response.status === 'refused' ? response.message : null;
    }
  }

  /** Plays a number of spins on a slot on another device. */
  async playSlot(member: Credentials, spins: number, satang: number): Promise<void> {
    const launchToken = await this.#launch(member, 'slot');
    for (let played = 0; played < spins; ) {
      const spin = { launch_token: launchToken, spin_id: randomUUID(), bet: satang };
      const response = v.parse(spinResponse, await this.#post('/sandbox/api/spin', spin));
      if (response.status === 'too_soon') await wait(response.retry_after_ms);
      else played += 1;
    }
  }

  /**
   * Stakes an amount on the banker on another device, in the room that deals next, and repeats the bet after a tie,
   * which returns the stake.
   */
  async playTable(member: Credentials, satang: number): Promise<void> {
    for (;;) {
      const next = await this.#findNextHand();
      if (!next) {
        await wait(500);
        continue;
      }
      const launchToken = await this.#launch(member, 'casino', next.gameId);
      const laid = v.safeParse(
        layResponse,
        await this.#post('/sandbox/api/lay', {
          launch_token: launchToken,
          spin_id: randomUUID(),
          shoe_id: next.shoeId,
          hand: next.hand,
          bets: { player: 0, tie: 0, banker: satang },
        }),
      );
      // The hand may have closed since it was found, or the table's limit may be lower. Another hand is then used.
      if (!laid.success) continue;
      for (let winner: string | undefined; winner !== 'tie'; ) {
        await wait(500);
        const table = await this.#post('/sandbox/api/table', { launch_token: launchToken });
        const { bets } = v.parse(tableResponse, table);
        const bet = bets.find((each) => each.round_id === laid.output.round_id);
        winner = bet?.status === 'paid' ? bet.outcome?.winner : undefined;
        if (winner !== undefined && winner !== 'tie') return;
      }
    }
  }

  /** Returns the hand that closes first and leaves enough time to bet. */
  async #findNextHand(): Promise<{ gameId: string; shoeId: string; hand: number } | undefined> {
    const { rooms } = v.parse(roomsResponse, await this.#post(trendRooms.path, {})).data;
    const now = await this.fetchNow();
    const open = rooms.flatMap(({ game, shoe }) => {
      if (!shoe || !game) return [];
      const { game_id: gameId } = game;
      const beginsAt = new Date(shoe.begins_at);
      const hand = findOpenHand({ beginsAt, handCount: shoe.hand_count }, now);
      if (hand === null) return [];
      const leftMs = timesOfHand(beginsAt, hand).closesAt.getTime() - now.getTime();
      return leftMs < LEAST_TIME_TO_BET_MS ? [] : [{ gameId, shoeId: shoe.shoe_id, hand, leftMs }];
    });
    return open.sort((one, other) => one.leftMs - other.leftMs)[0];
  }

  /**
   * Launches a game of a lobby, by default the first, with the main wallet.
   * @returns the launch token
   */
  async #launch(member: Credentials, category: string, gameId?: string): Promise<string | null> {
    const token = await this.#signIn(member);
    const wallets = v.parse(walletsResponse, await this.#post(memberWallets.path, {}, token));
    const which = gameId === undefined ? '' : `&game_id=${gameId}`;
    const list = await fetch(`${this.#url}${gameList.path}?category=${category}&limit=1${which}`);
    const game = v.parse(gamesResponse, await list.json()).data.games[0];
    const launch = { ...game, wallet_id: wallets.data[0]?.id, is_mobile: true };
    const { link } = v.parse(linkResponse, await this.#post(gameLink.path, launch, token)).data;
    return new URL(link, this.#url).searchParams.get('t');
  }

  /** Returns the id of a market's open round that closes first. */
  async fetchRound(marketId: string): Promise<string> {
    return (await this.fetchRoundTimes(marketId)).round_id;
  }

  /** Returns id and times of a market's open round that closes first. */
  async fetchRoundTimes(marketId: string): Promise<RoundTimes> {
    const response = await fetch(`${this.#url}${lottoRounds.path}?market_id=${marketId}`);
    const { rounds } = v.parse(roundsResponse, await response.json()).data;
    const open = rounds.find(({ state }) => state === 'open');
    if (!open) throw new Error(`${marketId} has no open round`);
    return open;
  }

  /** Limits a number of a round: it pays half or takes no bets. */
  async changeNumber(
    roundId: string,
    number: { bet_type: BetType; number: string; kind: 'half' | 'closed' },
  ): Promise<void> {
    const { number: only, ...change } = number;
    const body = { scope: 'round', round_id: roundId, numbers: [only], ...change };
    v.parse(doneResponse, await this.#operate('/lotto/numbers', body));
  }

  /** Makes a member buy free rounds of a slot for points, and waits until the slot has them. */
  async giveFreeRounds(member: Credentials, gameId: string, rounds: number): Promise<void> {
    const cost = 10;
    const item = {
      kind: 'free_rounds',
      title: `รอบฟรี ${randomUUID().slice(0, 8)}`,
      description: '',
      image: '/art/shop/free-rounds.webp',
      cost,
      provider_id: 'manee',
      game_id: gameId,
      rounds,
      stake: '2.00',
      force: 'เพื่อการทดสอบ',
    };
    const { data } = v.parse(itemResponse, await this.#operate('/shop/items', item));
    const points = { username: member.username, point: cost, reason: 'ทดสอบ' };
    v.parse(doneResponse, await this.#operate('/points/adjust', points));
    const token = await this.#signIn(member);
    const order = { item_id: data.id, cost };
    v.parse(doneResponse, await this.#post(redemptionRedeem.path, order, token));
    for (;;) {
      const headers = { authorization: `Bearer ${token}` };
      const history = await fetch(this.#url + redemptionHistory.path, { headers });
      const [bought] = v.parse(boughtResponse, await history.json()).data.redemptions;
      if (bought?.state === 'done') return;
      await wait(200);
    }
  }

  /** Verifies every account's balance against its transfers. */
  async verifyLedger(): Promise<{ transfers: number; faults: unknown[] }> {
    return v.parse(verifyResponse, await this.#operate('/ledger/verify')).data;
  }

  /**
   * Credits a member's open deposit, as an operator who has seen the money.
   * @returns its amount in satang
   */
  async approveDeposit({ username }: Credentials): Promise<number> {
    const response = await this.#operate(`/deposits?limit=200&username=${username}`);
    const { data } = v.parse(depositsResponse, response);
    const deposit = data.rows.find(({ state }) => ['pending', 'review'].includes(state));
    if (!deposit) throw new Error('the member has no deposit open');
    v.parse(doneResponse, await this.#operate('/deposits/approve', { id: deposit.id }));
    return deposit.amount;
  }

  /**
   * Makes a member pay in and an operator approve it.
   * @returns the amount in satang
   */
  async fund(member: Credentials, baht: string): Promise<number> {
    const token = await this.#signIn(member);
    const body = { account_id: '1', amount: baht };
    v.parse(doneResponse, await this.#post(depositCreate.path, body, token));
    return this.approveDeposit(member);
  }

  /**
   * Reserves an exact amount on the agent's first account.
   * @returns the deposit, with the number that operators see
   */
  async reserveDeposit(member: Credentials, baht: string): Promise<ShownDeposit> {
    const token = await this.#signIn(member);
    const body = { account_id: '1', amount: baht };
    const reserved = v.parse(
      reservedResponse,
      await this.#post(depositCreate.path, body, token),
    ).data;
    return this.fetchDeposit(reserved.id);
  }

  /** Returns a deposit as operators see it. */
  async fetchDeposit(id: string): Promise<ShownDeposit> {
    const response = await this.#operate(`/deposits/show?id=${id}`);
    return v.parse(shownDepositResponse, response).data;
  }

  /** Reports money on the agent's first account, as an operator who saw it at the bank. */
  async reportMoney(
    baht: string,
    sender: { bank_code: string; account_number: string; name: string },
  ): Promise<void> {
    const body = {
      ...{ reference: `KB-${randomUUID()}`, account_id: 1, amount: baht },
      sender_bank_code: sender.bank_code,
      sender_account_number: sender.account_number,
      sender_name: sender.name,
    };
    v.parse(doneResponse, await this.#operate('/incoming', body));
  }

  /** Approves a deposit as the first owner. @returns the error number; 0 when it was credited */
  async tryApproving(id: string): Promise<number> {
    const response = await this.#operate('/deposits/approve', { id });
    return v.parse(v.object({ error: v.number() }), response).error;
  }

  /**
   * Requests a withdrawal of a member to their own account.
   * @returns its id, and the number that operators see
   */
  async requestWithdrawal(
    member: Credentials,
    baht: string,
  ): Promise<{ id: string; number: number }> {
    const token = await this.#signIn(member);
    v.parse(doneResponse, await this.#post(withdrawCreate.path, { amount: baht }, token));
    const { data } = v.parse(
      withdrawalsResponse,
      await this.#operate(`/withdrawals?username=${member.username}&limit=1`),
    );
    const [row] = data.rows;
    if (!row) throw new Error('the withdrawal is not in the list');
    return row;
  }

  /** Returns a withdrawal as operators see it. */
  async fetchWithdrawal(number: number): Promise<PayoutPage> {
    const response = await this.#operate(`/withdrawals/show?number=${number}`);
    return v.parse(v.object({ data: withdrawalShow.data }), response).data;
  }

  /** Approves a withdrawal, as an operator. */
  async approveWithdrawal(id: string): Promise<void> {
    v.parse(doneResponse, await this.#operate('/withdrawals/approve', { id }));
  }

  /** Moves a member's open withdrawal to the next state, as an operator. */
  async decideWithdrawal(
    { username }: Credentials,
    kind: 'approve' | 'paid' | 'reject',
  ): Promise<void> {
    const { data } = v.parse(
      withdrawalsResponse,
      await this.#operate(`/withdrawals?username=${username}`),
    );
    const open = data.rows.find(({ state }) => state === 'requested' || state === 'approved');
    if (!open) throw new Error('the member has no withdrawal open');
    const [account] = v.parse(accountsResponse, await this.#operate('/withdrawals/accounts')).data;
    const body = {
      id: open.id,
      ...(kind === 'reject' && { note: 'ชื่อบัญชีไม่ตรง' }),
      ...(kind === 'paid' && { account_id: account?.id, bank_reference: `KB-${open.number}` }),
    };
    v.parse(doneResponse, await this.#operate(`/withdrawals/${kind}`, body));
  }

  /** Returns business time. */
  async fetchNow(): Promise<Date> {
    const response = await fetch(this.#url + lottoLobby.path);
    return new Date(v.parse(lobbyResponse, await response.json()).data.server_time);
  }

  /** Returns an open round that takes bets for a while and is not yeekee: the one that is drawn first or last. */
  async fetchOpenRound(which: 'first' | 'last'): Promise<LottoRound> {
    const response = await fetch(this.#url + lottoLobby.path);
    const { server_time, categories } = v.parse(lobbyResponse, await response.json()).data;
    const rounds = categories
      .flatMap(({ markets }) => markets)
      .flatMap(({ round }) => (round?.state === 'open' && round.number === null ? [round] : []))
      .filter(({ closes_at }) => Date.parse(closes_at) - Date.parse(server_time) > LASTS_MS)
      .sort((a, b) => Date.parse(a.draws_at) - Date.parse(b.draws_at));
    const round = rounds.at(which === 'first' ? 0 : -1);
    if (!round) throw new Error('no lottery takes bets');
    return round;
  }

  /**
   * Bets on every digit of "วิ่งบน", so that some bets win.
   * @param baht stake on each digit
   */
  async betOnEveryDigit(member: Credentials, round_id: string, baht: number): Promise<void> {
    const numbers = Array.from({ length: 10 }, (_, digit) => String(digit));
    await this.betOn(member, round_id, { betType: 'run_top', numbers, baht });
  }

  /**
   * Bets on numbers of one bet type in one bill.
   * @param bets `baht` is the stake on each number
   */
  async betOn(
    { username, password }: Credentials,
    round_id: string,
    bets: { betType: BetType; numbers: readonly string[]; baht: number },
  ): Promise<void> {
    const { access_token: token } = v.parse(
      loginResponse,
      await this.#post(login.path, { username, password }),
    );
    const asked = await fetch(`${this.#url}${lottoRound.path}?round_id=${round_id}`);
    const { terms } = v.parse(termsResponse, await asked.json()).data;
    const rate = terms.find(({ bet_type }) => bet_type === bets.betType)?.rate;
    const items = bets.numbers.map((number) => ({
      bet_type: bets.betType,
      number,
      amount: bets.baht.toFixed(2),
      rate,
    }));
    v.parse(doneResponse, await this.#post(billCreate.path, { round_id, items }, token));
  }

  /** Voids a round and refunds its bills, as an operator. */
  async voidRound(round_id: string, note: string): Promise<void> {
    v.parse(doneResponse, await this.#operate('/lotto/void', { round_id, note }));
  }

  /** Gives points to a member, as an operator. */
  async givePoints({ username }: Credentials, point: number): Promise<void> {
    const body = { username, point, reason: 'ของขวัญจากทีมงาน' };
    const response = await this.#operate('/points/adjust', body);
    v.parse(doneResponse, response);
  }

  /** Gives wheel spins to a member, as an operator. */
  async giveSpins({ username }: Credentials, count: number): Promise<void> {
    const body = { username, count, reason: 'ของขวัญจากทีมงาน' };
    v.parse(doneResponse, await this.#operate('/wheel/grants', body));
  }

  /** Replaces the wheel's prizes, as an operator; committed spins keep the old prizes. */
  async putPrizes(prizes: BodyOf<typeof wheelSetPut>['prizes']): Promise<void> {
    v.parse(doneResponse, await this.#operate('/wheel/sets', { prizes, force: 'เพื่อการทดสอบ' }));
  }

  /** Cancels a member's ordered goods, as an operator. */
  async cancelOrder({ username }: Credentials, note: string): Promise<void> {
    const { data } = v.parse(ordersResponse, await this.#operate('/shop/orders?state=ordered'));
    const order = data.rows.find((each) => each.username === maskPhone(username));
    if (!order) throw new Error('the member has nothing ordered');
    v.parse(doneResponse, await this.#operate('/shop/orders/cancel', { id: order.id, note }));
  }

  /** Changes a house rule, as an operator. */
  async changeRule(rule: string, value: string | number): Promise<void> {
    const response = await this.#operate('/agent/rules', { rule, value });
    v.parse(doneResponse, response);
  }

  /** Returns a member's payments that wait for review, latest first. */
  async fetchReview({ username }: Credentials): Promise<{ amount: number; reason: string }[]> {
    const response = await this.#operate(`/incoming?state=review&limit=200&username=${username}`);
    return v.parse(incomingResponse, response).data.rows;
  }

  /** Registers a new member for a test, who sets no deposit limit. */
  async register(
    differs: { ref?: string; first_name?: string; bank_account_number?: string } = {},
  ): Promise<Credentials> {
    const member = unusedCredentials();
    const post = (path: string, body: object) => this.#post(path, body);
    const form = registrationForm({ ...member, ...differs });
    const session = v.parse(loginResponse, await registerByPost(post, form));
    const answer = { declined: true };
    v.parse(doneResponse, await this.#post(safetyAnswer.path, answer, session.access_token));
    return member;
  }

  /** Returns a member's referral code and the income that can be redeemed now, in satang. */
  async fetchReferrals(member: Credentials): Promise<{ refCode: string; balance: number }> {
    const headers = { authorization: `Bearer ${await this.#signIn(member)}` };
    const response = await fetch(this.#url + affiliateSummary.path, { headers });
    const { data } = v.parse(referralsResponse, await response.json());
    return { refCode: data.ref_code, balance: data.balance };
  }

  /** Links a member to a LINE account; it replaces any linked account. */
  async linkLine(member: Credentials, idToken: string): Promise<void> {
    const access_token = await this.#signIn(member);
    await this.#post(lineUnlink.path, {}, access_token);
    const body = { id_token: idToken, consent: true };
    v.parse(doneResponse, await this.#post(lineLink.path, body, access_token));
  }

  /** Sets the password of a member who registered by LINE. */
  async setFirstPassword({ password }: Credentials, idToken: string): Promise<void> {
    const session = v.parse(
      loginResponse,
      await this.#post(lineSession.path, { id_token: idToken }),
    );
    const send = (body: object) => this.#post(setPassword.path, body, session.access_token);
    const { data } = v.parse(codeResponse, await send({ password }));
    v.parse(doneResponse, await send({ password, code: data.demo_code }));
  }

  /** Reuses one session per member: a new sign-in for each call would end the browser's sessions. */
  async #signIn({ username, password }: Credentials): Promise<string> {
    const known = this.#tokens.get(username);
    if (known !== undefined) {
      const headers = { authorization: `Bearer ${known}` };
      if ((await fetch(`${this.#url}${userInfo.path}`, { headers })).ok) return known;
    }
    const session = v.parse(loginResponse, await this.#post(login.path, { username, password }));
    this.#tokens.set(username, session.access_token);
    return session.access_token;
  }

  /** Publishes an article in the games category, as an operator. */
  async publishArticle(article: {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly markdown: string;
  }): Promise<void> {
    const usual = { category: 'games', cover: '/art/og.png', publish_at: '2020-01-01T00:00:00Z' };
    v.parse(doneResponse, await this.#operate('/articles', { ...usual, ...article }));
  }

  /** Returns today's page view counts. */
  async fetchPageViews(): Promise<v.InferOutput<typeof pageViewsResponse>['data']> {
    return v.parse(pageViewsResponse, await this.#operate('/analytics')).data;
  }

  async #operate(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#url}/operator/v1${path}`, {
      headers: {
        authorization: `Bearer ${OPERATOR_KEY}`,
        'content-type': 'application/json',
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return response.json();
  }

  async #post(path: string, body: object, token?: string): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return response.json();
  }
}
