import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import { queryRaw } from '@/server/db/raw';
import { TEST_URL } from '../../support/app';
import {
  addDemoReader,
  addReaders,
  type BroadcastSite,
  openBroadcastSite,
  type Reader,
  splitBatches,
  textDraft,
} from '../../support/broadcast.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { findMessageFaults } from '../../support/line-message-limits';
import { chatUsers } from '../../support/official-account-stand-in';
import { first } from '../../support/operator.fixture';
import { runJob } from '../../support/run-job';
import { liftBreaks } from '../../support/safety-planter';
import { employ } from '../../support/staff.fixture';

let site: BroadcastSite;
let readers: Reader[];
beforeAll(async () => {
  site = await openBroadcastSite();
});
beforeEach(async () => {
  await site.reset();
  await site.setHour(13);
  readers = await addReaders(site.app.db, site.line, 3);
});
afterAll(() => site.close());

const refusalOf = (name: ErrorName) => ({ error: errorCodes[name] });
const sql = (text: string, values: unknown[] = []) => queryRaw(site.app.db, text, values);
const promotionDraft = (promotion_id = 3) => ({
  ...{ title: 'โบนัสทุกวัน', segment: 'all' },
  card: { kind: 'promotion', promotion_id },
});
const closePromotions = () => sql('UPDATE promotions SET is_open = false');
const approvalOf = ({ data }: { data: unknown }) =>
  v.parse(v.object({ approval: v.number() }), data).approval;
const reached = () => site.line.pushes.map(({ to }) => to).sort();
const allUsers = () => readers.map(({ userId }) => userId).sort();

test('a broadcast goes from the draft by one person through the approval by another to each member once', async () => {
  await employ(site.app.db, ['writer'], 'content');
  await employ(site.app.db, ['cash'], 'finance');
  const { id } = await site.draft(promotionDraft(), 'writer');
  expect(await site.quote(id)).toMatchObject({
    ...{ recipients: 3, messages: 3, used: 0, most: 500, left_above_reserve: 397, cost: null },
  });
  const proposed = await site.propose(id, 'writer');
  expect(await site.show(id)).toMatchObject({ state: 'proposed', proposed_by: 'operator/writer' });
  const asked = await operate(site.app, `/approvals/show?id=${approvalOf(proposed)}`);
  expect(asked.data).toMatchObject({
    ...{ measure: 'broadcast', amount: null, subject: `line_broadcast/${id}` },
    payload: { recipients: 3, costSatang: null, card: { promotion_id: 3 } },
  });
  expect(site.line.pushes).toEqual([]);
  expect(await site.approve(approvalOf(proposed), 'cash')).toMatchObject({ error: 0 });
  expect(await site.show(id)).toMatchObject({ state: 'approved', approved_by: 'operator/cash' });
  await site.send();
  expect(reached()).toEqual(allUsers());
  expect(await site.show(id)).toMatchObject({
    ...{ state: 'ended', ended_as: 'sent' },
    counts: { recipients: 3, accepted: 3, failed: 0, left_out: 0, batches: 1, batches_sent: 1 },
  });
  const actions = await queryRaw<{ action: string }>(
    site.app.db,
    `SELECT action FROM operator_actions WHERE action LIKE 'line.broadcast%' OR action LIKE 'approval.%' ORDER BY seq`,
  );
  expect(actions.map(({ action }) => action)).toEqual([
    ...['line.broadcast_draft', 'approval.request', 'line.broadcast_approve', 'approval.approve'],
  ]);
});

