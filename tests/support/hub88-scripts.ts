import * as fc from 'fast-check';

/** A call of a script. Its content follows from its kind and number, as a repetition has the same. */
export interface ScriptCall {
  readonly kind: 'bet' | 'win' | 'rollbackBet' | 'rollbackWin';
  readonly number: number;
}

const ROUNDS = 3;
/** Calls of each kind. Few, so that scripts repeat and cross them. */
const NUMBERS = 6;

/** Amounts of bets in satang: among them nothing, and more than the member has. */
const BETS = [100_00, 0, 250_00, 70, 1_050_00, 400_00];
const WINS = [0, 300_00, 1, 55_50, 900_00, 120_00];

/** A bet may go the way of a sound provider, or that of a network that repeats and reorders. */
const COURSES: readonly (readonly ScriptCall['kind'][])[] = [
  ['bet'],
  ['bet', 'win'],
  ['bet', 'bet', 'win', 'win'],
  ['bet', 'win', 'rollbackWin'],
  ['bet', 'win', 'rollbackWin', 'rollbackBet', 'rollbackWin'],
  ['bet', 'win', 'rollbackBet'],
  ['bet', 'rollbackBet', 'rollbackBet', 'win'],
  ['win', 'bet', 'win'],
  ['rollbackBet', 'bet'],
  ['rollbackWin', 'bet', 'win'],
];

/** Random scripts: courses of some bets one after the other, of which some calls then change places. */
export const hub88Script: fc.Arbitrary<ScriptCall[]> = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 0, max: NUMBERS - 1 }), fc.constantFrom(...COURSES)), {
      minLength: 1,
      maxLength: 8,
      size: 'max',
    }),
    fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }),
  )
  .map(([courses, swaps]) => {
    const calls = courses.flatMap(([number, course]) => course.map((kind) => ({ kind, number })));
    for (const [one, other] of swaps) {
      const [first, second] = [one % calls.length, other % calls.length];
      [calls[first], calls[second]] = [calls[second]!, calls[first]!];
    }
    return calls;
  });

const roundOf = (number: number) => number % ROUNDS;

/** Returns the path and the fields of a call. */
export function toFields({ kind, number }: ScriptCall): { path: string; fields: object } {
  const shared = { round: `r${roundOf(number)}`, transaction_uuid: `${kind}-${number}` };
  const money = { currency: 'THB', is_free: false };
  switch (kind) {
    case 'bet': {
      const fields = {
        ...shared,
        ...money,
        amount: (BETS[number] ?? 0) * 1_000,
        round_closed: number === 5,
      };
      return { path: '/transaction/bet', fields };
    }
    case 'win':
      return {
        path: '/transaction/win',
        fields: {
          ...{ ...shared, ...money, amount: (WINS[number] ?? 0) * 1_000 },
          ...{ round_closed: number % 2 === 0, reference_transaction_uuid: `bet-${number}` },
        },
      };
    default:
      return {
        path: '/transaction/rollback',
        fields: {
          ...{ ...shared, round_closed: false },
          reference_transaction_uuid: `${kind === 'rollbackBet' ? 'bet' : 'win'}-${number}`,
        },
      };
  }
}

interface ModelRound {
  stake: number;
  payout: number;
  state: 'open' | 'closed' | 'voided';
}

type Reply = readonly [status: string, balanceSatang: number];

const OK = 'RS_OK';
const MISSING = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
const CONFLICT = 'RS_ERROR_DUPLICATE_TRANSACTION';

/** The wallet of one member in a few lines. */
export class Hub88Model {
  shortfall = 0;
  readonly #rounds = new Map<number, ModelRound>();
  readonly #done = new Map<string, Reply>();
  readonly #undone = new Map<string, Reply>();

  constructor(public balance: number) {}

  /** Handles a call. @returns status and balance of the answer */
  handle({ kind, number }: ScriptCall): Reply {
    if (kind === 'bet') return this.#bet(number);
    if (kind === 'win') return this.#win(number);
    return this.#rollBack(kind === 'rollbackBet' ? 'bet' : 'win', number);
  }

  #bet(number: number): Reply {
    const id = `bet-${number}`;
    const before = this.#before(id);
    if (before) return before;
    const round = this.#rounds.get(roundOf(number));
    const amount = BETS[number] ?? 0;
    if (round && round.state !== 'open') return [MISSING, this.balance];
    if (this.balance < amount) return ['RS_ERROR_NOT_ENOUGH_MONEY', this.balance];
    this.balance -= amount;
    this.#change(number, amount, 0, number === 5);
    return this.#remember(id);
  }

  #win(number: number): Reply {
    const id = `win-${number}`;
    const before = this.#before(id);
    if (before) return before;
    const bet = `bet-${number}`;
    if (!this.#done.has(bet) || this.#undone.has(bet)) return [MISSING, this.balance];
    const round = this.#rounds.get(roundOf(number));
    if (round?.state === 'voided') return [MISSING, this.balance];
    this.balance += WINS[number] ?? 0;
    this.#change(number, 0, WINS[number] ?? 0, number % 2 === 0);
    return this.#remember(id);
  }

  #rollBack(kind: 'bet' | 'win', number: number): Reply {
    const id = `${kind}-${number}`;
    const before = this.#undone.get(id);
    if (before) return before;
    const round = this.#rounds.get(roundOf(number));
    if (this.#done.has(id) && round) {
      if (kind === 'bet') {
        if (round.payout > 0) return [CONFLICT, this.balance];
        const amount = BETS[number] ?? 0;
        this.balance += amount;
        round.stake -= amount;
        if (round.stake === 0 && round.payout === 0) round.state = 'voided';
      } else {
        const taken = Math.min(WINS[number] ?? 0, this.balance);
        this.shortfall += (WINS[number] ?? 0) - taken;
        this.balance -= taken;
        round.payout -= taken;
        if (round.state === 'closed') round.state = 'open';
      }
    }
    const reply: Reply = [OK, this.balance];
    this.#undone.set(id, reply);
    return reply;
  }

  /** Returns the answer to a call that came before, or whose rollback did. */
  #before(id: string): Reply | undefined {
    if (this.#undone.has(id)) return [MISSING, this.balance];
    return this.#done.get(id);
  }

  #change(number: number, stake: number, payout: number, closes: boolean): void {
    const round = this.#rounds.get(roundOf(number)) ?? { stake: 0, payout: 0, state: 'open' };
    round.stake += stake;
    round.payout += payout;
    if (closes && round.state === 'open') round.state = 'closed';
    this.#rounds.set(roundOf(number), round);
  }

  #remember(id: string): Reply {
    const reply: Reply = [OK, this.balance];
    this.#done.set(id, reply);
    return reply;
  }
}
