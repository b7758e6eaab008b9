import type { Registry } from 'prom-client';
import type { DataInputOf } from '@/contract/endpoint';
import type { healthShow } from '@/contract/operator/health.contract';
import packageFile from '../../../package.json';
import { fetchFrozenAccounts } from '../bank-messages/freeze.service';
import { isUnavailable } from '../db/engine/unavailable-error';
import { findHorizonHolder } from '../db/horizon-holder.queries';
import { type Executor, queryRaw } from '../db/raw';
import {
  fetchOpenDifferences,
  fetchOverdueComparisons,
} from '../games/book-comparison-runs.service';
import { fetchRefusedCatalogues } from '../games/catalogue-sync.service';
import { fetchContested } from '../result-sources/contested-rounds.queries';
import { fetchToldMoves } from '../result-sources/told-moves.queries';
import { fetchBackup } from './backups.service';
import { fetchFaultyAreas, fetchJobs, fetchLastVerifications, fetchOutbox } from './health.queries';

type Data = DataInputOf<typeof healthShow>;

/** Dependencies of the page of health. */
export interface HealthDeps {
  db: Executor;
  /** Database for long reads, which may be a copy. */
  readDb: Executor;
  agentId: number;
  metrics: Registry;
  /** True for a database in files of this server, which only this server can copy. */
  isEmbedded: boolean;
}

/** Digits of an own account that an alarm shows. */
const SHOWN_DIGITS = 4;

/** Heartbeats are written every few seconds; an older one means that writing fails. */
const OLDEST_HEARTBEAT_SECONDS = 60;

/** A transaction that is open longer holds up points, quests, cashback, referral income and reports. */
const LONGEST_TRANSACTION_SECONDS = 60;

/** Returns the state of the server, and the alarms that follow from it. */
export async function fetchHealth({
  db,
  readDb,
  agentId,
  metrics,
  isEmbedded,
}: HealthDeps): Promise<Data> {
  const [
    jobs,
    outbox,
    verifications,
    faulty,
    backup,
    base,
    horizonAge,
    contested,
    moves,
    frozen,
    refused,
    differing,
    overdue,
    copy,
  ] = await Promise.all([
    fetchJobs(db, agentId),
    fetchOutbox(db, agentId),
    fetchLastVerifications(db, agentId),
    fetchFaultyAreas(db, agentId),
    fetchBackup(db, { agentId, isEmbedded }),
    fetchDatabase(db),
    readHorizonAge(metrics),
    fetchContested(db, agentId),
    fetchToldMoves(db, agentId),
    fetchFrozenAccounts(db, agentId),
    fetchRefusedCatalogues(db),
    fetchOpenDifferences(db, agentId),
    fetchOverdueComparisons(db, agentId),
    fetchCopy(readDb),
  ]);
  const alarms: Data['alarms'] = [
    ...faulty.map(({ area, isFailed }) => ({
      kind: isFailed ? ('verification_failed' as const) : ('verification_faults' as const),
      subject: area,
    })),
    ...jobs
      .filter(({ state }) => state === 'late')
      .map(({ name }) => ({ kind: 'job_late' as const, subject: name })),
    // Without a heartbeat the server has just begun.
    ...(base.isSilent ? [{ kind: 'heartbeat_late' as const, subject: '' }] : []),
    ...(horizonAge > LONGEST_TRANSACTION_SECONDS
      ? [{ kind: 'transaction_open' as const, subject: await describeHolder(db) }]
      : []),
    ...(backup.is_old ? [{ kind: 'backup_old' as const, subject: '' }] : []),
    ...contested.map(({ market_name }) => ({
      kind: 'results_contested' as const,
      subject: market_name,
    })),
    ...moves.map(({ market_name }) => ({ kind: 'draw_day_told' as const, subject: market_name })),
    ...frozen.map(({ account_number: number }) => ({
      kind: 'bank_message_missing' as const,
      subject: `…${number.slice(-SHOWN_DIGITS)}`,
    })),
    ...refused.map(({ source }) => ({ kind: 'catalogue_refused' as const, subject: source })),
    ...differing.map(({ source }) => ({ kind: 'game_differences' as const, subject: source })),
    ...overdue.map(({ source, day }) => ({
      kind: 'game_comparison_overdue' as const,
      subject: `${source} ${day}`,
    })),
  ];
  return {
    ...{ server_time: base.now.toISOString(), alarms, jobs, outbox, verifications, backup },
    heartbeat_at: base.heartbeatAt?.toISOString() ?? null,
    horizon_age_seconds: Math.round(horizonAge),
    read_copy: copy,
    versions: {
      app: packageFile.version,
      node: process.versions.node,
      database: base.version,
      started_at: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
      migrations: base.migrations,
      last_migration: base.lastMigration,
      migrated_at: base.migratedAt.toISOString(),
    },
  };
}

/** Names the session of the oldest open transaction, such as `backup · site · postgres · 4711`. */
async function describeHolder(db: Executor): Promise<string> {
  const holder = await findHorizonHolder(db);
  if (!holder) return '';
  const { application, database, user, pid } = holder;
  return [application, database, user, pid === null ? 'prepared' : String(pid)]
    .filter((part) => part !== '')
    .join(' · ');
}

interface DatabaseRow {
  now: Date;
  heartbeatAt: Date | null;
  isSilent: boolean;
  version: string;
  migrations: number;
  lastMigration: string;
  migratedAt: Date;
}

async function fetchDatabase(db: Executor): Promise<DatabaseRow> {
  const [row] = await queryRaw<DatabaseRow>(
    db,
    `SELECT clock.now, beat.at AS "heartbeatAt",
       coalesce(beat.at < clock.now - interval '${OLDEST_HEARTBEAT_SECONDS} seconds', false) AS "isSilent",
       current_setting('server_version') AS version, m.count AS migrations, m.last AS "lastMigration", m.at AS "migratedAt"
     FROM (SELECT clock_timestamp() AS now) clock
     CROSS JOIN (SELECT max(real_at) AS at FROM heartbeats) beat
     CROSS JOIN (SELECT count(*) AS count, max(name) AS last, max(applied_at) AS at FROM schema_migrations) m`,
  );
  if (!row) throw new Error('the database returned no state');
  return row;
}

/** Returns how far the copy for long reads is behind; null when they use the database itself. */
async function fetchCopy(readDb: Executor): Promise<Data['read_copy']> {
  try {
    const [copy] = await queryRaw<{ behind: number | null }>(
      readDb,
      `SELECT CASE WHEN pg_is_in_recovery() THEN round(greatest(0, coalesce(
         extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 0)))::int END AS behind`,
    );
    return copy?.behind == null ? null : { behind_seconds: copy.behind };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return { behind_seconds: null };
  }
}

/** Reads the age of the oldest open transaction from the metrics of this process. */
async function readHorizonAge(metrics: Registry): Promise<number> {
  const metric = await metrics.getSingleMetric('transaction_horizon_age_seconds')?.get();
  return metric?.values[0]?.value ?? 0;
}
