import { resolveFairly } from './fairness';
import { fromHex, toHex } from './hex';

/** Length of the wheel's number line in ticks; a tick is one per cent. */
export const TICKS = 100;

/** The drawn number counts hundredths of a tick: 3742 is 37.42. */
export const NUMBERS_PER_TICK = 100;

/** Kinds of prizes that a commitment can include. */
export const wheelPrizeKinds = ['credit', 'points', 'coupon', 'spins', 'free_rounds'] as const;
export type WheelPrizeKind = (typeof wheelPrizeKinds)[number];

/** The game of a free rounds prize. */
export interface PrizeGame {
  readonly providerId: string;
  readonly gameId: string;
  readonly name: string;
  /** Stake of each round; the member does not pay it. */
  readonly stakeSatang: number;
}

/** A prize of a set, with all fields that a commitment includes. */
export interface WheelPrize {
  /** Number of the prize, from 1, in the order of the number line. */
  readonly no: number;
  /** Number of ticks, which is the chance in per cent. */
  readonly weight: number;
  readonly kind: WheelPrizeKind;
  /** Amount in satang, points, spins or rounds, depending on the kind. */
  readonly amount: number;
  /** Turnover multiple in thousandths, for credit, coupons and winnings of free rounds; null for other kinds. */
  readonly turnoverMilli: number | null;
  /** Validity in days, for coupons and free rounds; null for other kinds. */
  readonly validDays: number | null;
  /** Number of the prize that is given when this prize is unavailable; null when this prize is always available. */
  readonly fallbackNo: number | null;
  readonly game: PrizeGame | null;
}

/**
 * Writes a prize set as text, one line per prize: number, weight, kind, amount, turnover, days, fallback, and for free
 * rounds also provider, game, stake and name of the game. Commitments include the hash of this text.
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

/**
 * Parses the text of a prize set.
 * @throws RangeError when the text is not a prize set
 */
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
 * Computes the commitment shown before a spin: hex SHA-256 of the 32 bytes of the server seed followed by the SHA-256
 * of the prize set as hex text. Once it is shown, neither the seed nor the chances can change.
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

/** The data that decides a spin. */
export interface WheelSource {
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Number of the member's spin, from 1. */
  readonly nonce: number;
}

/** Draws the number of a spin in hundredths of a tick: 0 to 9999, all equally likely. */
export function drawSpinNumber(source: WheelSource): Promise<number> {
  return resolveFairly(source, (draw) => draw(TICKS * NUMBERS_PER_TICK), 1);
}

/** Returns the ticks of each prize on the number line: `from` is included, `to` is not. */
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

/**
 * Returns the prize on which a number falls.
 * @throws RangeError when the weights do not reach the number
 */
export function findPrizeAt<P extends Pick<WheelPrize, 'weight'>>(
  prizes: readonly P[],
  number: number,
): P {
  const found = layOutPrizes(prizes).find(({ to }) => number < to * NUMBERS_PER_TICK);
  if (!found) throw new RangeError(`No prize at ${number}`);
  return found.prize;
}

/** Formats the number of a spin: "37.42", "04.00". */
export function formatSpinNumber(number: number): string {
  return (number / NUMBERS_PER_TICK).toFixed(2).padStart(5, '0');
}
