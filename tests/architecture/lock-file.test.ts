import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
    }),
  ),
});

const { packages } = v.parse(
  lockFile,
  JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'),
  ) as unknown,
);

/** `npm ci` refuses a lock file that omits an optional package of another platform. */
test('the lock file lists the optional packages of every platform', () => {
  const named = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)));
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !named.has(name))
      .map((name) => `${name} of ${place}`),
  );
  expect(missing).toEqual([]);
});
