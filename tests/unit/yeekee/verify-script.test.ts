import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { YeekeeProof } from '@/contract/yeekee.contract';
import { commitTo, drawPrizes, drawYeekee, toRoundKey } from '@/domain/yeekee';
import { loadAssets } from '@/server/web/asset.store';

const publicDir = path.resolve(import.meta.dirname, '../../../public');
const script = path.join(publicDir, 'proof/verify.mjs');

let dir: string;
let files = 0;

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'yeekee-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true });
});

/** Runs the script with a proof file, as a member does after downloading both. */
function runOn(text: string, ...more: string[]): Promise<{ code: number; output: string }> {
  files += 1;
  const file = path.join(dir, `proof-${files}.json`);
  writeFileSync(file, text);
  return run(file, ...more);
}

function run(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      resolve({ code, output: stdout + stderr });
    });
  });
}

const verify = (proof: unknown, ...more: string[]) => runOn(JSON.stringify(proof), ...more);

/** Returns a proof in the form of the server's response. */
async function prove(
  seed: string,
  shots: readonly string[],
  number = 1,
  entrants = 12,
  { fewestShots = 20, amounts = [200_00, 400_00] } = {},
): Promise<YeekeeProof> {
  const roundKey = toRoundKey('2026-01-01', number);
  const { commitment, snapshot, houseNumber, result } = await drawYeekee({
    seed,
    roundKey,
    shots,
    fewestShots,
  });
  return {
    round_id: `yeekee-2026-01-01-${String(number).padStart(3, '0')}`,
    round_key: roundKey,
    commitment,
    seed,
    shots: [...shots],
    fewest_shots: fewestShots,
    drawn: { snapshot, house_number: houseNumber, result },
    prizes: {
      entrants: Array.from({ length: entrants }, (_, index) => `08${index % 10}*****00`),
      winners: await drawPrizes({ seed, roundKey, snapshot, prizes: amounts.length, entrants }),
      amounts,
      scale: null,
    },
  };
}

const vectorShots = Array.from({ length: 20 }, (_, i) =>
  String(((i + 1) * 12_345) % 100_000).padStart(5, '0'),
);
const vectorSeed = '01'.repeat(32);

const hexOf = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((array) => Buffer.from(array).toString('hex'));
const shotOf = fc.integer({ min: 0, max: 99_999 }).map((n) => String(n).padStart(5, '0'));

/** Returns the text with one character replaced by its successor. */
function change(text: string, at: number): string {
  const digit = text[at];
  const next =
    digit === '9' ? '0' : digit === 'f' ? 'a' : String.fromCharCode(text.charCodeAt(at) + 1);
  return text.slice(0, at) + next + text.slice(at + 1);
}

type Drawn = NonNullable<YeekeeProof['drawn']>;

/** Returns variants of a proof with one change each. */
function tamper(proof: YeekeeProof, at: number): Record<string, unknown> {
  const { shots, drawn, prizes } = proof;
  const place = at % shots.length;
  const withDrawn = (changed: Partial<Drawn>) => ({ ...proof, drawn: { ...drawn, ...changed } });
  const withShots = (changed: readonly string[]) => ({ ...proof, shots: changed });
  // Swaps two different shots, so that the order really changes.
  const other = shots.findIndex((shot) => shot !== shots[place]);
  const swapped = shots.map((shot, index) =>
    index === place ? shots[other] : index === other ? shots[place] : shot,
  );
  return {
    'a shot': withShots(shots.with(place, change(shots[place]!, at % 5))),
    'the order': withShots(swapped as string[]),
    'a shot too many': withShots([...shots, '00000']),
    'a shot too few': withShots(shots.toSpliced(place, 1)),
    'the seed': { ...proof, seed: change(proof.seed, at % 64) },
    'the commitment': { ...proof, commitment: change(proof.commitment, at % 64) },
    'the round': { ...proof, round_key: '2026-01-01/089' },
    'the snapshot': withDrawn({ snapshot: change(drawn!.snapshot, at % 64) }),
    'the house number': withDrawn({ house_number: (drawn!.house_number + 1 + at) % 100_000 }),
    'the result': withDrawn({ result: change(drawn!.result, at % 5) }),
    'the winners': {
      ...proof,
      prizes: { ...prizes, winners: prizes!.winners.with(at % 2, { number: 1, place: 99 }) },
    },
    'a winner too few': { ...proof, prizes: { ...prizes, winners: prizes!.winners.slice(1) } },
    'those who took part': { ...proof, prizes: { ...prizes, entrants: [] } },
  };
}

