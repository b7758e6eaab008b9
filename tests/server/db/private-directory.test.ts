import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivateDirectory } from '@/server/db/engine/private-directory';

let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'chokdee-private-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const modeOf = (directory: string): number => statSync(directory).mode & 0o777;

test('a missing directory and its missing parents are created for the owner only', () => {
  const parent = path.join(home, 'data');
  const directory = path.join(parent, 'chokdee');
  expect(makePrivateDirectory(directory)).toEqual({ firstCreated: parent, isPrivate: true });
  expect([modeOf(parent), modeOf(directory)]).toEqual([0o700, 0o700]);
});

test('an existing directory is closed to other users', () => {
  const directory = path.join(home, 'data');
  mkdirSync(directory);
  chmodSync(directory, 0o755);
  expect(makePrivateDirectory(directory)).toEqual({ firstCreated: undefined, isPrivate: true });
  expect(modeOf(directory)).toBe(0o700);
});
