import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  memberActionList,
  memberNoteList,
  memberReveal,
  memberSessionList,
} from '@/contract/operator/members.contract';
import { userInfo } from '@/contract/session.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';

const id = 1001;
const reason = 'ลูกค้าโทรมา';
const unknown = { status: 200, error: 1003, data: null };
let app: TestApp;
let yok: TestApp;
let token: string;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp({
    ...options,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function read<S extends v.GenericSchema>(
  { path, data: schema }: { path: string; data: S },
  query: Record<string, string> = {},
): Promise<v.InferOutput<S>> {
  const text = new URLSearchParams({ id: String(id), ...query });
  const { data } = await operate(app, `${path.replace('/operator/v1', '')}?${text}`);
  return v.parse(schema, data);
}

const post = (path: string, body: object, { from = app, as = 'som' } = {}) =>
  operate(from, `/members${path}`, { body, as });
const fetchActions = () =>
  queryRaw<{ action: string; operator: string; subject: string; detail: object }>(
    app.db,
    `SELECT action, operator, subject, detail FROM operator_actions WHERE action <> 'member.show' ORDER BY seq`,
  );
const whoAmI = async (of: string) => (await app.call(userInfo, { token: of })).status;

describe('the sessions of a member', () => {
  test('are listed with the way in which they began', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO member_sessions (token_hash, member_id, user_agent, expires_at, line_proof_hash, last_seen_at)
       VALUES ('a', $1, 'LINE', business_now() + interval '1 day', 'proof', business_now() - interval '1 hour'),
         ('b', $1, 'old', business_now() - interval '1 day', NULL, business_now())`,
      [id],
    );
    expect(await read(memberSessionList)).toMatchObject([
      { started_by: 'password' },
      { started_by: 'line', user_agent: 'LINE' },
    ]);
  });

  test('can be ended one by one, for a reason that the audit log and the security log record', async () => {
    const other = await app.loginAs();
    const [session] = await queryRaw<{ id: string }>(
      app.db,
      `SELECT id FROM member_sessions WHERE member_id = $1 ORDER BY created_at LIMIT 1`,
      [id],
    );
    const body = { id, session_id: session?.id, reason };
    expect(await post('/end_session', body)).toMatchObject({ status: 200, error: 0 });
    expect([await whoAmI(token), await whoAmI(other)]).toEqual([401, 200]);
    expect(await fetchActions()).toEqual([
      {
        action: 'member.end_session',
        operator: 'som',
        subject: `member/${id}`,
        detail: { session_id: session?.id, reason },
      },
    ]);
    expect(
      await queryRaw(app.db, `SELECT detail FROM security_events WHERE kind = 'sessions.ended'`),
    ).toEqual([{ detail: { by: 'operator/som', reason, session_id: session?.id } }]);
    expect(await post('/end_session', body)).toMatchObject(unknown);
  });

  test('cannot be ended under another member or by another agent', async () => {
    const [session] = await read(memberSessionList);
    const body = { session_id: session?.id, reason };
    expect(await post('/end_session', { ...body, id: 1002 })).toMatchObject(unknown);
    expect(await post('/end_session', { ...body, id }, { from: yok })).toMatchObject(unknown);
    expect((await post('/end_session', { ...body, id, reason: ' ' })).status).toBe(400);
    expect(await whoAmI(token)).toBe(200);
    expect(await fetchActions()).toEqual([]);
  });

  test('that LINE started cannot be started again with the same LINE token', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO member_sessions (token_hash, member_id, user_agent, expires_at, line_proof_hash)
       VALUES ('a', $1, 'LINE', business_now() + interval '1 day', 'proof')`,
      [id],
    );
    const session = (await read(memberSessionList)).find((each) => each.started_by === 'line');
    await post('/end_session', { id, session_id: session?.id, reason });
    const [member] = await queryRaw<{ before: Date | null }>(
      app.db,
      'SELECT line_not_before AS before FROM members WHERE id = $1',
      [id],
    );
    expect(member?.before).toBeInstanceOf(Date);
  });
});

