import { approvalList } from '@/contract/operator/approvals.contract';
import { depositList } from '@/contract/operator/deposits.contract';
import type { DeskCounts } from '@/contract/operator/desk.contract';
import { incomingList } from '@/contract/operator/incoming.contract';
import { lottoBoard } from '@/contract/operator/lotto-board.contract';
import { lineWaiting } from '@/contract/operator/official-account.contract';
import { shopOrderList } from '@/contract/operator/points.contract';
import { withdrawalList } from '@/contract/operator/withdrawals.contract';
import type { OperatorRole } from '@/contract/operator-roles';

/** A queue, the roles that see it, and the desk that works on it. */
export interface Queue {
  readonly name: QueueName;
  readonly roles: readonly OperatorRole[];
  readonly path: string;
}

/** Waiting things that make up a queue; sign-ins from another place and nearly full accounts are news and no work. */
export type QueueName = Exclude<keyof DeskCounts, 'security' | 'banks'>;

/** The queues of waiting work, in the order of the page of today. */
export const queues: readonly Queue[] = [
  { name: 'approvals', roles: approvalList.roles, path: '/approvals' },
  { name: 'incoming', roles: incomingList.roles, path: '/in' },
  { name: 'deposits', roles: depositList.roles, path: '/in' },
  { name: 'withdrawals', roles: withdrawalList.roles, path: '/out' },
  { name: 'payouts', roles: withdrawalList.roles, path: '/out?tab=approved' },
  { name: 'results', roles: lottoBoard.roles, path: '/lotto' },
  { name: 'second_results', roles: lottoBoard.roles, path: '/lotto?state=second' },
  {
    ...{ name: 'orders', roles: shopOrderList.roles },
    path: '/offers/orders?state=ordered',
  },
  { name: 'line_waiting', roles: lineWaiting.roles, path: '/line/waiting' },
];
