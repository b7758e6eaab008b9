import { memberProfile } from '@/contract/account.contract';
import { securityNotices } from '@/contract/security.contract';
import { memberSessions } from '@/contract/session.contract';
import { addressOf } from '@/shared/http/call-address';
import type { MemberNeedsTable } from '@/shared/query/member-needs';

const notices = addressOf(securityNotices);

export const memberNeeds: MemberNeedsTable = {
  member: { calls: [notices] },
  profile: { calls: [notices, addressOf(memberProfile), addressOf(memberSessions)] },
};