describe('the verification script for rounds', { timeout: 120_000 }, () => {
  it('reproduces the test vector', async () => {
    const proof = await prove(vectorSeed, vectorShots);
    const { code, output } = await verify(proof);
    expect(output).toContain('992450');
    expect(output).toContain('61725');
    expect(output).toContain('84478');
    expect(output).toContain('15203');
    expect(output).toContain('ตรงกันทุกขั้น · Everything agrees');
    expect(output).toContain('ยืนยันไม่ได้');
    expect(code).toBe(0);
  });

  it('recomputes a round by the rules in its proof', async () => {
    const rules = { fewestShots: 16, amounts: [100_00, 200_00, 300_00] };
    const proof = await prove(vectorSeed, vectorShots.slice(0, 16), 1, 12, rules);
    expect(await verify(proof)).toMatchObject({ code: 0 });
    expect((await verify(proof)).output).toContain('รางวัลที่ 3 · prize 3');
    expect(await verify({ ...proof, fewest_shots: 17 })).toMatchObject({ code: 1 });
    expect(await verify({ ...proof, fewest_shots: 15 })).toMatchObject({ code: 2 });
    const { amounts: _, ...prizes } = proof.prizes!;
    expect(await verify({ ...proof, prizes })).toMatchObject({ code: 1 });
  });

  it('scales the prizes to the entrants, and refuses other amounts', async () => {
    const proof = await prove(vectorSeed, vectorShots);
    const scale = { most: ['400.00', '200.00'], least_stake: '250.00', share_percent: 12 };
    const scaled = (amounts: string[]) =>
      verify({ ...proof, prizes: { ...proof.prizes, amounts, scale } });
    // Each of twelve members loses 25 baht on average; the prizes are 12 % of 300 baht.
    expect(await scaled(['24.00', '12.00'])).toMatchObject({ code: 0 });
    expect(await scaled(['24.01', '12.00'])).toMatchObject({ code: 1 });
    expect(await scaled(['12.00', '24.00'])).toMatchObject({ code: 1 });
  });

  it('checks a proof without rules by the default rules', async () => {
    const { fewest_shots: _, ...proof } = await prove(vectorSeed, vectorShots);
    const { amounts: __, ...prizes } = proof.prizes!;
    expect(await verify({ ...proof, prizes })).toMatchObject({ code: 0 });
    expect(await verify({ ...proof, prizes, shots: proof.shots.slice(1) })).toMatchObject({
      code: 1,
    });
  });

  it('accepts the whole response of the site', async () => {
    const data = await prove(vectorSeed, vectorShots);
    expect(await verify({ error: 0, message: '', data })).toMatchObject({ code: 0 });
  });

  it('accepts every proof of the server and refuses every changed one', async () => {
    await fc.assert(
      fc.asyncProperty(
        hexOf(32),
        fc.array(shotOf, { minLength: 21, maxLength: 60 }),
        fc.integer({ min: 1, max: 88 }),
        fc.nat(1000),
        fc.integer({ min: 2, max: 40 }),
        async (seed, shots, number, at, entrants) => {
          fc.pre(new Set(shots).size > 1);
          const proof = await prove(seed, shots, number, entrants);
          expect((await verify(proof)).code).toBe(0);
          await Promise.all(
            Object.entries(tamper(proof, at)).map(async ([what, changed]) => {
              const { code, output } = await verify(changed);
              expect([what, code]).toEqual([what, 1]);
              expect(output).toContain('ไม่ตรง · It does not agree');
            }),
          );
        },
      ),
      { numRuns: 4 },
    );
  });

  it('compares the commitment with a commitment noted before the round', async () => {
    const proof = await prove(vectorSeed, vectorShots);
    expect((await verify(proof, proof.commitment.toUpperCase())).code).toBe(0);
    // A seed with its own commitment proves nothing unless the commitment was noted before the round.
    const other = await prove('02'.repeat(32), vectorShots);
    expect((await verify(other)).code).toBe(0);
    const { code, output } = await verify(other, proof.commitment);
    expect(code).toBe(1);
    expect(output).toContain('✗ รหัสยืนยันผลที่จดไว้');
  });

  it('checks the seed of a voided round', async () => {
    const [roundKey, shots] = [toRoundKey('2026-01-01', 1), vectorShots.slice(0, 3)];
    const commitment = await commitTo(vectorSeed, roundKey);
    const proof = { round_key: roundKey, commitment, seed: vectorSeed, shots, drawn: null };
    expect(await verify(proof)).toMatchObject({ code: 0 });
    expect((await verify({ ...proof, seed: '03'.repeat(32) })).code).toBe(1);
  });

  it('refuses a result from too few shots', async () => {
    const proof = await prove(vectorSeed, vectorShots);
    expect((await verify({ ...proof, shots: proof.shots.slice(1) })).code).toBe(1);
  });

  it('refuses an unusable file', async () => {
    const proof = await prove(vectorSeed, vectorShots);
    const unusable: unknown[] = [
      null,
      [],
      'text',
      { error: 1824, message: 'ยัง', data: null },
      { ...proof, seed: 'zz' },
      { ...proof, shots: '12345' },
      { ...proof, shots: ['1234'] },
      { ...proof, drawn: undefined },
      { ...proof, drawn: { ...proof.drawn, house_number: '84478' } },
    ];
    const codes = await Promise.all(unusable.map(async (each) => (await verify(each)).code));
    expect(codes).toEqual(unusable.map(() => 2));
    expect((await runOn('{"broken')).code).toBe(2);
    expect((await run(path.join(dir, 'nowhere.json'))).code).toBe(2);
    expect((await run()).code).toBe(2);
    expect((await verify(proof, 'not hex')).code).toBe(2);
  });

  it('is served by the site', () => {
    const asset = loadAssets(publicDir).get('/proof/verify.mjs');
    expect(asset?.identity.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });
});
