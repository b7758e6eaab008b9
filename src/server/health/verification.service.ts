import type { Logger } from 'pino';
import {
  type VerificationArea,
  type VerificationFault,
  verificationAreas,
} from '@/contract/operator/health.contract';
import { recordAction, verifyActionChain } from '../audit/audit.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { verifyLedger } from '../ledger/ledger-verify';
import { verifyPlayed } from '../played/played-verify';
import { verifyHouse } from '../reports/house-verify.service';

/** Dependencies of the checks. */
export interface VerificationDeps {
  /** Database without a time limit for statements. */
  workDb: Db;
  /** Database for long reads, where the books are checked. */
  readDb: Db;
  agentId: number;
  logger: Pick<Logger, 'error'>;
}

interface Outcome {
  checked: number;
  faults: number;
  /** The first faults. */
  details: VerificationFault[];
}

const MOST_DETAILS = 20;
const LONGEST_ERROR = 500;
/** A check that began before this time was broken off by the end of its process. */
const LONGEST_CHECK = '1 hour';

/** How each area is checked; a check holds no transaction and delays no other caller. */
const checks: Readonly<Record<VerificationArea, (db: Db, agentId: number) => Promise<Outcome>>> = {
  ledger: async (db, agentId) => {
    const { transfers, faults, unlisted } = await verifyLedger(db, agentId);
    const details = faults.map(({ kind, subject, detail }) => ({
      subject,
      detail: `${kind}: ${detail}`,
    }));
    return { checked: transfers, faults: faults.length + unlisted, details };
  },
  played: async (db) => {
    const { days, wrong } = await verifyPlayed(db);
    const details = wrong.map(({ member_id: id, day, area }) => ({
      subject: id === null ? 'all members' : `member/${id}`,
      detail: `${day} ${area}`,
    }));
    return { checked: days, faults: wrong.length, details };
  },
  house: async (db, agentId) => {
    const { days, faults } = await verifyHouse(db, agentId);
    const details = faults.map(({ day, code, kept, computed }) => ({
      subject: `${day} ${code}`,
      detail: `kept ${kept}, computed ${computed}`,
    }));
    return { checked: days, faults: faults.length, details };
  },
  audit: async (db, agentId) => {
    const { actions, broken_at: at } = await verifyActionChain(db, agentId);
    const details = at === null ? [] : [{ subject: `action ${at}`, detail: 'breaks the chain' }];
    return { checked: actions, faults: details.length, details };
  },
};

/**
 * Starts a check in the name of an operator.
 * @returns its number, and the check itself, which ends later and never fails
 * @throws RefusalError `health.verify_running`
 */
export async function startVerification(
  deps: VerificationDeps,
  { area, operator }: { area: VerificationArea; operator: string },
): Promise<{ id: number; run: () => Promise<void> }> {
  const { workDb, agentId } = deps;
  const id = await workDb.transaction().execute(async (tx) => {
    const begun = await begin(tx, { agentId, area, day: null, by: `operator/${operator}` });
    if (begun === undefined) throw new RefusalError('health.verify_running');
    await recordAction(tx, {
      agentId,
      operator,
      action: 'health.verify',
      subject: `verification/${begun}`,
      detail: { area },
    });
    return begun;
  });
  return { id, run: () => runCheck(deps, id, area) };
}

/**
 * Checks each area once for the last closed day. Safe in many processes at the same time: the row of a check is its
 * claim. A check that could not end is tried again by the next run.
 */
export async function verifyNight(deps: VerificationDeps, signal?: AbortSignal): Promise<void> {
  const { workDb, agentId } = deps;
  const due = await queryRaw<{ area: VerificationArea; day: string }>(
    workDb,
    `SELECT a.area, last_closed_day()::text AS day
     FROM unnest($2::text::text[]) WITH ORDINALITY AS a (area, place)
     WHERE NOT EXISTS (SELECT FROM verifications v WHERE v.agent_id = $1 AND v.area = a.area
       AND v.day = last_closed_day() AND v.error IS NULL
       AND (v.ended_at IS NOT NULL OR v.started_at > clock_timestamp() - interval '${LONGEST_CHECK}'))
     ORDER BY a.place`,
    [agentId, `{${verificationAreas.join(',')}}`],
  );
  for (const { area, day } of due) {
    if (signal?.aborted) return;
    const id = await begin(workDb, { agentId, area, day, by: 'system' });
    if (id !== undefined) await runCheck(deps, id, area);
  }
}

/** Writes the row of a check. @returns undefined while another one of the area runs, or when its night is checked */
async function begin(
  db: Executor,
  { agentId, area, day, by }: { agentId: number; area: string; day: string | null; by: string },
): Promise<number | undefined> {
  await queryRaw(
    db,
    `UPDATE verifications SET ended_at = clock_timestamp(), error = 'broken off'
     WHERE agent_id = $1 AND area = $2 AND ended_at IS NULL
       AND started_at <= clock_timestamp() - interval '${LONGEST_CHECK}'`,
    [agentId, area],
  );
  const [row] = await queryRaw<{ id: number }>(
    db,
    `INSERT INTO verifications (agent_id, area, day, started_by) VALUES ($1, $2, $3::text::date, $4)
     ON CONFLICT DO NOTHING RETURNING id`,
    [agentId, area, day, by],
  );
  return row?.id;
}

async function runCheck(
  { workDb, readDb, agentId, logger }: VerificationDeps,
  id: number,
  area: VerificationArea,
): Promise<void> {
  try {
    const { checked, faults, details } = await checks[area](readDb, agentId);
    if (faults > 0) logger.error({ area, faults }, 'a check has found faults');
    await queryRaw(
      workDb,
      `UPDATE verifications SET ended_at = clock_timestamp(), checked = $2, faults = $3, details = $4::text::jsonb
       WHERE id = $1 AND ended_at IS NULL`,
      [id, checked, faults, JSON.stringify(details.slice(0, MOST_DETAILS))],
    );
  } catch (error) {
    logger.error({ err: error, area }, 'a check could not be completed');
    const reason = error instanceof Error ? error.message : String(error);
    // Where the database itself does not respond, a later check marks this one as broken off.
    await queryRaw(
      workDb,
      `UPDATE verifications SET ended_at = clock_timestamp(), error = $2 WHERE id = $1 AND ended_at IS NULL`,
      [id, reason.slice(0, LONGEST_ERROR)],
    ).catch(() => undefined);
  }
}
