import { memberDeposits, paymentChannels } from '@/contract/deposits.contract';
import { addressOf } from '@/shared/http/call-address';
import type { MemberNeedsTable } from '@/shared/query/member-needs';
import { RECENT_COUNT } from './deposits.queries';

const calls = [addressOf(paymentChannels), addressOf(memberDeposits, { limit: RECENT_COUNT })];

export const memberNeeds: MemberNeedsTable = { deposit: { calls }, payment: { calls } };
