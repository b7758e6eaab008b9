import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShoe } from '@/domain/baccarat-shoe';
import { hashServerSeed } from '@/domain/fairness';

const script = path.resolve(import.meta.dirname, '../../../public/proof/verify.mjs');
const NAME = 'baccarat-gold-850000';
let dir: string;
let files = 0;

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'shoe-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true });
});

/** Runs the script with a proof file, as a player does after downloading both. */
function run(proof: object, ...more: string[]): Promise<{ code: number; output: string }> {
  files += 1;
  const file = path.join(dir, `proof-${files}.json`);
  writeFileSync(file, JSON.stringify(proof));
  return new Promise((resolve) => {
    execFile(process.execPath, [script, file, ...more], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
  });
}

async function prove(serverSeed: string) {
  const hands = await openShoe(serverSeed, NAME);
  return {
    kind: 'shoe',
    shoe_id: NAME,
    server_seed: serverSeed,
    commitment: await hashServerSeed(serverSeed),
    hands: hands.map(({ player, banker }) => ({ player, banker })),
  };
}

describe('the verification script for shoes', () => {
  it('deals the same shoes as the site, with its own code', { timeout: 20_000 }, async () => {
    for (const byte of ['00', '5c', 'a7', 'ff']) {
      const proof = await prove(byte.repeat(32));
      const { code, output } = await run(proof, proof.commitment);
      expect(output).toContain('Everything agrees');
      expect(output.match(/^✓/gm)).toHaveLength(2 + proof.hands.length);
      expect(code).toBe(0);
    }
  });

  it('detects a changed card, seed, name and commitment', {
    timeout: 20_000,
  }, async () => {
    const proof = await prove('5c'.repeat(32));
    const [first, ...rest] = proof.hands;
    const forged = [
      { ...proof, hands: [{ player: [1, 2], banker: first!.banker }, ...rest] },
      { ...proof, server_seed: '5d'.repeat(32) },
      { ...proof, shoe_id: 'baccarat-gold-850001' },
    ];
    for (const each of forged) expect((await run(each)).code).toBe(1);
    expect((await run(proof, '0'.repeat(64))).code).toBe(1);
  });

  it('refuses an invalid proof', { timeout: 20_000 }, async () => {
    const proof = await prove('5c'.repeat(32));
    for (const broken of [{ hands: [] }, { hands: [{ player: 'x' }] }, { server_seed: '5c' }])
      expect((await run({ ...proof, ...broken })).code).toBe(2);
  });
});
