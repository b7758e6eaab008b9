import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promotionMine } from '@/contract/promotions.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { fetchTurnoverOwed } from '@/server/requirements/turnover.queries';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { createTestGateway } from '../../support/deposit.fixture';
import {
  createRound,
  fetchBonusMovements,
  fetchCurrent,
  giveUp,
  offers,
  openGame,
  payIn,
  slotGame,
  tableGame,
  take,
} from '../../support/promotion.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

const HALF_DAY_MS = 12 * 60 * 60_000;

/** Terms of some demo promotions in a simple form, with less turnover. */
const terms = {
  [offers.first]: {
    least: 100_00,
    percent: 50,
    most: 1_000_00,
    times: 3,
    halfDays: 14,
    plays: ['slot'],
  },
  [offers.every]: {
    least: 100_00,
    percent: 10,
    most: 500_00,
    times: 2,
    halfDays: 14,
    plays: ['slot', 'casino'],
  },
  [offers.fixed]: {
    least: 300_00,
    fixed: 100_00,
    times: 2,
    halfDays: 10,
    plays: ['slot'],
    limit: 3,
  },
  [offers.casino]: {
    least: 500_00,
    percent: 5,
    most: 1_500_00,
    times: 2,
    halfDays: 14,
    plays: ['casino'],
    limit: 10,
  },
} satisfies Record<string, Terms>;

interface Terms {
  least: number;
  percent?: number;
  most?: number;
  fixed?: number;
  times: number;
  halfDays: number;
  plays: string[];
  limit?: number;
}

type Offer = keyof typeof terms;
const offerIds = Object.keys(terms) as Offer[];

/** House edges in basis points; the slot edge determines the own play that opens a bonus wallet. */
const edges = { slot: 5_000, casino: 1_000 } as const;
const LARGEST_STAKE = 900_00;

const games = { slot: slotGame.game_id, casino: tableGame.game_id } as const;

/** A bonus wallet with its turnover and own play in satang. */
interface Bonus {
  offer: Offer;
  balance: number;
  required: number;
  counted: number;
  ownPlay: number;
  ownPlayed: number;
  /** End of the time to play, in half days since the beginning. */
  expires: number;
  end: 'completed' | 'cancelled' | 'expired' | null;
}

interface Round {
  /** Bonus wallet that was used for the stake; null for the main wallet. */
  bonus: Bonus | null;
  kind: keyof typeof games;
  stake: number;
  state: 'open' | 'settled' | 'voided';
  countedFor: Bonus | null;
  counted: number;
  hasWon: boolean;
}

function leftOf({ required, counted, ownPlay, ownPlayed }: Bonus): number {
  return Math.max(required - counted, ownPlay - ownPlayed, 0);
}

/** A model of the rules for wallets, bonuses and turnover, kept as simple as possible. */
class Model {
  main: number = demoMembers[0].balanceSatang;
  /** Bonus money in satang that the house has given and not received back. */
  budget = 0;
  halfDays = 0;
  deposits = 0;
  waiting: Offer | null = null;
  readonly bonuses: Bonus[] = [];
  readonly rounds: Round[] = [];
  lastEnd: string | undefined;

  get running(): Bonus | undefined {
    return this.bonuses.find(({ end }) => end === null);
  }

  deposit(amount: number): void {
    this.main += amount;
    this.deposits += 1;
    const offer = this.waiting;
    if (offer === null) return;
    const { least, percent = 0, most = 0, fixed, times, halfDays }: Terms = terms[offer];
    const qualifies = amount >= least && (offer !== offers.first || this.deposits === 1);
    if (!qualifies) {
      if (offer === offers.first) this.endWaiting('expired');
      return;
    }
    const balance = fixed ?? Math.min((amount * percent) / 100, most);
    const required = (amount + balance) * times;
    const expires = this.halfDays + halfDays;
    const ownPlay = Math.min(Math.ceil((balance * 10_000) / edges.slot), required);
    const fresh = { counted: 0, ownPlay, ownPlayed: 0, expires, end: null };
    this.bonuses.push({ offer, balance, required, ...fresh });
    this.budget += balance;
    this.waiting = null;
  }

