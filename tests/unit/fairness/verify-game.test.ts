import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoundProof } from '@/contract/fairness.contract';
import { hashText } from '@/domain/fairness';
import { slotVariants } from '@/domain/slot-variants';
import { findDifference, replayRound, writeProofFile } from '@/features/fairness/replay.rules';
import { presentTables } from '@/sandbox/games/tables-hash';
import {
  type ProvenOf,
  type ProvenRound,
  proveHand,
  proveMatch,
  proveShot,
  proveSlot,
  seedOf,
} from '../../support/round-proofs';

const published = path.resolve(import.meta.dirname, '../../../public/proof');
const script = path.join(published, 'verify.mjs');
let dir: string;
let files = 0;

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'game-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true });
});

function write(text: string): string {
  files += 1;
  const file = path.join(dir, `file-${files}.json`);
  writeFileSync(file, text);
  return file;
}

/** Runs the script with a proof file, as a member does after downloading both. */
function run(text: string, ...more: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, write(text), ...more], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
  });
}

/** Verifies with the page's module, which uses the site's engines. */
async function replay({ proof, tables }: ProvenRound) {
  return findDifference(await replayRound(proof, tables));
}

/** Verifies a proof with the page and the script. @returns whether each of them agrees */
async function judge({ proof, tables }: ProvenRound): Promise<{ page: boolean; script: boolean }> {
  const [difference, { code }] = await Promise.all([
    replay({ proof, tables }).catch(() => 'unusable'),
    run(writeProofFile(proof, tables)),
  ]);
  return { page: difference === null, script: code === 0 };
}

/** Timeout in milliseconds; each run of the script starts a process of its own. */
const PATIENCE_MS = 60_000;
const agreed = { page: true, script: true };
const caught = { page: false, script: false };
const means = { home: 152, away: 118 };

