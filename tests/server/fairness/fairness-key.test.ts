import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '@/server/config';
import { provideFairnessKey } from '@/server/fairness/fairness-key';

let home: string;
let file: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'chokdee-key-'));
  file = path.join(home, 'data', 'fairness-key');
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

const provide = (env: Record<string, string> = {}) =>
  provideFairnessKey(readConfig({ DATA_DIR: path.join(home, 'data'), ...env }));

describe('the fairness key', () => {
  it('comes from the environment variable when it is set, and no file is written', () => {
    const { bytes, keep } = provide({ FAIRNESS_KEY: 'ab'.repeat(32) });
    expect(Buffer.from(bytes).toString('hex')).toBe('ab'.repeat(32));
    expect(keep).toBeUndefined();
    expect(existsSync(file)).toBe(false);
  });

  it('is created for an embedded database, saved on request for its owner only, and read again', () => {
    const made = provide();
    expect(existsSync(file)).toBe(false);
    made.keep?.();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = provide();
    expect(again.bytes).toEqual(made.bytes);
    expect(again.keep).toBeUndefined();
    expect(made.bytes).toHaveLength(32);
    expect(readFileSync(file, 'utf8')).toBe(Buffer.from(made.bytes).toString('hex'));
  });

  it('is random: two keys that are not saved differ', () => {
    expect(provide().bytes).not.toEqual(provide().bytes);
  });

  it('is refused, not replaced, when its file holds no key', () => {
    provide().keep?.();
    writeFileSync(file, 'deadbeef');
    expect(() => provide()).toThrow(`${file} contains no valid key. Restore the original file`);
  });

  it('must be set as a variable for PostgreSQL, because every process needs the same one', () => {
    expect(() => provide({ DATABASE_URL: 'postgres://db.example/x' })).toThrow(
      /^FAIRNESS_KEY is missing: .* Create a key with "openssl rand -hex 32"/,
    );
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    [
      'FAIRNESS_KEY',
      { FAIRNESS_KEY: 'a key that is a sentence' },
      'must be at least 32 random bytes',
    ],
    ['FAIRNESS_KEY', { FAIRNESS_KEY: '' }, 'must be at least 32 random bytes'],
    ['FAIRNESS_KEY_REPLACES', { FAIRNESS_KEY_REPLACES: 'yes' }, 'must be the fingerprint'],
  ])('is refused with a reason when %s is wrong', (name, env, sentence) => {
    expect(() => provide(env)).toThrow(`${name}: ${sentence}`);
  });
});
