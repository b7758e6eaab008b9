import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { auditReaders } from '../operator-roles';
import { limit, rowId } from './operator.fields';

/**
 * Areas of checks: the transfers of the ledger, the sums of play, the sums of reports, and the chain of the audit log.
 */
export const verificationAreas = ['ledger', 'played', 'house', 'audit'] as const;
export type VerificationArea = (typeof verificationAreas)[number];

const fault = v.object({ subject: v.string(), detail: v.string() });
export type VerificationFault = v.InferOutput<typeof fault>;

const verification = v.object({
  id: v.number(),
  area: v.picklist(verificationAreas),
  /** The closed day whose night it is; null for a check by a person. */
  day: v.nullable(v.string()),
  started_by: v.string(),
  started_at: v.string(),
  /** Null while it runs. */
  ended_at: v.nullable(v.string()),
  /** Number of rows that were checked; null while it runs, and for a check that failed. */
  checked: v.nullable(v.number()),
  faults: v.nullable(v.number()),
  /** The first faults. */
  details: v.array(fault),
  /** Why the check did not come to an end. */
  error: v.nullable(v.string()),
});
export type Verification = v.InferOutput<typeof verification>;

export const healthAlarmKinds = [
  'verification_faults',
  'verification_failed',
  'job_late',
  'heartbeat_late',
  'transaction_open',
  'backup_old',
  'results_contested',
  'draw_day_told',
  'bank_message_missing',
  'catalogue_refused',
  'game_differences',
  'game_comparison_overdue',
] as const;

const alarm = v.object({
  kind: v.picklist(healthAlarmKinds),
  /**
   * Area of the check, name of the job, session that holds a transaction open, name of the market, last digits of the
   * own account, source of the games, or source and day of a comparison; empty for the others.
   */
  subject: v.string(),
});
export type HealthAlarm = v.InferOutput<typeof alarm>;

const job = v.object({
  name: v.string(),
  every_seconds: v.number(),
  /** Last run without a failure, of any process. */
  done_at: v.nullable(v.string()),
  failed_at: v.nullable(v.string()),
  /** Why the last run failed; null when it did not. */
  error: v.nullable(v.string()),
  /** `late` when several runs are missing. */
  state: v.picklist(['ok', 'failing', 'late']),
});
export type HealthJob = v.InferOutput<typeof job>;

const backup = v.object({
  /** Where the data is; only a copy of the embedded database is taken by this server. */
  database: v.picklist(['embedded', 'server']),
  /** The last copy that was taken whole. */
  last: v.nullable(
    v.object({
      taken_by: v.string(),
      started_at: v.string(),
      ended_at: v.string(),
      bytes: v.number(),
    }),
  ),
  is_old: v.boolean(),
});

export const healthShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/health',
  summary:
    'Returns the state of the server: alarms, jobs, messages that wait, checks of the books, backup and versions',
  access: 'operator',
  roles: auditReaders,
  data: v.object({
    server_time: v.string(),
    /** Nothing when all is well. */
    alarms: v.array(alarm),
    jobs: v.array(job),
    /** Last time at which a process wrote to the database. */
    heartbeat_at: v.nullable(v.string()),
    /** Seconds for which the oldest open transaction holds up the sums of play, as this process sees it. */
    horizon_age_seconds: v.number(),
    /** The copy from which exports and checks read; null when they use the database itself. */
    read_copy: v.nullable(
      v.object({
        /** Seconds by which the copy is behind; null while it does not respond. */
        behind_seconds: v.nullable(v.number()),
      }),
    ),
    outbox: v.array(
      v.object({
        channel: v.string(),
        waiting: v.number(),
        oldest_at: v.nullable(v.string()),
        /** Messages that were given up in the last seven days, and why the last one was. */
        given_up: v.number(),
        last_error: v.nullable(v.string()),
      }),
    ),
    /** The last check of each area; null before the first one. */
    verifications: v.array(
      v.object({ area: v.picklist(verificationAreas), last: v.nullable(verification) }),
    ),
    backup,
    versions: v.object({
      app: v.string(),
      node: v.string(),
      database: v.string(),
      started_at: v.string(),
      migrations: v.number(),
      last_migration: v.string(),
      migrated_at: v.string(),
    }),
  }),
  errors: [],
});
export type Health = v.InferOutput<typeof healthShow.data>;

export const verificationList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/health/verifications',
  summary: 'Lists the checks of the books and of the audit log, the latest first, page by page',
  access: 'operator',
  roles: auditReaders,
  query: v.strictObject({
    area: v.optional(v.picklist(verificationAreas)),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(rowId),
    limit,
  }),
  data: v.object({ rows: v.array(verification), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const healthVerify = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/health/verify',
  summary: 'Starts a check of an area and returns its number at once; the result is stored',
  access: 'operator',
  roles: auditReaders,
  body: v.strictObject({ area: v.picklist(verificationAreas) }),
  data: v.object({ id: v.number() }),
  errors: ['health.verify_running'],
});
