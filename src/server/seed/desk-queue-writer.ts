import type { Satang } from '@/domain/money';
import { usernameOfFriend } from '../affiliate/affiliate.seed';
import { demoAgent } from '../agent/agent.seed';
import type { Db } from '../db/tables';
import { requestWithdrawal } from '../withdrawals/withdrawal.service';
import { decideWithdrawal } from '../withdrawals/withdrawal-decision.service';
import { payIn, reportMoney, reserve, type Stranger } from './past-deposits-writer';

/** An event of the last hours, by the demo friend with this number. */
type QueueAct = {
  readonly minutesAgo: number;
  readonly friend: number;
  readonly amountSatang: Satang;
} & (
  | { readonly kind: 'deposit' | 'reservation' | 'withdrawal' }
  | { readonly kind: 'approval'; readonly operator: string }
  /** Money with a report that fits no reservation. Without a stranger it comes from the friend's own account. */
  | { readonly kind: 'report'; readonly stranger?: Stranger }
);

const strangeSender: Stranger = {
  bankCode: '014',
  accountNumber: '4051112223',
  name: 'นาย สมชาย ใจดี',
};

const otherSender: Stranger = {
  bankCode: '004',
  accountNumber: '7782224449',
  name: 'น.ส. วันดี มั่งมี',
};

/** In order of time. Each withdrawal, and each report to review, shows another reason why a person has to look. */
const acts: readonly QueueAct[] = [
  { minutesAgo: 95, friend: 12, kind: 'deposit', amountSatang: 3_000_41 },
  { minutesAgo: 84, friend: 33, kind: 'deposit', amountSatang: 26_000_17 },
  { minutesAgo: 71, friend: 57, kind: 'deposit', amountSatang: 1_000_08 },
  { minutesAgo: 58, friend: 81, kind: 'deposit', amountSatang: 5_000_63 },
  {
    ...{ minutesAgo: 48, friend: 104, kind: 'report', amountSatang: 1_500_00 },
    stranger: strangeSender,
  },
  { minutesAgo: 40, friend: 126, kind: 'reservation', amountSatang: 300_35 },
  { minutesAgo: 26, friend: 12, kind: 'withdrawal', amountSatang: 1_500_00 },
  { minutesAgo: 18, friend: 126, kind: 'report', amountSatang: 300_35 },
  { minutesAgo: 14, friend: 104, kind: 'reservation', amountSatang: 500_24 },
  { minutesAgo: 12, friend: 33, kind: 'withdrawal', amountSatang: 25_000_00 },
  { minutesAgo: 9, friend: 104, kind: 'report', amountSatang: 500_00 },
  { minutesAgo: 8, friend: 57, kind: 'withdrawal', amountSatang: 800_00 },
  { minutesAgo: 6, friend: 152, kind: 'reservation', amountSatang: 800_12 },
  {
    ...{ minutesAgo: 5, friend: 152, kind: 'report', amountSatang: 800_12 },
    stranger: otherSender,
  },
  { minutesAgo: 4, friend: 57, kind: 'approval', operator: 'som', amountSatang: 800_00 },
  { minutesAgo: 3, friend: 81, kind: 'withdrawal', amountSatang: 4_200_00 },
  { minutesAgo: 2, friend: 168, kind: 'reservation', amountSatang: 2_000_66 },
];

/**
 * Writes deposits and withdrawals that wait for the people of the demo, so that a newcomer to the console sees work on
 * every money desk.
 * @param past handle of the transaction that moves the business clock
 * @param putMinutesAgo sets the clock to this number of minutes before now
 */
export async function writeDeskQueues(
  past: Db,
  putMinutesAgo: (minutes: number) => Promise<void>,
): Promise<void> {
  const withdrawalOf = new Map<number, string>();
  for (const act of acts) {
    await putMinutesAgo(act.minutesAgo);
    const memberId = await findFriend(past, act.friend);
    const money = { memberId, amountSatang: act.amountSatang };
    switch (act.kind) {
      case 'deposit':
        await payIn(past, money);
        break;
      case 'reservation':
        await reserve(past, money);
        break;
      case 'report':
        await reportMoney(past, { ...money, stranger: act.stranger });
        break;
      case 'withdrawal':
        withdrawalOf.set(
          act.friend,
          await requestWithdrawal(past, {
            ...money,
            ...{ agentId: demoAgent.id, idempotencyKey: null },
          }),
        );
        break;
      case 'approval':
        await decideWithdrawal(past, {
          ...{ agentId: demoAgent.id, withdrawalId: withdrawalOf.get(act.friend) ?? '' },
          ...{ operator: act.operator, kind: 'approve' },
        });
    }
  }
}

async function findFriend(past: Db, friend: number): Promise<number> {
  const { id } = await past
    .selectFrom('members')
    .select('id')
    .where('agent_id', '=', demoAgent.id)
    .where('username', '=', usernameOfFriend(friend))
    .executeTakeFirstOrThrow();
  return id;
}
