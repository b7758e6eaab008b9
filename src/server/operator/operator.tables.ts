import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../db/column-types';

interface OperatorLoginsTable {
  agent_id: number;
  name: string;
  password_hash: string;
  /** Secret of the one-time codes; null only for people of a demo. */
  totp_secret: Uint8Array | null;
  /** Time step of the last code that was used. */
  totp_step: Generated<number>;
  changed_at: Generated<Date>;
}

interface OperatorInvitationsTable {
  token_hash: Uint8Array;
  agent_id: number;
  name: string;
  totp_secret: Uint8Array;
  created_by: string;
  /** Approval that allowed a second link for the same person. */
  approval_id: number | null;
  created_at: GeneratedAlways<Date>;
  expires_at: Date;
  used_at: Date | null;
}

interface OperatorRecoveryCodesTable {
  agent_id: number;
  name: string;
  code_hash: Uint8Array;
  used_at: Date | null;
}

interface OperatorSessionsTable {
  id: GeneratedAlways<number>;
  token_hash: Uint8Array;
  agent_id: number;
  name: string;
  address: string;
  user_agent: string;
  created_at: GeneratedAlways<Date>;
  /** Last time that the person did something. */
  active_at: Generated<Date>;
  expires_at: Date;
  stepped_up_at: Generated<Date>;
  ended_at: Date | null;
}

interface DeskClaimsTable {
  agent_id: number;
  /** Thing that an operator looks at, such as `approval/77`. */
  subject: string;
  name: string;
  claimed_until: Date;
}

interface OperatorRequestsTable {
  agent_id: number;
  operator: string;
  key: string;
  path: string;
  content_hash: Uint8Array;
  /** Data of the response; null while the call runs. */
  response: Json<unknown> | null;
  kept_until: Date;
}

interface FirstDayTicksTable {
  agent_id: number;
  key: string;
  ticked_by: string;
  ticked_at: Generated<Date>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    operator_logins: OperatorLoginsTable;
    operator_invitations: OperatorInvitationsTable;
    operator_recovery_codes: OperatorRecoveryCodesTable;
    operator_sessions: OperatorSessionsTable;
    desk_claims: DeskClaimsTable;
    operator_requests: OperatorRequestsTable;
    first_day_ticks: FirstDayTicksTable;
  }
}
