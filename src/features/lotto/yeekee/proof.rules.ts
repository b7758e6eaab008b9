import type { YeekeeProof } from '@/contract/yeekee.contract';
import { commitTo, drawPrizes, drawYeekee, type PrizeWinner } from '@/domain/yeekee';
import type { Room } from './room.rules';

export type ProofStepName =
  | 'commitment'
  | 'shots'
  | 'snapshot'
  | 'house'
  | 'sum'
  | 'result'
  | 'prizes';

/** One step of the way to a result, as it was computed here and as it was published. */
export interface ProofStep {
  readonly name: ProofStepName;
  readonly computed: string;
  readonly published: string;
  readonly isSame: boolean;
}

/** What of a round can be recomputed, and whether it agrees with what this page was told before. */
export interface Verification {
  readonly proof: YeekeeProof;
  readonly steps: readonly ProofStep[];
}

/**
 * Computes a round again from its seed and its shots.
 * @param room as the page knows it: its commitment was there before the proof, and so were its shots
 */
export async function verifyProof(proof: YeekeeProof, room: Room): Promise<Verification> {
  const { seed, round_key: roundKey, shots, drawn } = proof;
  const commitment = toStep('commitment', await commitTo(seed, roundKey), room.round.commitment);
  const counted = listShots(proof, room);
  if (drawn === null) return { proof, steps: [commitment, counted] };

  // By what the page was told before the draw, not by what the proof says of itself.
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

/** The winners drawn again among those who took part; none as long as the prizes are not drawn. */
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
  // The page has shown names: they must stand at the drawn places.
  const isShown = room.prizes.every(({ number, name }) => {
    const place = drawn.find((winner) => winner.number === number)?.place;
    return name === null || (place !== undefined && entrants[place - 1] === name);
  });
  return [{ ...step, isSame: step.isSame && isShown }];
}

function listWinners(winners: readonly PrizeWinner[]): string {
  return winners.map(({ place }) => `#${place}`).join(', ') || '–';
}

function toStep(name: ProofStepName, computed: string, published: string): ProofStep {
  return { name, computed, published, isSame: computed === published };
}

/** As many shots as the page has counted, and each that it shows at its place. */
function listShots({ shots }: YeekeeProof, { round, shots: shown, mine }: Room): ProofStep {
  const known = [...shown, ...(mine?.shots ?? [])];
  const isThere = known.every(({ seq, number }) => number === null || shots[seq - 1] === number);
  const step = toStep('shots', String(shots.length), String(round.shot_count));
  return { ...step, isSame: step.isSame && isThere };
}

/** The sum itself is published nowhere; it has to be what leads from the house number to the result. */
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

/** The steps that differ. */
export function findDifferences({ steps }: Verification): ProofStepName[] {
  return steps.filter(({ isSame }) => !isSame).map(({ name }) => name);
}
