import { expect, test } from 'vitest';
import { errorMessages } from '@/contract/error-messages.copy';
import { errorCodes } from '@/contract/errors';

test('each error has a number of its own', () => {
  const names = new Map<number, string[]>();
  for (const [name, code] of Object.entries(errorCodes))
    names.set(code, [...(names.get(code) ?? []), name]);
  expect([...names.values()].filter((same) => same.length > 1)).toEqual([]);
});

test('each error has a Thai sentence', () => {
  const silent = Object.keys(errorCodes).filter(
    (name) => !/[ก-๛]/.test(errorMessages[name as keyof typeof errorCodes]),
  );
  expect(silent).toEqual([]);
});