  accept(offer: Offer): string | undefined {
    const { limit }: Terms = terms[offer];
    const taken = this.bonuses.filter((bonus) => bonus.offer === offer).length;
    if (offer === offers.first && this.deposits > 0) return 'promotion.not_first_deposit';
    if (limit !== undefined && taken >= limit) return 'promotion.used_up';
    if (this.waiting !== null || this.running) return 'promotion.one_at_a_time';
    this.waiting = offer;
    return undefined;
  }

  cancel(): string | undefined {
    if (this.waiting !== null) this.endWaiting('cancelled');
    const { running } = this;
    if (!running) return undefined;
    if (this.rounds.some(({ bonus, state }) => bonus === running && state === 'open')) {
      return 'promotion.round_open';
    }
    this.end(running, 'cancelled');
    return undefined;
  }

  stake(bonus: Bonus | null, kind: Round['kind'], amount: number): string {
    if (bonus) {
      const isOpen = bonus.end === null && bonus.ownPlayed >= bonus.ownPlay;
      if (!isOpen || !terms[bonus.offer].plays.includes(kind)) return 'wallet_not_usable';
      if (amount > LARGEST_STAKE) return 'stake_too_large';
    }
    if (amount > (bonus ?? { balance: this.main }).balance) return 'insufficient_balance';
    this.receive(bonus, -amount);
    this.rounds.push({
      bonus,
      kind,
      stake: amount,
      state: 'open',
      countedFor: null,
      counted: 0,
      hasWon: false,
    });
    return 'ok';
  }

  settle(round: Round, pays: number): void {
    round.state = 'settled';
    round.hasWon = pays > 0;
    const { running } = this;
    const isOwn = round.bonus === null || round.bonus === running;
    if (running && isOwn && terms[running.offer].plays.includes(round.kind)) {
      const weight = Math.floor((edges[round.kind] * 10_000) / edges.slot);
      const needed = Math.ceil((leftOf(running) * 10_000) / weight);
      const taken = Math.min(round.stake, LARGEST_STAKE, needed);
      round.counted = Math.floor((taken * weight) / 10_000);
      round.countedFor = running;
      this.count(round, round.counted);
    }
    this.receive(round.bonus, pays);
  }

  giveBack(round: Round): string {
    if (round.hasWon) return 'transaction_conflict';
    round.state = 'voided';
    this.count(round, -round.counted);
    this.receive(round.bonus, round.stake);
    return 'ok';
  }

  /** Ends the running promotion if its turnover is complete or its time is over. */
  settleDue(): void {
    const { running } = this;
    if (!running) return;
    if (leftOf(running) === 0) this.end(running, 'completed');
    else if (this.halfDays >= running.expires) this.end(running, 'expired');
  }

  private count({ bonus, countedFor }: Round, amount: number): void {
    if (countedFor?.end !== null) return;
    countedFor.counted += amount;
    if (bonus === null) countedFor.ownPlayed += amount;
  }

  private receive(bonus: Bonus | null, amount: number): void {
    if (bonus === null || bonus.end === 'completed') this.main += amount;
    else if (bonus.end === null) bonus.balance += amount;
    else this.budget -= amount;
  }

  private end(bonus: Bonus, end: NonNullable<Bonus['end']>): void {
    bonus.end = end;
    this.receive(bonus, bonus.balance);
    bonus.balance = 0;
    this.lastEnd = end;
  }

  private endWaiting(end: 'cancelled' | 'expired'): void {
    this.waiting = null;
    this.lastEnd = end;
  }
}

let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    prepare: async (fresh) => {
      for (const [id, { times: multiple }] of Object.entries(terms)) {
        await queryRaw(
          fresh.db,
          'UPDATE promotions SET turnover_milli = 1000 * $2::int WHERE id = $1',
          [Number(id), multiple],
        );
      }
      await writeRules(fresh.db, { affiliate: { house_edges: edges } });
      await queryRaw(fresh.db, 'UPDATE promotions SET largest_stake = $1', [LARGEST_STAKE]);
      player = await fresh.openPlayer();
    },
  });
});
afterAll(() => app.close());

/** The running application, with the state needed to compare it with the model. */
class Side {
  readonly tokens = new Map<Bonus, string>();
  readonly rounds = new Map<Round, ReturnType<typeof createRound>>();

  constructor(readonly model: Model) {}

