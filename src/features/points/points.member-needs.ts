import { memberVip } from '@/contract/points.contract';
import { addressOf } from '@/shared/http/call-address';
import type { MemberNeedsTable } from '@/shared/query/member-needs';

const level = { calls: [addressOf(memberVip)] };

export const memberNeeds: MemberNeedsTable = { member: level, memberVip: level };
