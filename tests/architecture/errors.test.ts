import { expect, test } from 'vitest';
import { endpoints, fileEndpoints, streamEndpoints } from '@/contract/endpoints';
import { errorMessages } from '@/contract/error-messages.copy';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { memberErrorCodes } from '@/contract/member-errors';

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

/** Errors that the server sends without a call that lists them. */
const general: readonly ErrorName[] = [
  'request.malformed',
  'request.unavailable',
  'safety.restricted',
];

test('the errors of members are exactly those that their calls list', () => {
  const calls: readonly object[] = [...endpoints, ...fileEndpoints, ...streamEndpoints];
  const listed = new Set([
    ...general,
    ...calls.flatMap((call) => ('errors' in call ? (call.errors as ErrorName[]) : [])),
  ]);
  expect(Object.keys(memberErrorCodes).sort()).toEqual([...listed].sort());
});