describe('a card', () => {
  test('about a promotion has its terms, its age notice and a button that ends such messages', async () => {
    await addDemoReader(site.app.db, site.line, { username: first, userId: chatUsers.somchai });
    const { id } = await site.draft(promotionDraft());
    const body = { id, username: first };
    expect(await operate(site.app, '/line/broadcasts/preview', { body })).toMatchObject({
      error: 0,
    });
    const [push] = site.line.pushes;
    expect(push?.to).toBe(chatUsers.somchai);
    expect(push!.messages.flatMap(findMessageFaults)).toEqual([]);
    const card = JSON.stringify(push?.messages);
    expect(card).toContain('/promotions?id=3');
    expect(card).toContain('/terms');
    expect(card).toContain('20 ปี');
    expect(card).toContain('v1:mute:rewards');
    expect(await site.press(chatUsers.somchai, 'v1:mute:rewards')).toContain('ปิดข่าวโปรโมชั่นแล้ว');
    expect((await site.quote(id)).recipients).toBe(3);
  });

  test('with a text has at most 300 letters, and keeps them all', async () => {
    const text = 'ก'.repeat(300);
    const draft = (letters: string) => ({
      ...textDraft,
      card: { ...textDraft.card, text: letters },
    });
    const path = '/line/broadcasts/draft';
    expect(await operate(site.app, path, { body: draft(`${text}ก`) })).toMatchObject({
      status: 400,
    });
    const { id } = await site.draft(draft(text));
    await site.release(id);
    await site.send();
    const [push] = site.line.pushes;
    expect(push!.messages.flatMap(findMessageFaults)).toEqual([]);
    expect(JSON.stringify(push?.messages)).toContain(text);
    expect(JSON.stringify(push?.messages)).toContain('20 ปี');
  });

  test('is previewed only to a friend who is on no break', async () => {
    const { id } = await site.draft();
    const preview = (username: string) =>
      operate(site.app, '/line/broadcasts/preview', { body: { id, username } });
    expect(await preview(first)).toMatchObject(refusalOf('line.member_no_friend'));
    const memberId = await addDemoReader(site.app.db, site.line, {
      ...{ username: first, userId: chatUsers.somchai },
    });
    await sql(`INSERT INTO safety_breaks (member_id, kind) VALUES ($1, 'excluded')`, [memberId]);
    expect(await preview(first)).toMatchObject(refusalOf('broadcast.member_excluded'));
    site.line.fail('down', /push/);
    await liftBreaks(site.app.db);
    expect(await preview(first)).toMatchObject(refusalOf('line.unavailable'));
  });
});

describe('a draft', () => {
  test('is written anew only by an author who has seen its last writing', async () => {
    const { id, revision } = await site.draft();
    const edit = (body: object) =>
      operate(site.app, '/line/broadcasts/draft', { body: { ...textDraft, id, ...body } });
    expect(await edit({ revision })).toMatchObject({ error: 0, data: { id, revision: 2 } });
    expect(await edit({ revision })).toMatchObject(refusalOf('content.changed'));
    expect(await edit({})).toMatchObject({ status: 400 });
    expect(await site.propose(id)).toMatchObject(refusalOf('content.changed'));
  });

  test('is fixed while an approval waits, and free again after a rejection', async () => {
    const { id, revision } = await site.draft();
    const approval = approvalOf(await site.propose(id));
    const edit = () =>
      operate(site.app, '/line/broadcasts/draft', { body: { ...textDraft, id, revision } });
    const discard = () => operate(site.app, '/line/broadcasts/discard', { body: { id } });
    expect(await edit()).toMatchObject(refusalOf('broadcast.asked'));
    expect(await discard()).toMatchObject(refusalOf('broadcast.asked'));
    const body = { id: approval, note: 'ข้อความยาวไป' };
    await operate(site.app, '/approvals/reject', { body, as: 'lek' });
    expect(await site.show(id)).toMatchObject({ state: 'draft' });
    expect(await edit()).toMatchObject({ error: 0 });
    expect(await discard()).toMatchObject({ error: 0 });
    expect(await site.show(id)).toMatchObject({ state: 'discarded' });
    expect((await operate(site.app, '/line/broadcasts')).data).toEqual([]);
  });

  test('takes only an open promotion', async () => {
    await closePromotions();
    const draft = (body: object) => operate(site.app, '/line/broadcasts/draft', { body });
    const closed = refusalOf('broadcast.promotion_closed');
    expect(await draft(promotionDraft())).toMatchObject(closed);
    expect(await draft(promotionDraft(999_999))).toMatchObject(closed);
  });
});