describe('verification of games', { timeout: PATIENCE_MS }, () => {
  it('agrees with the engines on many seeds of each kind', async () => {
    const variants = Object.keys(slotVariants) as (keyof typeof slotVariants)[];
    for (let byte = 0; byte < 200; byte += 1) {
      const seed = seedOf(byte);
      const variant = variants[byte % variants.length];
      for (const proven of [
        await proveSlot(seed, byte, variant),
        await proveShot(seed, byte, byte % 2 ? 'anchovy' : 'king-of-fish'),
        await proveMatch(seed, `league-${byte}`, means),
        ...(byte % 20 ? [] : [await proveHand(seed, `gold-${byte}`, byte % 66)]),
      ]) {
        expect(await replay(proven)).toBeNull();
      }
    }
  });

  it('agrees in the script, which has code of its own', async () => {
    for (const byte of [0, 17, 92, 167, 255]) {
      const seed = seedOf(byte);
      const proven = [
        ...(await Promise.all(
          Object.keys(slotVariants).map((variant) =>
            proveSlot(seed, byte, variant as keyof typeof slotVariants),
          ),
        )),
        await proveShot(seed, byte, 'anchovy'),
        await proveHand(seed, 'gold-850000', byte % 66),
        await proveMatch(seed, `league-${byte}`, means),
      ];
      expect(await Promise.all(proven.map(judge))).toEqual(proven.map(() => agreed));
    }
  });

  it('agrees on free spins, a catch, an abandoned match and a whole shoe', async () => {
    expect(await judge(await findSlot(({ stops }) => stops.length > 1))).toEqual(agreed);
    expect(await judge(await findShot())).toEqual(agreed);
    expect(await judge(await findAbandoned())).toEqual(agreed);
    const shoe = await proveHand(seedOf(92), 'gold-850000', null);
    const { code, output } = await run(writeProofFile(shoe.proof, shoe.tables));
    expect(code).toBe(0);
    expect(output.match(/^✓/gm)).toHaveLength(2 + 66);
    expect(await replay(shoe)).toBeNull();
  });

  it('detects a changed bit of the seed, the number of the round and the tables', async () => {
    const proven = await proveSlot(seedOf(92), 4);
    const { proof, tables } = proven;
    const otherTables = tables.replace('"free_multiplier":', '"free_multiplier":1');
    expect(
      await Promise.all([
        judge({ tables, proof: { ...proof, seed: `5d${proof.seed?.slice(2) ?? ''}` } }),
        judge({ tables, proof: { ...proof, seed_hash: `0${proof.seed_hash.slice(1)}` } }),
        judge({ tables, proof: { ...proof, nonce: 5 } }),
        judge({ tables, proof: { ...proof, client_seed: 'another' } }),
        judge({ tables: otherTables, proof }),
      ]),
    ).toEqual(Array.from({ length: 5 }, () => caught));
    expect(otherTables).not.toBe(tables);
  });

  it('detects tables of another slot under their own hash', async () => {
    const { proof } = await proveSlot(seedOf(92), 4, 'low');
    const { tables } = await proveSlot(seedOf(92), 4, 'high');
    expect(
      await judge({ tables, proof: { ...proof, tables_hash: await hashText(tables) } }),
    ).toEqual(caught);
  });

  it('detects a changed outcome of each kind, and names its first number', async () => {
    const slot = await findSlot(({ stops }) => stops.length > 1);
    const [paid = [], ...free] = slot.proof.outcome?.stops ?? [];
    const moved = [...paid.slice(0, 2), ((paid[2] ?? 0) + 1) % 32, ...paid.slice(3)];
    const win_milli = slot.proof.outcome?.win_milli ?? 0;
    const changes: ProvenRound[] = [
      { ...slot, proof: { ...slot.proof, outcome: { stops: [moved, ...free], win_milli } } },
      { ...slot, proof: { ...slot.proof, outcome: { stops: [paid], win_milli } } },
      {
        ...slot,
        proof: { ...slot.proof, outcome: { stops: [paid, ...free], win_milli: win_milli + 1 } },
      },
    ];
    const shot = await proveShot(seedOf(92), 4, 'anchovy');
    const said = shot.proof.outcome?.caught ?? false;
    changes.push({
      ...shot,
      proof: { ...shot.proof, outcome: { fish: 'anchovy', caught: !said } },
    });
    const hand = await proveHand(seedOf(92), 'gold-850000', 12);
    const [dealt] = hand.proof.outcome?.hands ?? [];
    changes.push(
      { ...hand, proof: { ...hand.proof, hand: 13 } },
      {
        ...hand,
        proof: {
          ...hand.proof,
          outcome: { hands: [{ player: [1, 2], banker: dealt?.banker ?? [] }] },
        },
      },
    );
    const match = await proveMatch(seedOf(92), 'league-1', means);
    changes.push(
      { ...match, proof: { ...match.proof, outcome: { status: 'abandoned', goals: [] } } },
      { ...match, proof: { ...match.proof, means: { home: 999, away: 999 } } },
    );
    expect(await Promise.all(changes.map(judge))).toEqual(changes.map(() => caught));
    const [first] = changes;
    expect(first && (await replay(first))).toMatchObject({ step: { name: 'spin' }, place: 3 });
  });

  it('compares only the seed where tables were not kept', async () => {
    const { proof } = await proveSlot(seedOf(92), 4);
    const older: RoundProof = { ...proof, tables_hash: null };
    expect((await replayRound(older, null)).map(({ name }) => name)).toEqual(['commitment']);
    const { code, output } = await run(writeProofFile(older, null));
    expect(code).toBe(0);
    expect(output).toContain('were not kept');
  });

  it('takes tables from a file, and the commitment that was noted', async () => {
    const { proof, tables } = await proveSlot(seedOf(92), 4);
    const text = JSON.stringify(proof);
    expect((await run(text, proof.seed_hash, write(tables))).code).toBe(0);
    expect((await run(text, '0'.repeat(64), write(tables))).code).toBe(1);
    expect((await run(text)).code).toBe(2);
  });

  it('refuses a secret seed and an invalid proof in the script', async () => {
    const { proof, tables } = await proveSlot(seedOf(92), 4);
    const secret = { ...proof, seed: null };
    expect(await replayRound(secret, tables)).toEqual([]);
    for (const broken of [{ seed: null }, { nonce: -1 }, { outcome: { stops: 'x' } }])
      expect((await run(writeProofFile({ ...proof, ...broken } as RoundProof, tables))).code).toBe(
        2,
      );
  });
});

describe('published tables', () => {
  const folder = path.join(published, 'tables');

  it('include those of all games, as they are now', () => {
    for (const { hash, text } of presentTables)
      expect(readFileSync(path.join(folder, `${hash}.json`), 'utf8')).toBe(text);
  });

  it('all have their hash as their name, also those of earlier games', () => {
    const names = readdirSync(folder);
    expect(names.length).toBeGreaterThanOrEqual(presentTables.length);
    for (const name of names) {
      const hash = createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex');
      expect(name).toBe(`${hash}.json`);
    }
  });
});

async function findSlot(
  isWanted: (outcome: NonNullable<ProvenOf<'slot'>['proof']['outcome']>) => boolean,
): Promise<ProvenOf<'slot'>> {
  for (let nonce = 0; ; nonce += 1) {
    const proven = await proveSlot(seedOf(92), nonce, 'festive');
    if (proven.proof.outcome && isWanted(proven.proof.outcome)) return proven;
  }
}

async function findShot(): Promise<ProvenOf<'fishing'>> {
  for (let nonce = 0; ; nonce += 1) {
    const proven = await proveShot(seedOf(92), nonce, 'squid');
    if (proven.proof.outcome?.caught) return proven;
  }
}

async function findAbandoned(): Promise<ProvenOf<'match'>> {
  for (let number = 0; ; number += 1) {
    const proven = await proveMatch(seedOf(92), `league-${number}`, means);
    if (proven.proof.outcome?.status === 'abandoned') return proven;
  }
}
