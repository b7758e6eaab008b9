import type { DeskCounts } from '@/contract/operator/desk.contract';
import {
  approvalReaders,
  lottoReaders,
  memberEditors,
  memberReaders,
  moneyReaders,
  type OperatorRole,
} from '@/contract/operator-roles';

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
  { name: 'approvals', roles: approvalReaders, path: '/approvals' },
  { name: 'incoming', roles: moneyReaders, path: '/in' },
  { name: 'deposits', roles: moneyReaders, path: '/in' },
  { name: 'withdrawals', roles: moneyReaders, path: '/out' },
  { name: 'payouts', roles: moneyReaders, path: '/out?tab=approved' },
  { name: 'results', roles: lottoReaders, path: '/lotto' },
  { name: 'second_results', roles: lottoReaders, path: '/lotto?state=second' },
  {
    ...{ name: 'orders', roles: memberReaders },
    path: '/offers/orders?state=ordered',
  },
  { name: 'line_waiting', roles: memberEditors, path: '/line/waiting' },
];
