import type { MemberHead } from '@/contract/operator/members.contract';

export interface MemberDialogProps {
  member: MemberHead;
  onClose: () => void;
}

/** Paths of the queries that an act on a member changes. */
export const MEMBER_CHANGES = [
  '/operator/v1/members',
  '/operator/v1/approvals',
  '/operator/v1/counts',
];
