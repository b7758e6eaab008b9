import type { Generated, GeneratedAlways } from 'kysely';
import type { VerificationArea, VerificationFault } from '@/contract/operator/health.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Json } from '../db/column-types';

interface JobRunsTable {
  name: string;
  every_seconds: number;
  up_at: Date;
  done_at: Date | null;
  failed_at: Date | null;
  error: string | null;
  noted_at: Date;
}

interface VerificationsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  area: VerificationArea;
  day: CalendarDay | null;
  started_by: string;
  started_at: Generated<Date>;
  ended_at: Date | null;
  checked: number | null;
  faults: number | null;
  details: Generated<Json<VerificationFault[]>>;
  error: string | null;
}

interface BackupsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  taken_by: string;
  started_at: Generated<Date>;
  ended_at: Date | null;
  bytes: number | null;
  error: string | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    job_runs: JobRunsTable;
    verifications: VerificationsTable;
    backups: BackupsTable;
  }
}