describe('the approval', () => {
  test('is refused to the author, through the API and in SQL', async () => {
    const { id } = await site.draft();
    const approval = approvalOf(await site.propose(id));
    expect(await site.approve(approval, 'som')).toMatchObject(
      refusalOf('operator.approved_by_same'),
    );
    const decide = `UPDATE approvals SET state = 'approved', decided_by = $2, decided_at = business_now() WHERE id = $1`;
    await expect(sql(decide, [approval, 'operator/som'])).rejects.toThrow(/may be the person/);
    const start = `UPDATE line_broadcasts SET state = 'approved', approved_at = business_now() WHERE id = $1`;
    await expect(sql(start, [id])).rejects.toThrow(/no other person has approved/);
    expect(await site.show(id)).toMatchObject({ state: 'proposed' });
  });

  test('counts once for 64 proposals and 64 approvals at once', async () => {
    const { id } = await site.draft();
    const many = Array.from({ length: 64 });
    const asked = await Promise.all(many.map(() => site.propose(id)));
    expect(new Set(asked.map(approvalOf)).size).toBe(1);
    await Promise.all(many.map(() => site.approve(approvalOf(asked[0]!))));
    expect(await site.show(id)).toMatchObject({ state: 'approved', counts: { recipients: 3 } });
    expect(await site.propose(id)).toMatchObject(refusalOf('broadcast.no_draft'));
  });

  test('is refused when many more members would get it than were counted', async () => {
    const { id } = await site.draft();
    const approval = approvalOf(await site.propose(id));
    await sql(`DELETE FROM line_preferences`);
    expect(await site.approve(approval)).toMatchObject(refusalOf('broadcast.no_recipients'));
    await sql(`INSERT INTO line_preferences (member_id, money, results, rewards)
               SELECT id, true, true, true FROM members`);
    await sql(`WITH made AS (
        INSERT INTO members (agent_id, username, password_hash, birth_date, created_at)
        SELECT 1, '0855' || lpad(n::text, 6, '0'), '', '1990-01-01', '2026-01-01' FROM generate_series(1, 20) n
        RETURNING id, 'Ue' || lpad(substr(username, 5), 31, '0') AS user_id),
      linked AS (
        INSERT INTO line_accounts (agent_id, member_id, line_user_id, display_name) SELECT 1, id, user_id, '' FROM made),
      wanted AS (
        INSERT INTO line_preferences (member_id, money, results, rewards) SELECT id, true, true, true FROM made)
      INSERT INTO line_friends (agent_id, user_id, is_friend, changed_at) SELECT 1, user_id, true, '2026-01-01' FROM made`);
    expect(await site.approve(approval)).toMatchObject(refusalOf('operator.approval_needed'));
    expect(await site.show(id)).toMatchObject({ state: 'proposed', counts: { recipients: 0 } });
  });

  test('is not needed where one person runs the site', async () => {
    await setOnePerson(site.app.db, { agentId: 1, isOnePerson: true });
    const { id } = await site.draft();
    expect(await site.propose(id)).toMatchObject({ error: 0, data: { approval: null } });
    await site.send();
    expect(reached()).toEqual(allUsers());
  });
});

test('the reach of each segment is counted before a draft is stored', async () => {
  const reach = async (segment: string) =>
    (await operate(site.app, `/line/broadcasts/reach?segment=${segment}`)).data;
  expect(await reach('all')).toEqual({ recipients: 3 });
  expect(await reach('vip')).toEqual({ recipients: 0 });
  await sql('UPDATE line_preferences SET rewards = false WHERE member_id = $1', [readers[0]?.id]);
  expect(await reach('all')).toEqual({ recipients: 2 });
  expect((await operate(site.app, '/line/broadcasts/reach?segment=rich')).status).toBe(400);
});