  /** Returns the wallet of the latest bonus, even if it has ended, or the main wallet if there was no bonus. */
  pick(wallet: 'main' | 'bonus'): [bonus: Bonus | null, playerToken: string] {
    const bonus = wallet === 'bonus' ? this.model.bonuses.at(-1) : undefined;
    const playerToken = bonus && this.tokens.get(bonus);
    return playerToken === undefined ? [null, player.playerToken] : [bonus!, playerToken];
  }

  async check(): Promise<void> {
    const { model } = this;
    model.settleDue();
    await runJob(app, 'end-due-promotions');
    const { current, ended } = (await app.call(promotionMine, { token: player.token })).data;
    const { running, waiting } = model;
    expect(current?.state).toBe(running ? 'running' : waiting === null ? undefined : 'waiting');
    expect(await app.balanceOf(player.token)).toBe(model.main);
    expect(current?.wallet?.balance).toBe(running?.balance);
    expect(ended[0]?.state).toBe(model.lastEnd);
    const owed = await fetchTurnoverOwed(app.db, player.memberId);
    const left = owed.map(({ requiredSatang, leftSatang }) => [requiredSatang, leftSatang]);
    expect(left).toEqual(running ? [[running.required, leftOf(running)]] : []);
    const missing = running && Math.max(running.ownPlay - running.ownPlayed, 0);
    expect(current?.own_play?.remaining).toBe(missing);
    if (running && missing === 0 && current?.wallet && !this.tokens.has(running)) {
      const [kind] = terms[running.offer].plays;
      const game = kind === 'slot' ? slotGame : tableGame;
      this.tokens.set(running, await openGame(app, player.token, current.wallet.id, game));
    }
  }
}

class Deposit implements fc.AsyncCommand<Model, Side> {
  constructor(readonly amount: number) {}
  check = () => true;
  async run(model: Model, side: Side) {
    model.deposit(this.amount);
    expect(await payIn(app, player.token, String(this.amount / 100))).toBe('credited');
    await side.check();
  }
  toString = () => `deposit ${this.amount / 100}`;
}

class Accept implements fc.AsyncCommand<Model, Side> {
  constructor(readonly offer: Offer) {}
  check = () => true;
  async run(model: Model, side: Side) {
    const refusal = model.accept(this.offer);
    expect((await take(app, player.token, this.offer)).refusal).toBe(refusal);
    await side.check();
  }
  toString = () => `take ${this.offer}`;
}

class Cancel implements fc.AsyncCommand<Model, Side> {
  check = ({ waiting, running }: Model) => waiting !== null || running !== undefined;
  async run(model: Model, side: Side) {
    const current = await fetchCurrent(app, player.token);
    const refusal = model.cancel();
    expect((await giveUp(app, player.token, current!.id)).refusal).toBe(refusal);
    await side.check();
  }
  toString = () => 'give up';
}

class Stake implements fc.AsyncCommand<Model, Side> {
  constructor(
    readonly wallet: 'main' | 'bonus',
    readonly kind: Round['kind'],
    readonly amount: number,
  ) {}
  check = () => true;
  async run(model: Model, side: Side) {
    const [bonus, playerToken] = side.pick(this.wallet);
    const round = createRound(app, playerToken, games[this.kind]);
    const status = model.stake(bonus, this.kind, this.amount);
    expect((await round.stake(this.amount)).status).toBe(status);
    if (status === 'ok') side.rounds.set(model.rounds.at(-1)!, round);
    await side.check();
  }
  toString = () => `stake ${this.amount / 100} of ${this.wallet} on ${this.kind}`;
}

/** A step that stakes a round and settles it. */
class Play implements fc.AsyncCommand<Model, Side> {
  constructor(
    readonly stake: Stake,
    readonly times: number,
  ) {}
  check = () => true;
  async run(model: Model, side: Side) {
    const before = model.rounds.length;
    await this.stake.run(model, side);
    if (model.rounds.length > before) await settle(model, side, model.rounds.at(-1)!, this.times);
  }
  toString = () => `${this.stake.toString()}, settled at ${this.times}`;
}

async function settle(model: Model, side: Side, round: Round, times: number): Promise<void> {
  const pays = round.stake * times;
  model.settle(round, pays);
  expect((await side.rounds.get(round)!.pay(pays)).status).toBe('ok');
  await side.check();
}

