import type { PrizeGain, WheelPlay } from '@/contract/wheel.contract';
import {
  commitToSpin,
  drawSpinNumber,
  findPrizeAt,
  formatSpinNumber,
  readPrizeSet,
  type WheelPrize,
} from '@/domain/wheel';
import type { Prize } from './wheel.rules';

/** Result of recomputing a spin. */
export interface Recomputed {
  readonly number: string;
  readonly isSame: boolean;
}

/**
 * Recomputes a spin from its seeds and its prize set.
 * @param noted commitment that the page showed before the spin, if any
 */
export async function recomputePlay(play: WheelPlay, noted?: string): Promise<Recomputed> {
  const { server_seed: serverSeed, client_seed: clientSeed, nonce, set_text: setText } = play;
  const [commitment, drawn] = await Promise.all([
    commitToSpin(serverSeed, setText),
    drawSpinNumber({ serverSeed, clientSeed, nonce }),
  ]);
  const number = formatSpinNumber(drawn);
  const prizes = readPrizeSet(setText);
  const prize = findPrizeAt(prizes, drawn);
  const given = prizes.find(({ no }) => no === play.prize.no);
  return {
    number,
    isSame:
      commitment === play.commitment &&
      (noted === undefined || noted === commitment) &&
      number === play.number &&
      prize.no === play.drawn_no &&
      // A different prize is valid only if the set names it as the fallback of the drawn one.
      (prize.no === play.prize.no || prize.fallbackNo === play.prize.no) &&
      given !== undefined &&
      isSameGain(toGain(given), play.prize.gain),
  };
}

function isSameGain(one: PrizeGain, other: PrizeGain): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof PrizeGain] === value);
}

/** Parses the prize set of a spin for the wheel. Stock and result counts are not part of the set. */
export function toPrizesOfSet(setText: string): Prize[] {
  return readPrizeSet(setText).map((prize) => ({
    no: prize.no,
    weight: prize.weight,
    gain: toGain(prize),
    stock_left: null,
    fallback_no: prize.fallbackNo,
    came_out: 0,
  }));
}

function toGain({ kind, amount, turnoverMilli, validDays, game }: WheelPrize): PrizeGain {
  const turnover_multiple = (turnoverMilli ?? 0) / 1000;
  const turnover = Math.ceil(amount * turnover_multiple);
  const valid_days = validDays ?? 0;
  switch (kind) {
    case 'credit':
      return { kind, amount, turnover };
    case 'points':
      return { kind, point: amount };
    case 'coupon':
      return { kind, amount, turnover, valid_days };
    case 'spins':
      return { kind, count: amount };
    case 'free_rounds':
      if (!game) throw new RangeError('A prize of free rounds has no game');
      return {
        kind,
        provider_id: game.providerId,
        game_id: game.gameId,
        game_name: game.name,
        rounds: amount,
        stake: game.stakeSatang,
        turnover_multiple,
        valid_days,
      };
  }
}

/** Returns the file that a script needs to verify a spin, as JSON text. */
export function writeProof(play: WheelPlay): string {
  const { nonce, number, drawn_no, prize, server_seed, client_seed, commitment, set_text } = play;
  const proof = {
    kind: 'wheel',
    nonce,
    server_seed,
    client_seed,
    commitment,
    set: set_text,
    number,
    drawn: drawn_no,
    given: prize.no,
  };
  return `${JSON.stringify(proof, null, 2)}\n`;
}