test('metrics count who waits for a broadcast, and for whom LINE has accepted it', async () => {
  const read = async (name: string) => {
    const request = new Request(`${TEST_URL}/metrics`, {
      headers: { authorization: `Bearer ${OPERATOR_KEY}` },
    });
    const text = await (await site.app.fetch(request)).text();
    const line = text.split('\n').find((each) => each.startsWith(name));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const accepted = 'line_broadcast_members_total{result="accepted"}';
  const postponed = 'line_broadcast_members_total{result="postponed"}';
  const before = [await read(accepted), await read(postponed)] as const;
  const { id } = await site.draft();
  await site.release(id);
  expect(await read('line_broadcast_waiting')).toBe(3);
  site.line.fail('down', /multicast/);
  await site.send(1);
  site.line.recover();
  await site.send();
  expect(await read('line_broadcast_waiting')).toBe(0);
  expect([await read(accepted), await read(postponed)]).toEqual([before[0] + 3, before[1] + 3]);
});

test('the quote names the cost of the messages beyond the free ones', async () => {
  const { id } = await site.draft();
  const body = { free_messages: 11, price: '0.10' };
  await operate(site.app, '/line/message-price', { body });
  expect((await operate(site.app, '/line/message-price')).data).toEqual(body);
  site.line.quota.used = 10;
  expect(await site.quote(id)).toMatchObject({ recipients: 3, used: 10, cost: 20 });
  site.line.quota.used = 100;
  expect(await site.quote(id)).toMatchObject({ cost: 30 });
  site.line.quota = { most: null, used: 100 };
  expect(await site.quote(id)).toMatchObject({ most: null, left_above_reserve: null });
  site.line.fail('down', /quota/);
  expect(await operate(site.app, `/line/broadcasts/quote?id=${id}`)).toMatchObject(
    refusalOf('line.unavailable'),
  );
});

describe('a running broadcast', () => {
  const start = async (body: object = textDraft) => {
    const { id } = await site.draft(body);
    await site.release(id);
    await splitBatches(site.app.db, id);
    return id;
  };

  test('is sent from 10 to 20 o’clock in Thailand, and not before its own time', async () => {
    await site.setHour(20);
    const { id } = await site.draft();
    const tomorrow = new Date((await site.quote(id)).sends_at);
    expect(tomorrow.toISOString()).toMatch(/T03:00:00.000Z$/);
    await site.release(id);
    await site.send(2);
    await site.setHour(9.9, 2);
    await site.send(2);
    expect(site.line.pushes).toEqual([]);
    await site.setHour(10, 2);
    await site.send();
    expect(reached()).toEqual(allUsers());
    const startsAt = new Date(tomorrow.getTime() + 86_400_000 * 4 + 3_600_000).toISOString();
    await site.setHour(10, 6);
    const late = await site.draft({ ...textDraft, starts_at: startsAt });
    await site.release(late.id);
    await site.send(2);
    expect(await site.show(late.id)).toMatchObject({ state: 'approved', starts_at: startsAt });
    await site.setHour(11.1, 6);
    await site.send(2);
    expect(await site.show(late.id)).toMatchObject({ ended_as: 'sent' });
  });

  test('waits a second after each batch', async () => {
    const id = await start();
    await site.send(1);
    await site.app.app.jobs
      .find(({ name }) => name === 'send-line-broadcasts')
      ?.run(new AbortController().signal);
    expect(await site.show(id)).toMatchObject({
      state: 'sending',
      counts: { accepted: 1, waiting: 2 },
    });
  });

  test('is stopped before its next batch, and can be stopped once', async () => {
    const id = await start();
    await site.send(1);
    const stop = () => operate(site.app, '/line/broadcasts/stop', { body: { id }, as: 'lek' });
    expect(await stop()).toMatchObject({ error: 0 });
    expect(await stop()).toMatchObject(refusalOf('broadcast.not_running'));
    await site.send();
    expect(site.line.pushes).toHaveLength(1);
    expect(await site.show(id)).toMatchObject({
      ...{ ended_as: 'stopped', stopped_by: 'operator/lek' },
      counts: { accepted: 1, unsent: 2, waiting: 0 },
    });
  });

  test('that is stopped in the middle of a call gets the end of the call, or counts as failed when the process died', async () => {
    const id = await start();
    await sql(`UPDATE line_broadcasts SET leased_until = clock_timestamp() + interval '1 minute'`);
    await sql(`UPDATE line_broadcast_batches SET first_try_at = clock_timestamp(), sent_at = business_now()
               WHERE position = 1`);
    await operate(site.app, '/line/broadcasts/stop', { body: { id } });
    await runJob(site.app, 'sweep-line-events');
    expect((await site.show(id)).counts).toMatchObject({ waiting: 1, unsent: 2, failed: 0 });
    await sql('UPDATE line_broadcasts SET leased_until = clock_timestamp()');
    await runJob(site.app, 'sweep-line-events');
    expect((await site.show(id)).counts).toMatchObject({ waiting: 0, unsent: 2, failed: 1 });
    await site.setHour(13, 93);
    await runJob(site.app, 'sweep-line-events');
    expect(await sql('SELECT FROM line_broadcast_recipients')).toEqual([]);
    expect((await site.show(id)).counts).toMatchObject({ recipients: 3 });
  });

  test('ends when its promotion closes', async () => {
    const id = await start(promotionDraft());
    await site.send(1);
    await closePromotions();
    await site.send();
    expect(site.line.pushes).toHaveLength(1);
    expect(await site.show(id)).toMatchObject({
      ended_as: 'promotion_closed',
      counts: { unsent: 2 },
    });
  });

  test('leaves the reserve of the month, also when others use it up meanwhile', async () => {
    site.line.quota = { most: 100, used: 48 };
    const { id } = await site.draft();
    expect(await site.propose(id)).toMatchObject(refusalOf('broadcast.quota'));
    site.line.quota = { most: 100, used: 40 };
    await site.release(id);
    await splitBatches(site.app.db, id);
    await site.send(1);
    site.line.quota = { most: 100, used: 100 };
    await site.send();
    expect(site.line.pushes).toHaveLength(1);
    const shown = await site.show(id);
    expect(shown.ended_as).toBe('quota');
    expect(shown.counts).toMatchObject({ accepted: 1, waiting: 0 });
  });

  test('leaves out members who drop out before their batch', async () => {
    const id = await start();
    const [blocked, excluded, unlinked] = readers as [Reader, Reader, Reader];
    await sql('UPDATE line_friends SET is_friend = false WHERE user_id = $1', [blocked.userId]);
    await sql(`INSERT INTO safety_breaks (member_id, kind) VALUES ($1, 'excluded')`, [excluded.id]);
    await sql('DELETE FROM line_accounts WHERE member_id = $1', [unlinked.id]);
    await site.send();
    expect(site.line.countCalls('POST /v2/bot/message/multicast')).toBe(0);
    expect(await site.show(id)).toMatchObject({
      ...{ ended_as: 'sent' },
      counts: { recipients: 3, left_out: 3, accepted: 0, batches: 3, batches_sent: 0 },
    });
  });

  test('repeats a batch whose answer was lost with the same key and body, until LINE knows it', async () => {
    const { id } = await site.draft();
    await site.release(id);
    site.line.loseAnswers(1);
    await site.send(1);
    expect(await site.show(id)).toMatchObject({ state: 'sending', counts: { waiting: 3 } });
    await sql(`INSERT INTO safety_breaks (member_id, kind) VALUES ($1, 'excluded')`, [
      readers[0]!.id,
    ]);
    await site.send();
    expect(site.line.countCalls('POST /v2/bot/message/multicast')).toBe(2);
    expect(reached()).toEqual(allUsers());
    expect(await site.show(id)).toMatchObject({ ended_as: 'sent', counts: { accepted: 3 } });
  });

  test('waits while LINE is down, and gives a batch up before LINE forgets its key', async () => {
    const id = await start();
    site.line.fail('down', /multicast/);
    await site.send(3);
    expect(await site.show(id)).toMatchObject({ state: 'sending', counts: { waiting: 3 } });
    await sql(
      `UPDATE line_broadcast_batches SET first_try_at = first_try_at - interval '20 hours'`,
    );
    await site.send();
    expect(await site.show(id)).toMatchObject({
      ...{ ended_as: 'too_late' },
      counts: { failed: 1, unsent: 2, accepted: 0 },
    });
  });

  test('ends when LINE refuses it', async () => {
    const id = await start();
    site.line.isOtherProvider = true;
    await site.send();
    expect(await site.show(id)).toMatchObject({
      ended_as: 'refused',
      counts: { failed: 1, unsent: 2 },
    });
  });
});
