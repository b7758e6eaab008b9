import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOtherName } from '@/domain/payer-likeness';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
});
afterAll(() => app.close());

test.each([
  ['0942123148', '0942123148', true],
  ['0942123148', '0942XXX148', true],
  ['0942123149', '0942XXX148', false],
  ['0942123148', '094-2-xxx14-8', true],
  ['1234565001', 'X5001', true],
  ['1234565002', 'X5001', false],
  ['1234567904', 'x7904', true],
  ['1234454968', '/X454968', true],
  ['1234454969', '/X454968', false],
  ['0011897761', 'X189776X', true],
  ['0011897861', 'X189776X', false],
  ['123456785001', 'XXXXXX5001', true],
  ['1234565001', '***5001', true],
  ['1234565001', '5001', true],
  ['1234565001', 'X001', null],
  ['1234565001', 'XXXXXXX001', null],
  ['1234565001', 'XXXX', null],
  ['1234565001', null, null],
  [null, 'X5001', null],
  ['1234565001', 'SOMCHAI', null],
  ['1234565001', '01234565001', false],
  ['1234565001', '12X5001', null],
])('the account %s fits %s: %s', async (number, shown, fits) => {
  const [row] = await queryRaw(app.db, 'SELECT account_fits($1, $2) AS fits', [number, shown]);
  expect(row).toEqual({ fits });
});

test.each([
  ['นาง สมหญิง มีโชค', false],
  ['น.ส. สมหญ… มี', false],
  ['น.ส. สมหญิง ม', false],
  ['สมหญิง', false],
  ['นาย สมชาย มีโชค', true],
  ['น.ส. สมหญิง ทองดี', true],
  ['สมห', false],
  ['MISS SOMYING MEECHOK', false],
  ['บจก. สมหญิง', true],
  [null, false],
])('the name %s is another one than สมหญิง มีโชค: %s', (shown, isOther) => {
  expect(isOtherName(shown, 'สมหญิง มีโชค')).toBe(isOther);
  expect(isOtherName(shown, '')).toBe(false);
});
