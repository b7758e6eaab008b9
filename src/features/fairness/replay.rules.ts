import type { RoundProof } from '@/contract/fairness.contract';
import { openShoe } from '@/domain/baccarat-shoe';
import { hashServerSeed, hashText, resolveFairly } from '@/domain/fairness';
import { drawCatch } from '@/domain/fishing';
import { type Goal, playGoals, playMatch } from '@/domain/football';
import type { RoundTables } from '@/domain/round-tables';
import { playSlotRound } from '@/domain/slot-engine';

/** Names of the compared things. */
export type StepName =
  | 'commitment'
  | 'tables'
  | 'spin'
  | 'freeSpin'
  | 'win'
  | 'catch'
  | 'hand'
  | 'score'
  | 'goals';

/** One comparison of a recomputed and a published result, number by number. */
export interface ReplayStep {
  readonly name: StepName;
  /** Number of the free spin or hand, from 1; null where there is only one. */
  readonly number: number | null;
  readonly computed: readonly (number | string)[];
  readonly published: readonly (number | string)[];
}

/** The first number that differs. */
export interface Difference {
  readonly step: ReplayStep;
  /** Place in the step, from 1. */
  readonly place: number;
}

type ProofOf<Kind extends RoundProof['kind']> = Extract<RoundProof, { kind: Kind }>;
type TablesOf<Kind extends RoundTables['kind']> = Extract<RoundTables, { kind: Kind }>;

/** Separates the cards of the two sides in a hand. */
const SIDES = '·';

/**
 * Recomputes a revealed round with its published tables. Without a seed there are no steps; without tables or outcome,
 * only the commitments are compared.
 * @param tablesText text of the tables as they are published; null when they were not kept
 * @throws Error for data from which nothing can be computed
 */
export async function replayRound(
  proof: RoundProof,
  tablesText: string | null,
): Promise<ReplayStep[]> {
  if (proof.seed === null) return [];
  const steps = [
    step('commitment', [await hashServerSeed(proof.seed)], [proof.seed_hash]),
    ...(proof.tables_hash === null
      ? []
      : [step('tables', [await hashText(tablesText ?? '')], [proof.tables_hash])]),
  ];
  if (tablesText === null || proof.outcome === null || findDifference(steps)) return steps;
  // The hash shows that these are the tables of the proof, so they have the form of their kind.
  const tables = JSON.parse(tablesText) as RoundTables;
  return [...steps, ...(await replayOutcome(proof, proof.seed, tables))];
}

/** Finds the first number that differs; null when everything agrees. */
export function findDifference(steps: readonly ReplayStep[]): Difference | null {
  for (const each of steps) {
    const length = Math.max(each.computed.length, each.published.length);
    for (let place = 1; place <= length; place += 1) {
      if (each.computed[place - 1] !== each.published[place - 1]) return { step: each, place };
    }
  }
  return null;
}

async function replayOutcome(
  proof: RoundProof,
  seed: string,
  tables: RoundTables,
): Promise<ReplayStep[]> {
  if (proof.kind === 'slot' && tables.kind === 'slot') return replaySlot(proof, seed, tables);
  if (proof.kind === 'fishing' && tables.kind === 'fishing') return replayShot(proof, seed, tables);
  if (proof.kind === 'baccarat' && tables.kind === 'baccarat')
    return replayHands(proof, seed, tables);
  if (proof.kind === 'match' && tables.kind === 'match') return replayMatch(proof, seed, tables);
  throw new RangeError(`Tables of ${tables.kind} for a round of ${proof.kind}`);
}

