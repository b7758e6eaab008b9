import { resolveFairly } from './fairness';
import { fromHex, toHex } from './hex';

/** The number line of the wheel: a tick is one per cent. */
export const TICKS = 100;

/** The drawn number counts hundredths of a tick: 3742 is 37.42. */
export const NUMBERS_PER_TICK = 100;

/** Kinds of prizes. What has no text of its own here cannot be committed to. */
export const wheelPrizeKinds = ['credit', 'points', 'coupon', 'spins', 'free_rounds'] as const;
export type WheelPrizeKind = (typeof wheelPrizeKinds)[number];

/** The game of a prize of free rounds. */
export interface PrizeGame {
  readonly providerId: string;
  readonly gameId: string;
  readonly name: string;
  /** Of every round; nobody pays it. */
  readonly stakeSatang: number;
}

/** A prize of a set, with all that a commitment names of it. */
export interface WheelPrize {
  /** From 1 on, in the order of the number line. */
  readonly no: number;
  /** Ticks that it takes: its chance in per cent. */
  readonly weight: number;
  readonly kind: WheelPrizeKind;
  /** Satang, points, spins or rounds. */
  readonly amount: number;
  /** Of credit, coupons and what free rounds win: how often it has to be played, in thousandths. */
  readonly turnoverMilli: number | null;
  /** Of coupons and free rounds: how long they hold. */
  readonly validDays: number | null;
  /** The prize that is given where this one cannot be; null: it always can. */
  readonly fallbackNo: number | null;
  readonly game: PrizeGame | null;
}

/**
 * A set of prizes as one text, a line for each: number, weight, kind, amount, turnover, days, fallback; of free rounds
 * also provider, game, stake and the name of the game. What a commitment names is the hash of it.
 */
export function writePrizeSet(prizes: readonly WheelPrize[]): string {
  return prizes
    .map((prize) =>
      [
        prize.no,
        prize.weight,
        prize.kind,
        prize.amount,
        prize.turnoverMilli ?? '',
        prize.validDays ?? '',
        prize.fallbackNo ?? '',
        ...(prize.game
          ? [prize.game.providerId, prize.game.gameId, prize.game.stakeSatang, prize.game.name]
          : []),
      ].join(','),
    )
    .join('\n');
}

const LINE =
  /^(?<no>\d+),(?<weight>\d+),(?<kind>[a-z_]+),(?<amount>\d+),(?<turnover>\d*),(?<days>\d*),(?<fallback>\d*)(?:,(?<provider>[^,]+),(?<game>[^,]+),(?<stake>\d+),(?<name>.+))?$/;

/** Reads the text of a set. @throws RangeError when it is none */
export function readPrizeSet(text: string): WheelPrize[] {
  const prizes = text.split('\n').map((line): WheelPrize => {
    const fields = LINE.exec(line)?.groups;
    const kind = wheelPrizeKinds.find((known) => known === fields?.['kind']);
    const game = toGame(fields);
    if (!fields || !kind || (kind === 'free_rounds') !== (game !== null)) {
      throw new RangeError(`Not a prize: ${line}`);
    }
    const optional = (name: string) => (fields[name] ? Number(fields[name]) : null);
    return {
      no: Number(fields['no']),
      weight: Number(fields['weight']),
      kind,
      amount: Number(fields['amount']),
      turnoverMilli: optional('turnover'),
      validDays: optional('days'),
      fallbackNo: optional('fallback'),
      game,
    };
  });
  if (prizes.reduce((sum, { weight }) => sum + weight, 0) !== TICKS) {
    throw new RangeError('The weights are not a hundred');
  }
  return prizes;
}

function toGame(fields: Readonly<Record<string, string | undefined>> = {}): PrizeGame | null {
  const { provider: providerId, game: gameId, stake, name } = fields;
  return providerId && gameId && stake && name
    ? { providerId, gameId, name, stakeSatang: Number(stake) }
    : null;
}

/**
 * What is shown before a spin: hex SHA-256 of the 32 bytes of the server seed, followed by the SHA-256 of the set as
 * hex text. So neither the seed nor the chances of a spin can be changed once it is out.
 */
export async function commitToSpin(serverSeed: string, setText: string): Promise<string> {
  const seed = fromHex(serverSeed);
  const set = new TextEncoder().encode(await sha256(new TextEncoder().encode(setText)));
  const both = new Uint8Array(seed.length + set.length);
  both.set(seed);
  both.set(set, seed.length);
  return sha256(both);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** Everything that decides a spin. */
export interface WheelSource {
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** The member's spins are counted from 1 on. */
  readonly nonce: number;
}

/** The number of a spin, in hundredths of a tick: 0 to 9999, each equally likely. */
export function drawSpinNumber(source: WheelSource): Promise<number> {
  return resolveFairly(source, (draw) => draw(TICKS * NUMBERS_PER_TICK), 1);
}

/** Where the prizes of a set lie on the number line: from a tick on, up to the next. */
export function layOutPrizes<P extends Pick<WheelPrize, 'weight'>>(
  prizes: readonly P[],
): { prize: P; from: number; to: number }[] {
  let next = 0;
  return prizes.map((prize) => {
    const from = next;
    next += prize.weight;
    return { prize, from, to: next };
  });
}

/** The prize that a number falls on. @throws RangeError when the weights leave it out */
export function findPrizeAt<P extends Pick<WheelPrize, 'weight'>>(
  prizes: readonly P[],
  number: number,
): P {
  const found = layOutPrizes(prizes).find(({ to }) => number < to * NUMBERS_PER_TICK);
  if (!found) throw new RangeError(`No prize at ${number}`);
  return found.prize;
}

/** Writes the number of a spin as everybody reads it: "37.42", "04.00". */
export function formatSpinNumber(number: number): string {
  return (number / NUMBERS_PER_TICK).toFixed(2).padStart(5, '0');
}
