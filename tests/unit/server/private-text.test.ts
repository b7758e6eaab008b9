import { expect, test } from 'vitest';
import { removePrivate } from '@/server/error-reports/private-text.rules';

test.each([
  ['ไม่มีเบอร์ 0812345678 ในระบบ', 'ไม่มีเบอร์ [number] ในระบบ'],
  ['+66 81 234 5678', '[number]'],
  ['081-234-5678', '[number]'],
  ['account 0123456789 of kbank', 'account [number] of kbank'],
  ['at https://site.example/go?token=abc&x=1 (line 3)', 'at https://site.example/go?… (line 3)'],
  ['https://site.example/#access_token=abc', 'https://site.example/#…'],
  ['Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6.eyJzdWIiOiIxMjM0NTY3ODkwIiwi', 'Bearer [token].[token]'],
  ['deposit/5f6c2a8e-3b1d-4c7f-9a20-6d1e8b4f7c33', 'deposit/[token]'],
  ['write to som.chai@example.co.th', 'write to [e-mail]'],
  [
    'src/server/games/seamless-wallet.service.ts:120:33',
    'src/server/games/seamless-wallet.service.ts:120:33',
  ],
  ['assets/AbC123_x.js:1:48211', 'assets/AbC123_x.js:1:48211'],
  ['round 12345678 of 100.00', 'round 12345678 of 100.00'],
  [
    "Cannot read properties of undefined (reading 'amount')",
    "Cannot read properties of undefined (reading 'amount')",
  ],
])('%s is reported as %s', (text, reported) => {
  expect(removePrivate(text)).toBe(reported);
});
