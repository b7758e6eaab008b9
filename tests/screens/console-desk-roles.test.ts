import { expect, it } from 'vitest';
import type { OperatorEndpoint } from '@/contract/endpoint';
import { approvalList } from '@/contract/operator/approvals.contract';
import { auditLog } from '@/contract/operator/audit.contract';
import { bankAccountList } from '@/contract/operator/banks.contract';
import { depositList } from '@/contract/operator/deposits.contract';
import { incomingList } from '@/contract/operator/incoming.contract';
import { lottoShortfalls } from '@/contract/operator/lotto.contract';
import { lottoBoard } from '@/contract/operator/lotto-board.contract';
import { memberList } from '@/contract/operator/members.contract';
import { lineCheck, lineWaiting } from '@/contract/operator/official-account.contract';
import { pauseList } from '@/contract/operator/pauses.contract';
import { peopleList } from '@/contract/operator/people.contract';
import { shopOrderList } from '@/contract/operator/points.contract';
import { pollList } from '@/contract/operator/polls.contract';
import { reportDay } from '@/contract/operator/reports.contract';
import { withdrawalList } from '@/contract/operator/withdrawals.contract';
import { desks } from '@/operator/shell/desks-list';
import { type QueueName, queues } from '@/operator/shell/queues-list';

const firstCalls: Readonly<Record<string, OperatorEndpoint>> = {
  '/in': incomingList,
  '/out': withdrawalList,
  '/members': memberList,
  '/lotto': lottoShortfalls,
  '/content': pollList,
  '/line': lineCheck,
  '/approvals': approvalList,
  '/reports': reportDay,
  '/banks': bankAccountList,
  '/settings': pauseList,
  '/people': peopleList,
  '/audit': auditLog,
};

const queueCalls: Readonly<Record<QueueName, OperatorEndpoint>> = {
  approvals: approvalList,
  incoming: incomingList,
  deposits: depositList,
  withdrawals: withdrawalList,
  payouts: withdrawalList,
  results: lottoBoard,
  second_results: lottoBoard,
  orders: shopOrderList,
  line_waiting: lineWaiting,
};

it('each desk is shown to the roles that may make its first call', () => {
  const roles = Object.fromEntries(desks.map((desk) => [desk.path, desk.roles]));
  for (const [path, { roles: expected }] of Object.entries(firstCalls)) {
    expect(roles[path], path).toEqual(expected);
  }
});

it('each queue is shown to the roles that may read it', () => {
  for (const { name, roles } of queues) expect(roles, name).toEqual(queueCalls[name].roles);
});
