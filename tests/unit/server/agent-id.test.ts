import { expect, test } from 'vitest';
import { agentBankAccounts, agentTrueMoneyAccounts } from '@/contract/deposits.contract';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { pollQuotaCheck, pollQuotaGet, pollSubmit } from '@/contract/polls.contract';
import { trendRoom, trendRooms } from '@/contract/trends.contract';

const ofLotto: readonly Endpoint[] = endpoints.filter(({ path }) => path.startsWith('/api/lotto/'));
const others: readonly Endpoint[] = [
  agentBankAccounts,
  agentTrueMoneyAccounts,
  pollQuotaCheck,
  pollQuotaGet,
  pollSubmit,
  trendRooms,
  trendRoom,
];

test('every lottery endpoint accepts an optional agent id', () => {
  expect(ofLotto.length).toBeGreaterThan(15);
  for (const { path, query, body } of [...ofLotto, ...others]) {
    const schema = query ?? body;
    const entries = schema && 'entries' in schema ? schema.entries : {};
    expect(entries, path).toHaveProperty('agent_id.type', 'optional');
  }
});
