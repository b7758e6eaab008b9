import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import type { Health, Verification } from '@/contract/operator/health.contract';
import { queryRaw } from '@/server/db/raw';
import { fetchBackup } from '@/server/health/backups.service';
import { verifyNight } from '@/server/health/verification.service';
import { createJobLog } from '@/server/jobs/job-log';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
const logger = pino({ level: 'silent' });

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async ({ db }) => {
      await employ(db, ['audi'], 'auditor');
      await employ(db, ['nok'], 'finance');
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const health = async (as = 'audi') => (await operate(app, '/health', { as })).data as Health;
const checks = async (query = '') =>
  (await operate(app, `/health/verifications${query}`, { as: 'audi' })).data as {
    rows: Verification[];
    next_cursor: string | null;
  };
const verify = (area: string, as = 'audi') =>
  operate(app, '/health/verify', { body: { area }, as });
const allEnded = async () => {
  const isRunning = async () => (await checks()).rows.some(({ ended_at }) => ended_at === null);
  await expect.poll(isRunning).toBe(false);
  return (await checks()).rows;
};
const night = () => verifyNight({ workDb: app.db, readDb: app.db, agentId: 1, logger });
/** Makes notes of jobs older, as if no process had run them since. */
const later = (minutes: number) =>
  queryRaw(
    app.db,
    `UPDATE job_runs SET up_at = up_at - $1 * interval '1 minute', done_at = done_at - $1 * interval '1 minute'`,
    [minutes],
  );

describe('jobs', () => {
  const jobs = [
    { name: 'pay', everySeconds: 60 },
    { name: 'sweep', everySeconds: 3_600 },
  ];

  test('are late when several runs are missing, and raise an alarm until they run again', async () => {
    const log = createJobLog(jobs);
    log.noteDone('pay');
    await log.write(app.db);
    const { jobs: fresh } = await health();
    expect(fresh[0]?.done_at).not.toBeNull();
    expect(fresh).toMatchObject([
      { name: 'pay', every_seconds: 60, state: 'ok' },
      // This job has not run yet, which is no fault so soon after a start.
      { name: 'sweep', state: 'ok', done_at: null },
    ]);
    await later(20);
    const { jobs: found, alarms } = await health();
    expect(found.map(({ state }) => state)).toEqual(['late', 'ok']);
    expect(alarms).toEqual([{ kind: 'job_late', subject: 'pay' }]);
    log.noteDone('pay');
    await log.write(app.db);
    expect((await health()).alarms).toEqual([]);
  });

  test('that fail show why, and no other process hides it', async () => {
    const [first, second] = [createJobLog(jobs), createJobLog(jobs)];
    first.noteDone('pay');
    first.noteFailed('pay', new Error('the bank does not respond'));
    await first.write(app.db);
    await second.write(app.db);
    expect((await health()).jobs[0]).toMatchObject({
      ...{ state: 'failing', error: 'the bank does not respond' },
    });
    second.noteDone('pay');
    await second.write(app.db);
    await first.write(app.db);
    expect((await health()).jobs[0]).toMatchObject({ state: 'ok', error: null });
  });

  test('are not shown when they are of another agent', async () => {
    const named = ['pay/CHOKDEE', 'pay/YOK', 'pay/hub88'];
    await createJobLog(named.map((name) => ({ name, everySeconds: 60 }))).write(app.db);
    expect((await health()).jobs.map(({ name }) => name)).toEqual(['pay/CHOKDEE', 'pay/hub88']);
  });

  test('disappear when no version has them any more', async () => {
    await createJobLog([{ name: 'gone', everySeconds: 60 }]).write(app.db);
    await queryRaw(app.db, `UPDATE job_runs SET noted_at = noted_at - interval '25 hours'`);
    await createJobLog(jobs).write(app.db);
    expect((await health()).jobs.map(({ name }) => name)).toEqual(['pay', 'sweep']);
  });
});

describe('checks of the books', () => {
  test('run when a person asks, are stored with their result, and are in the audit log', async () => {
    expect((await health()).verifications.map(({ last }) => last)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(await verify('ledger')).toMatchObject({ status: 200, error: 0 });
    const [ended] = await allEnded();
    expect(ended).toMatchObject({
      ...{ area: 'ledger', day: null, started_by: 'operator/audi', faults: 0, error: null },
      details: [],
    });
    expect(ended!.checked).toBeGreaterThan(0);
    expect((await health()).verifications[0]?.last).toEqual(ended);
    const actions = await queryRaw<{ action: string }>(
      app.db,
      `SELECT action FROM operator_actions WHERE action = 'health.verify'`,
    );
    expect(actions).toHaveLength(1);
    expect((await verify('ledger', 'nok')).status).toBe(403);
    expect((await verify('nothing')).status).toBe(400);
  });

  test('run one at a time in each area', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO verifications (agent_id, area, started_by) VALUES (1, 'played', 'operator/som')`,
    );
    expect(await verify('played')).toMatchObject({ error: errorCodes['health.verify_running'] });
    expect(await verify('house')).toMatchObject({ error: 0 });
    // One that was broken off by the end of its process does not block the area for ever.
    await queryRaw(
      app.db,
      `INSERT INTO verifications (agent_id, area, started_by, started_at)
       VALUES (1, 'audit', 'system', clock_timestamp() - interval '2 hours')`,
    );
    expect(await verify('audit')).toMatchObject({ error: 0 });
    expect((await checks('?area=audit')).rows).toMatchObject([
      { started_by: 'operator/audi' },
      { error: 'broken off' },
    ]);
    await queryRaw(
      app.db,
      `UPDATE verifications SET ended_at = clock_timestamp(), faults = 0, checked = 0 WHERE ended_at IS NULL AND area = 'played'`,
    );
    await allEnded();
  });

  test('run once for a closed day, also in two processes', async () => {
    await Promise.all([night(), night()]);
    await night();
    const rows = await allEnded();
    expect(rows.map(({ area }) => area).sort()).toEqual(['audit', 'house', 'ledger', 'played']);
    expect(rows.every(({ day, started_by: by }) => day !== null && by === 'system')).toBe(true);
    expect(rows.every(({ faults }) => faults === 0)).toBe(true);
    expect(await checks('?limit=3')).toMatchObject({ next_cursor: String(rows[2]?.id) });
    expect((await checks(`?cursor=${rows[2]?.id}`)).rows).toEqual(rows.slice(3));
  });

  test('that could not end are tried again for the same night', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO verifications (agent_id, area, day, started_by, ended_at, error)
       VALUES (1, 'ledger', last_closed_day(), 'system', clock_timestamp(), 'no connection')`,
    );
    expect((await health()).alarms).toEqual([{ kind: 'verification_failed', subject: 'ledger' }]);
    await night();
    expect((await health()).alarms).toEqual([]);
    expect((await checks('?area=ledger')).rows).toMatchObject([
      { error: null, faults: 0 },
      { error: 'no connection' },
    ]);
  });

  test('with faults raise an alarm, and list the first faults', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO verifications (agent_id, area, started_by, ended_at, faults, checked, details)
       VALUES (1, 'house', 'system', clock_timestamp(), 2, 9, '[{"subject":"2026-11-27 deposit","detail":"kept 1, computed 2"}]')`,
    );
    const { alarms, verifications } = await health();
    expect(alarms).toEqual([{ kind: 'verification_faults', subject: 'house' }]);
    expect(verifications[2]?.last).toMatchObject({
      faults: 2,
      details: [{ subject: '2026-11-27 deposit', detail: 'kept 1, computed 2' }],
    });
    await expect(queryRaw(app.db, `UPDATE verifications SET faults = 0`)).rejects.toThrow('once');
    await expect(queryRaw(app.db, `DELETE FROM verifications`)).rejects.toThrow();
  });
});

describe('the backup', () => {
  const state = (isEmbedded = true) => fetchBackup(app.db, { agentId: 1, isEmbedded });

  test('is old after a day for an embedded database, and left to others for a server', async () => {
    expect(await state()).toEqual({ database: 'embedded', last: null, is_old: false });
    await queryRaw(
      app.db,
      `INSERT INTO backups (agent_id, taken_by, started_at, ended_at, bytes)
       VALUES (1, 'operator/pim', clock_timestamp() - interval '25 hours', clock_timestamp(), 2000)`,
    );
    expect(await state()).toMatchObject({ last: { bytes: 2000 }, is_old: true });
    expect(await state(false)).toMatchObject({ database: 'server', is_old: false });
    await queryRaw(
      app.db,
      `INSERT INTO backups (agent_id, taken_by, ended_at, error) VALUES (1, 'operator/pim', clock_timestamp(), 'broken')`,
    );
    expect((await state()).is_old).toBe(true);
    await queryRaw(
      app.db,
      `INSERT INTO backups (agent_id, taken_by, ended_at, bytes) VALUES (1, 'operator/pim', clock_timestamp(), 3000)`,
    );
    expect(await state()).toMatchObject({ last: { bytes: 3000 }, is_old: false });
  });
});

describe('the page of health', () => {
  test('names the versions, and is for owners and auditors', async () => {
    const { versions, outbox, alarms } = await health();
    expect(versions.app).toMatch(/^\d+\.\d+\.\d+$/);
    expect(versions.database).toMatch(/^\d+/);
    expect(versions.last_migration).toMatch(/^\d{4}-/);
    expect(versions.migrations).toBeGreaterThan(50);
    expect({ outbox, alarms }).toEqual({ outbox: [], alarms: [] });
    expect((await operate(app, '/health', { as: 'nok' })).status).toBe(403);
  });

  test('raises an alarm while nothing is written', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO heartbeats (real_at) VALUES (clock_timestamp() - interval '5 minutes')`,
    );
    expect((await health()).alarms).toEqual([{ kind: 'heartbeat_late', subject: '' }]);
  });
});