class Settle implements fc.AsyncCommand<Model, Side> {
  constructor(
    readonly which: number,
    readonly times: number,
  ) {}
  check = ({ rounds }: Model) => rounds.some(({ state }) => state === 'open');
  async run(model: Model, side: Side) {
    const open = model.rounds.filter(({ state }) => state === 'open');
    await settle(model, side, open[this.which % open.length]!, this.times);
  }
  toString = () => `settle ${this.which} at ${this.times}`;
}

class GiveBack implements fc.AsyncCommand<Model, Side> {
  constructor(readonly which: number) {}
  check = ({ rounds }: Model) => rounds.some(({ state }) => state !== 'voided');
  async run(model: Model, side: Side) {
    const left = model.rounds.filter(({ state }) => state !== 'voided');
    const round = left[this.which % left.length]!;
    const status = model.giveBack(round);
    expect((await side.rounds.get(round)!.giveBack()).status).toBe(status);
    await side.check();
  }
  toString = () => `give back ${this.which}`;
}

class Wait implements fc.AsyncCommand<Model, Side> {
  constructor(readonly halfDays: number) {}
  check = () => true;
  async run(model: Model, side: Side) {
    model.halfDays += this.halfDays;
    await app.moveClock(model.halfDays * HALF_DAY_MS);
    await side.check();
  }
  toString = () => `wait ${this.halfDays / 2} days`;
}

const which = fc.nat({ max: 5 });
const times = fc.constantFrom(0, 1, 1, 4);
const accept = fc.constantFrom(...offerIds).map((offer) => new Accept(offer));
const deposit = fc
  .constantFrom(50_00, 300_00, 300_00, 500_00, 500_00, 12_000_00)
  .map((amount) => new Deposit(amount));
const stake = fc
  .tuple(
    fc.constantFrom('main' as const, 'main' as const, 'bonus' as const),
    fc.constantFrom('slot' as const, 'slot' as const, 'casino' as const),
    fc.constantFrom(7_00, 90_00, 700_00, 1_000_00),
  )
  .map(([wallet, kind, amount]) => new Stake(wallet, kind, amount));
const play = fc.tuple(stake, times).map(([staked, pays]) => new Play(staked, pays));
const steps = fc.array(
  fc.oneof<fc.WeightedArbitrary<fc.AsyncCommand<Model, Side>>[]>(
    { weight: 2, arbitrary: accept },
    { weight: 2, arbitrary: deposit },
    { weight: 1, arbitrary: fc.constant(new Cancel()) },
    { weight: 2, arbitrary: stake },
    { weight: 8, arbitrary: play },
    {
      weight: 2,
      arbitrary: fc.tuple(which, times).map(([round, pays]) => new Settle(round, pays)),
    },
    { weight: 2, arbitrary: which.map((round) => new GiveBack(round)) },
    { weight: 1, arbitrary: fc.constantFrom(1, 5, 10).map((halfDays) => new Wait(halfDays)) },
  ),
  { minLength: 10, maxLength: 18 },
);

test('wallets, bonuses and turnover match the model after any sequence of steps', async () => {
  const ends = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(accept, deposit, steps, async (taken, paid, further) => {
      await app.reset();
      const model = new Model();
      await fc.asyncModelRun(() => ({ model, real: new Side(model) }), [taken, paid, ...further]);
      const given = (await fetchBonusMovements(app)).reduce(
        (sum, { code, amount }) =>
          sum + (code === 'promotion_bonus' ? amount : code === 'promotion_forfeit' ? -amount : 0),
        0,
      );
      expect(given).toBe(model.budget);
      const left = await queryRaw(
        app.db,
        `SELECT FROM wallets w JOIN accounts a ON a.id = w.account_id JOIN turnover_requirements r ON r.id = w.requirement_id
         WHERE r.ended_at IS NOT NULL AND (a.balance > 0 OR w.has_late_money)`,
      );
      expect(left).toEqual([]);
      expect((await app.verifyLedger()).faults).toEqual([]);
      for (const { end } of model.bonuses) ends.set(String(end), (ends.get(String(end)) ?? 0) + 1);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  // Guards against sequences in which no promotion starts.
  expect(ends.size).toBeGreaterThan(0);
}, 120_000);
