import type { YeekeeProof } from '@/contract/yeekee.contract';
import { formatMoney, type Satang } from '@/domain/money';
import { commitTo, drawPrizes, drawYeekee, type PrizeWinner, scalePrizes } from '@/domain/yeekee';
import type { Room } from './room.rules';

export type ProofStepName =
  | 'commitment'
  | 'shots'
  | 'snapshot'
  | 'house'
  | 'sum'
  | 'result'
  | 'prizes'
  | 'amounts';

/** One step of the draw: the recomputed and the published value. */
export interface ProofStep {
  readonly name: ProofStepName;
  readonly computed: string;
  readonly published: string;
  readonly isSame: boolean;
}

/** A proof and the comparison of its steps with the values that the page showed before. */
export interface Verification {
  readonly proof: YeekeeProof;
  readonly steps: readonly ProofStep[];
}

/**
 * Recomputes a round from its seed and shots.
 * @param room room as loaded before the proof, with its commitment and shots
 */
export async function verifyProof(proof: YeekeeProof, room: Room): Promise<Verification> {
  const { seed, round_key: roundKey, shots, drawn } = proof;
  const commitment = toStep('commitment', await commitTo(seed, roundKey), room.round.commitment);
  const counted = listShots(proof, room);
  if (drawn === null) return { proof, steps: [commitment, counted] };

  // The minimum comes from the room, because the proof must not confirm itself.
  const fewestShots = room.round.fewest_shots;
  const draw = await drawYeekee({ seed, roundKey, shots, fewestShots });
  const published = room.round.result?.announced ?? drawn.result;
  return {
    proof,
    steps: [
      commitment,
      counted,
      toStep('snapshot', draw.snapshot, drawn.snapshot),
      toStep('house', String(draw.houseNumber), String(drawn.house_number)),
      toSum(draw.sum, draw.shot16, draw.houseNumber, published),
      toStep('result', draw.result, published),
      ...(await drawWinners(proof, draw.snapshot, room)),
    ],
  };
}

/** Recomputes the winners; returns no step while the prizes are not drawn. */
async function drawWinners(
  { seed, round_key: roundKey, prizes }: YeekeeProof,
  snapshot: string,
  room: Room,
): Promise<ProofStep[]> {
  if (prizes === null) return [];
  const { entrants, winners } = prizes;
  const drawn = await drawPrizes({
    seed,
    roundKey,
    snapshot,
    prizes: room.prizes.length,
    entrants: entrants.length,
  });
  const step = toStep('prizes', listWinners(drawn), listWinners(winners));
  // The names that the page showed must match the drawn places.
  const isShown = room.prizes.every(({ number, name }) => {
    const place = drawn.find((winner) => winner.number === number)?.place;
    return name === null || (place !== undefined && entrants[place - 1] === name);
  });
  return [{ ...step, isSame: step.isSame && isShown }, ...scaleAmounts(prizes, room)];
}

/**
 * Recomputes the scaled prizes from the maximum amounts that the page showed; returns no step when they are not scaled.
 */
function scaleAmounts(
  { entrants, amounts, scale }: NonNullable<YeekeeProof['prizes']>,
  room: Room,
): ProofStep[] {
  if (scale === null || entrants.length === 0) return [];
  const scaled = scalePrizes(
    room.prizes.map(({ most }) => most),
    {
      entrants: entrants.length,
      leastStakeSatang: scale.least_stake,
      sharePercent: scale.share_percent,
    },
  );
  const list = (satang: readonly Satang[]) => satang.map((each) => formatMoney(each)).join(', ');
  return [toStep('amounts', list(scaled), list(amounts))];
}

function listWinners(winners: readonly PrizeWinner[]): string {
  return winners.map(({ place }) => `#${place}`).join(', ') || '–';
}

function toStep(name: ProofStepName, computed: string, published: string): ProofStep {
  return { name, computed, published, isSame: computed === published };
}

/** Compares the number of shots and every shot that the page knows. */
function listShots({ shots }: YeekeeProof, { round, shots: shown, mine }: Room): ProofStep {
  const known = [...shown, ...(mine?.shots ?? [])];
  const isThere = known.every(({ seq, number }) => number === null || shots[seq - 1] === number);
  const step = toStep('shots', String(shots.length), String(round.shot_count));
  return { ...step, isSame: step.isSame && isThere };
}

/** Checks the sum of the shots. The sum is not published, so it is compared with the result minus the house number. */
function toSum(sum: number, shot16: string, houseNumber: number, result: string): ProofStep {
  const rest = (sum - Number(shot16)) % NUMBERS;
  const due = (Number(result) - houseNumber + NUMBERS) % NUMBERS;
  return {
    name: 'sum',
    computed: `${sum} − ${shot16} = ${sum - Number(shot16)}`,
    published: `… ${String(due).padStart(5, '0')}`,
    isSame: rest === due,
  };
}

const NUMBERS = 100_000;

/** Returns the names of the steps that differ. */
export function findDifferences({ steps }: Verification): ProofStepName[] {
  return steps.filter(({ isSame }) => !isSame).map(({ name }) => name);
}
