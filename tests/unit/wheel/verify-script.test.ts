import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WheelPlay } from '@/contract/wheel.contract';
import {
  commitToSpin,
  drawSpinNumber,
  findPrizeAt,
  formatSpinNumber,
  writePrizeSet,
} from '@/domain/wheel';
import { recomputePlay, writeProof } from '@/features/wheel/play.rules';
import { wheelPrizes } from '../../support/game-returns';

const script = path.resolve(import.meta.dirname, '../../../public/proof/verify.mjs');
let dir: string;
let files = 0;

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'wheel-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true });
});

/** Runs the script with a proof file, as a member does after downloading both. */
function run(text: string, ...more: string[]): Promise<{ code: number; output: string }> {
  files += 1;
  const file = path.join(dir, `proof-${files}.json`);
  writeFileSync(file, text);
  return new Promise((resolve) => {
    execFile(process.execPath, [script, file, ...more], (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      resolve({ code, output: stdout + stderr });
    });
  });
}

const text = writePrizeSet(wheelPrizes);

/** Returns a spin in the form of the server's response. */
async function play(nonce: number, serverSeed = '5c'.repeat(32)): Promise<WheelPlay> {
  const clientSeed = 'my-own-seed';
  const number = await drawSpinNumber({ serverSeed, clientSeed, nonce });
  const prize = findPrizeAt(wheelPrizes, number);
  const turnover = prize.amount;
  const gains = {
    credit: { kind: 'credit', amount: prize.amount, turnover },
    coupon: { kind: 'coupon', amount: prize.amount, turnover, valid_days: 30 },
    points: { kind: 'points', point: prize.amount },
    spins: { kind: 'spins', count: prize.amount },
    free_rounds: {
      kind: 'free_rounds',
      provider_id: 'manee',
      game_id: 'golden-dragon',
      game_name: 'มังกรทอง, ภาค 2',
      rounds: prize.amount,
      stake: 1_00,
      turnover_multiple: 1,
      valid_days: 7,
    },
  } as const;
  return {
    id: String(nonce),
    at: '2026-11-21T08:00:00.000Z',
    nonce,
    version: 1,
    number: formatSpinNumber(number),
    prize: { no: prize.no, gain: gains[prize.kind] },
    drawn_no: prize.no,
    is_refused: false,
    coupon: null,
    free_rounds: null,
    server_seed: serverSeed,
    client_seed: clientSeed,
    commitment: await commitToSpin(serverSeed, text),
    set_text: text,
  };
}

/** Returns a spin that drew a prize out of stock and won its fallback. */
async function playOfFallback(): Promise<WheelPlay> {
  for (let nonce = 1; ; nonce += 1) {
    const spun = await play(nonce);
    if (spun.drawn_no !== 2) continue;
    return { ...spun, prize: (await playOf(3)).prize };
  }
}

async function playOf(no: number): Promise<WheelPlay> {
  for (let nonce = 1; ; nonce += 1) {
    const spun = await play(nonce);
    if (spun.drawn_no === no) return spun;
  }
}

/** Timeout in milliseconds; each run starts a process of its own. */
const PATIENCE_MS = 60_000;

describe('verification of a spin', { timeout: PATIENCE_MS }, () => {
  it('succeeds in the script and on the page for every prize', async () => {
    for (const { no } of wheelPrizes) {
      const spun = await playOf(no);
      const { code, output } = await run(writeProof(spun), spun.commitment);
      expect(output).toContain(`number: ${spun.number}`);
      expect(output).toContain('Everything agrees');
      expect(code).toBe(0);
      expect(await recomputePlay(spun, spun.commitment)).toEqual({
        number: spun.number,
        isSame: true,
      });
    }
  });

  it('accepts the fallback prize of the set, and no other prize', async () => {
    const spun = await playOfFallback();
    expect((await run(writeProof(spun))).code).toBe(0);
    expect((await recomputePlay(spun)).isSame).toBe(true);
    const wrong = { ...spun, prize: (await playOf(5)).prize };
    expect((await run(writeProof(wrong))).code).toBe(1);
    expect((await recomputePlay(wrong)).isSame).toBe(false);
  });

  it('fails when anything was changed afterwards', async () => {
    const spun = await playOf(5);
    const heavier = text.replace('5,30,', '5,29,').replace('6,2,', '6,3,');
    const other = await play(1, '6d'.repeat(32));
    const changed: WheelPlay[] = [
      { ...spun, number: '00.00' },
      { ...spun, nonce: spun.nonce + 1 },
      { ...spun, client_seed: 'another' },
      { ...spun, server_seed: other.server_seed },
      { ...spun, commitment: other.commitment },
      { ...spun, set_text: heavier },
      { ...spun, drawn_no: 1, prize: (await playOf(1)).prize },
    ];
    const runs = await Promise.all(changed.map((each) => run(writeProof(each))));
    expect(runs.map(({ code }) => code)).toEqual(changed.map(() => 1));
    for (const each of changed) expect((await recomputePlay(each)).isSame).toBe(false);
    // In this check, the commitment shown before the spin belongs to another spin.
    expect((await run(writeProof(spun), other.commitment)).code).toBe(1);
    expect((await recomputePlay(spun, other.commitment)).isSame).toBe(false);
    // The number is right, but the gain differs from the gain in the set of prizes.
    const lowered = { ...spun, prize: { no: 5, gain: { kind: 'points', point: 1 } as const } };
    expect((await recomputePlay(lowered)).isSame).toBe(false);
  });

  it('refuses an invalid proof file', async () => {
    const proof = JSON.parse(writeProof(await play(1))) as Record<string, unknown>;
    const broken = [
      { ...proof, server_seed: 'zz' },
      { ...proof, client_seed: '' },
      { ...proof, nonce: '1' },
      { ...proof, number: '5' },
      { ...proof, set: 7 },
    ];
    const runs = await Promise.all(broken.map((each) => run(JSON.stringify(each))));
    expect(runs.map(({ code }) => code)).toEqual(broken.map(() => 2));
  });
});