async function replaySlot(
  { client_seed: clientSeed, nonce, outcome }: ProofOf<'slot'>,
  serverSeed: string,
  tables: TablesOf<'slot'>,
): Promise<ReplayStep[]> {
  const rules = {
    strips: tables.strips,
    freeStrips: tables.free_strips,
    pays: tables.pays,
    freeSpins: tables.free_spins,
    freeMultiplier: tables.free_multiplier,
    lines: tables.lines,
    mostWinMilli: tables.most_win_milli,
  };
  const played = await resolveFairly({ serverSeed, clientSeed, nonce }, (draw) =>
    playSlotRound(rules, draw),
  );
  const published = outcome?.stops ?? [];
  const count = Math.max(played.spins.length, published.length);
  return [
    ...Array.from({ length: count }, (_, index) =>
      step(
        index === 0 ? 'spin' : 'freeSpin',
        played.spins[index]?.stops ?? [],
        published[index] ?? [],
        index === 0 ? null : index,
      ),
    ),
    step('win', [played.winMilli], [outcome?.win_milli ?? 0]),
  ];
}

async function replayShot(
  { client_seed: clientSeed, nonce, outcome }: ProofOf<'fishing'>,
  serverSeed: string,
  { returns, multiples }: TablesOf<'fishing'>,
): Promise<ReplayStep[]> {
  const multiple = multiples[outcome?.fish ?? ''];
  if (multiple === undefined) throw new RangeError('A fish that the tables do not know');
  const chance = { over: returns.over, under: returns.under * multiple };
  const { caught } = await resolveFairly({ serverSeed, clientSeed, nonce }, (draw) =>
    drawCatch(chance, draw),
  );
  return [step('catch', [caught ? 'caught' : 'missed'], [outcome?.caught ? 'caught' : 'missed'])];
}

async function replayHands(
  { shoe_id: shoeId, hand, outcome }: ProofOf<'baccarat'>,
  serverSeed: string,
  tables: TablesOf<'baccarat'>,
): Promise<ReplayStep[]> {
  const dealt = await openShoe(serverSeed, shoeId, tables);
  const first = hand ?? 0;
  const spell = (one: { player: readonly number[]; banker: readonly number[] } | undefined) =>
    one ? [...one.player, SIDES, ...one.banker] : [];
  return (outcome?.hands ?? []).map((published, index) =>
    step('hand', spell(dealt[first + index]), spell(published), first + index + 1),
  );
}

async function replayMatch(
  { fixture_id: clientSeed, means, outcome }: ProofOf<'match'>,
  serverSeed: string,
  tables: TablesOf<'match'>,
): Promise<ReplayStep[]> {
  const source = { serverSeed, clientSeed, nonce: 0 };
  const rules = {
    abandonedOneIn: tables.abandoned_one_in,
    minutes: tables.minutes,
    mostGoals: tables.most_goals,
    weightScale: tables.weight_scale,
  };
  const result = await resolveFairly(source, (draw) => playMatch(means, draw, rules));
  const goals = await resolveFairly(source, (draw) => playGoals(means, draw, rules));
  const published = outcome?.goals ?? [];
  return [
    step('score', spellScore(result.status, goals), spellScore(outcome?.status, published)),
    step('goals', goals.map(spellGoal), published.map(spellGoal)),
  ];
}

function spellScore(
  status: 'played' | 'abandoned' | undefined,
  goals: readonly Goal[],
): (number | string)[] {
  if (status !== 'played') return [status ?? ''];
  const home = goals.filter(({ side }) => side === 'home').length;
  return [home, goals.length - home];
}

function spellGoal({ side, minute }: Goal): string {
  return `${side} ${minute}`;
}

function step(
  name: StepName,
  computed: ReplayStep['computed'],
  published: ReplayStep['published'],
  number: number | null = null,
): ReplayStep {
  return { name, number, computed, published };
}

/**
 * Returns the file that the script needs to verify a round, as JSON text.
 * @param tablesText text of the round's tables; null when they were not kept
 */
export function writeProofFile(proof: RoundProof, tablesText: string | null): string {
  const tables: unknown = tablesText === null ? null : JSON.parse(tablesText);
  return `${JSON.stringify({ ...proof, tables }, null, 2)}\n`;
}