describe('the notes about a member', () => {
  test('are listed newest first with their writers', async () => {
    await post('/notes', { id, text: ' โทรมาเรื่องถอน ' });
    await post('/notes', { id, text: 'ส่งเอกสารแล้ว' }, { as: 'lek' });
    expect(await read(memberNoteList)).toMatchObject([
      { text: 'ส่งเอกสารแล้ว', written_by: 'lek' },
      { text: 'โทรมาเรื่องถอน', written_by: 'som' },
    ]);
    expect(await read(memberNoteList, { limit: '1' })).toHaveLength(1);
    expect(await fetchActions()).toMatchObject([
      { action: 'member.note', operator: 'som', subject: `member/${id}` },
      { action: 'member.note', operator: 'lek' },
    ]);
  });

  test('can be neither changed nor removed', async () => {
    await post('/notes', { id, text: 'ข้อความ' });
    for (const sql of [
      `UPDATE member_notes SET text = 'x'`,
      'DELETE FROM member_notes',
      'TRUNCATE member_notes',
    ]) {
      await expect(queryRaw(app.db, sql)).rejects.toThrow('never changed or removed');
    }
  });

  test('need a text of at most 500 letters about a member of the agent', async () => {
    expect((await post('/notes', { id, text: '  ' })).status).toBe(400);
    expect((await post('/notes', { id, text: 'ก'.repeat(501) })).status).toBe(400);
    expect(await post('/notes', { id, text: 'x' }, { from: yok })).toMatchObject(unknown);
    expect(await read(memberNoteList)).toEqual([]);
    expect(await fetchActions()).toEqual([]);
  });
});

describe('the flag of a member', () => {
  test('is set, replaced and removed, and the audit log has each step', async () => {
    await post('/flag', { id, flag: 'ตรวจบัญชี', reason });
    await post('/flag', { id, flag: 'ตรวจบัญชี', reason });
    await post('/flag', { id, flag: 'ผ่านแล้ว', reason });
    await post('/flag', { id, flag: null, reason });
    await post('/flag', { id, flag: null, reason });
    expect((await fetchActions()).map(({ detail }) => detail)).toEqual([
      { before: null, after: 'ตรวจบัญชี', reason },
      { before: 'ตรวจบัญชี', after: 'ผ่านแล้ว', reason },
      { before: 'ผ่านแล้ว', after: null, reason },
    ]);
    expect(await queryRaw(app.db, 'SELECT FROM member_flags')).toEqual([]);
  });

  test('needs a reason, at most 40 letters and a member of the agent', async () => {
    expect((await post('/flag', { id, flag: 'x' })).status).toBe(400);
    expect((await post('/flag', { id, flag: 'ก'.repeat(41), reason })).status).toBe(400);
    expect((await post('/flag', { id, flag: '', reason })).status).toBe(400);
    expect(await post('/flag', { id, flag: 'x', reason }, { from: yok })).toMatchObject(unknown);
    expect(await queryRaw(app.db, 'SELECT FROM member_flags')).toEqual([]);
  });
});

describe('a full number', () => {
  test.each([
    ['username', '0812345678'],
    ['bank_account_number', '0123456789'],
  ])('is revealed for a reason that the audit log keeps: %s', async (field, value) => {
    expect(await post('/reveal', { id, field, reason })).toMatchObject({ data: { value } });
    expect(await fetchActions()).toEqual([
      {
        action: 'member.reveal',
        operator: 'som',
        subject: `member/${id}`,
        detail: { field, reason },
      },
    ]);
  });

  test('requires a fresh one-time code from a person', () => {
    expect(memberReveal.stepUp).toBe(true);
  });

  test('is not revealed without a reason, for a field without a number, or to another agent', async () => {
    expect((await post('/reveal', { id, field: 'username', reason: '' })).status).toBe(400);
    expect((await post('/reveal', { id, field: 'password_hash', reason })).status).toBe(400);
    const asked = { id, field: 'username', reason };
    expect(await post('/reveal', asked, { from: yok })).toMatchObject(unknown);
    expect(await fetchActions()).toEqual([]);
  });
});

describe('the actions about a member', () => {
  test('can be read to the last one, and contain no full phone number', async () => {
    for (const text of ['หนึ่ง', 'สอง', 'สาม']) await post('/notes', { id, text });
    await operate(app, '/members?username=0812345678', { as: 'som' });
    await post('/notes', { id: 1002, text: 'อีกคน' });
    const rows: v.InferOutput<typeof memberActionList.data>['rows'] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await read(memberActionList, {
        limit: '2',
        ...(cursor !== undefined && { cursor }),
      });
      rows.push(...page.rows);
      cursor = page.next_cursor;
    }
    expect(rows.map(({ action }) => action)).toEqual([
      ...['member.show', 'member.show'],
      ...['member.note', 'member.note', 'member.note'],
    ]);
    expect(rows[1]).toMatchObject({ role: 'owner', detail: { username: '081-xxx-5678' } });
    expect(new Set(rows.map(({ seq }) => seq)).size).toBe(5);
  });
});
