import type { RoundProof } from '@/contract/fairness.contract';
import { openShoe } from '@/domain/baccarat-shoe';
import { hashServerSeed, hashText, resolveFairly } from '@/domain/fairness';
import { type FishKind, fireShot } from '@/domain/fishing';
import { type GoalMeans, playGoals, playMatch } from '@/domain/football';
import {
  baccaratTables,
  fishingTables,
  matchTables,
  type RoundTables,
  slotTablesOf,
  writeTables,
} from '@/domain/round-tables';
import { playSlotRound } from '@/domain/slot-engine';
import { type SlotVariantName, slotVariants } from '@/domain/slot-variants';

/** A proof as the site returns it, and the text of its tables. */
export interface ProvenRound<Proof extends RoundProof = RoundProof> {
  readonly proof: Proof;
  readonly tables: string;
}

/** A proof of one kind. */
export type ProvenOf<Kind extends RoundProof['kind']> = ProvenRound<
  Extract<RoundProof, { kind: Kind }>
>;

const CLIENT_SEED = 'เลขนำโชค 9';

/** Returns the hex of a seed that repeats one byte. */
export function seedOf(byte: number): string {
  return byte.toString(16).padStart(2, '0').repeat(32);
}

/** Plays and proves a round of a slot. */
export async function proveSlot(
  seed: string,
  nonce: number,
  variant: SlotVariantName = 'medium',
): Promise<ProvenOf<'slot'>> {
  const played = await resolveFairly({ serverSeed: seed, clientSeed: CLIENT_SEED, nonce }, (draw) =>
    playSlotRound(slotVariants[variant], draw),
  );
  const { head, tables } = await describe(seed, slotTablesOf(slotVariants[variant]));
  return {
    tables,
    proof: {
      kind: 'slot',
      ...head,
      client_seed: CLIENT_SEED,
      nonce,
      outcome: { stops: played.spins.map(({ stops }) => [...stops]), win_milli: played.winMilli },
    },
  };
}

/** Fires and proves a shot. */
export async function proveShot(
  seed: string,
  nonce: number,
  fish: FishKind,
): Promise<ProvenOf<'fishing'>> {
  const source = { serverSeed: seed, clientSeed: CLIENT_SEED, nonce };
  const { caught } = await resolveFairly(source, (draw) => fireShot(fish, draw));
  const { head, tables } = await describe(seed, fishingTables);
  return {
    tables,
    proof: { kind: 'fishing', ...head, client_seed: CLIENT_SEED, nonce, outcome: { fish, caught } },
  };
}

/**
 * Deals and proves a hand of a shoe.
 * @param hand position of the hand; null for the whole shoe
 */
export async function proveHand(
  seed: string,
  shoeId: string,
  hand: number | null,
): Promise<ProvenOf<'baccarat'>> {
  const dealt = await openShoe(seed, shoeId);
  const hands = (hand === null ? dealt : dealt.slice(hand, hand + 1)).map((each) => ({
    player: [...each.player],
    banker: [...each.banker],
  }));
  const { head, tables } = await describe(seed, baccaratTables);
  return {
    tables,
    proof: { kind: 'baccarat', ...head, shoe_id: shoeId, hand, outcome: { hands } },
  };
}

/** Plays and proves a match. */
export async function proveMatch(
  seed: string,
  fixtureId: string,
  means: GoalMeans,
): Promise<ProvenOf<'match'>> {
  const source = { serverSeed: seed, clientSeed: fixtureId, nonce: 0 };
  const { status } = await resolveFairly(source, (draw) => playMatch(means, draw));
  const goals = await resolveFairly(source, (draw) => playGoals(means, draw));
  const { head, tables } = await describe(seed, matchTables);
  return {
    tables,
    proof: {
      kind: 'match',
      ...head,
      fixture_id: fixtureId,
      means: { ...means },
      outcome: { status, goals: goals.map((goal) => ({ ...goal })) },
    },
  };
}

async function describe(seed: string, contents: RoundTables) {
  const tables = writeTables(contents);
  return {
    tables,
    head: {
      game_id: 'golden-dragon',
      played_at: '2026-11-21T08:00:00.000Z',
      promised_at: '2026-11-21T07:00:00.000Z',
      seed_hash: await hashServerSeed(seed),
      seed,
      is_seed_lost: false,
      tables_hash: await hashText(tables),
    },
  };
}
