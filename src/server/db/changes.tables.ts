import type { Generated } from 'kysely';

interface MemberChangesTable {
  /** One of the two. */
  member_id: number | null;
  agent_id: number | null;
  kind: string;
  xid: Generated<string>;
}

/** What the triggers of every area note for the pages that show it. */
export interface ChangesTables {
  member_changes: MemberChangesTable;
}
