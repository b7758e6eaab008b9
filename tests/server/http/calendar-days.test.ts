import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@/contract/endpoints';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

const DAY_FIELDS = ['from', 'to', 'until', 'date', 'day'] as const;
/** A year that the database cannot store, and years outside the site's range. */
const OUT_OF_RANGE = ['0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31'];

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
  token = await app.loginAs();
});
afterAll(() => app.close());

/** Queries of the contract that take calendar days, with one entry per day field. */
const dayQueries = endpoints.flatMap((endpoint) => {
  if (!('query' in endpoint) || !('entries' in endpoint.query)) return [];
  const names = Object.keys(endpoint.query.entries);
  const fields = DAY_FIELDS.filter((name) => names.includes(name));
  return fields.map((field) => ({ path: endpoint.path, field }));
});

describe('a calendar day out of range', () => {
  test('is tested at least in the statement and in the list of lotto bills', () => {
    const paths = new Set(dayQueries.map(({ path }) => path));
    expect([...paths]).toEqual(
      expect.arrayContaining(['/api/member/statement', '/api/lotto/bill/list']),
    );
  });

  test.each(dayQueries)('is refused as malformed: $path $field', async ({ path, field }) => {
    for (const day of OUT_OF_RANGE) {
      const response = await app.fetch(
        new Request(`${TEST_URL}${path}?${field}=${day}`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      );
      expect([day, response.status]).toEqual([day, 400]);
    }
  });
});
