import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DataOf } from '@/contract/endpoint';
import { type ErrorName, errorCodes } from '@/contract/errors';
import type { promotionSave, promotionVersions } from '@/contract/operator/promotions.contract';
import { promotionList } from '@/contract/promotions.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { fetchCurrent, giveUp, payIn, take } from '../../support/promotion.fixture';
import { draftTerms } from '../../support/promotion-draft.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

type Detail = DataOf<typeof promotionSave>;

const HOUR_MS = 3_600_000;
const refused = (name: ErrorName) => ({ error: errorCodes[name] });

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      await employ(fresh.db, ['kwan', 'wan'], 'content');
      await employ(fresh.db, ['nok'], 'finance');
      await employ(fresh.db, ['sup'], 'support');
      token = await fresh.loginAs(demoMembers[0].username);
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const post = (path: string, body: object, as = 'kwan') =>
  operate(app, `/promotions/${path}`, { body, as });
const detailOf = ({ data }: { data: unknown }) => data as Detail;
const add = async (change: object = {}) =>
  detailOf(await post('save', { version: 0, revision: 0, terms: { ...draftTerms, ...change } }));
const edit = (
  { promotion: { id }, latest: { version, revision } }: Detail,
  change: object,
  as?: string,
) => post('save', { id, version, revision, terms: { ...draftTerms, ...change } }, as);
const publish = (
  { promotion: { id }, latest: { version, revision } }: Detail,
  plan: object = {},
  as?: string,
) => post('publish', { id, version, revision, ...plan }, as);
const shown = async () => (await app.call(promotionList, { token })).data;
const namesShown = async () => (await shown()).map(({ name }) => name);
const versionsOf = async (id: number) =>
  (await operate(app, `/promotions/versions?id=${id}`, { as: 'kwan' })).data as DataOf<
    typeof promotionVersions
  >;
const inHours = async (hours: number) => {
  const [row] = await queryRaw<{ now: Date }>(app.db, 'SELECT business_now() AS now');
  return new Date(row!.now.getTime() + hours * HOUR_MS).toISOString();
};

describe('a draft', () => {
  test('is seen by members only when it is published, and cannot be taken before', async () => {
    const draft = await add();
    expect(draft).toMatchObject({ promotion: { state: 'draft', version: 1 } });
    expect(await namesShown()).not.toContain(draftTerms.name);
    const id = String(draft.promotion.id);
    expect((await take(app, token, id)).refusal).toBe('request.not_found');
    expect(await post('open', { id: draft.promotion.id, is_open: true })).toMatchObject(
      refused('promotion.draft'),
    );
    expect(detailOf(await publish(draft)).promotion).toMatchObject({ state: 'open' });
    expect(await namesShown()).toContain(draftTerms.name);
    expect((await take(app, token, id)).refusal).toBeUndefined();
    expect(detailOf(await publish(draft)).promotion).toMatchObject({ version: 1, waiting: 1 });
  });

  test('is kept from one of two editors: the second gets the text of the first', async () => {
    const draft = await add();
    const first = detailOf(await edit(draft, { name: 'ของขวัญ' }));
    expect(first.latest).toMatchObject({ version: 1, revision: 2, name: 'ของขวัญ' });
    expect(await edit(draft, { name: 'ของวัน' }, 'wan')).toMatchObject({
      ...refused('content.changed'),
      data: { revision: 2, name: 'ของขวัญ', written_by: 'kwan' },
    });
    expect(detailOf(await edit(draft, { name: 'ของขวัญ' })).latest.revision).toBe(2);
    expect(await publish(draft)).toMatchObject(refused('content.changed'));
  });

  test('begins and ends by the clock alone', async () => {
    const draft = await add();
    const [from, until] = [await inHours(1), await inHours(3)];
    const plan = { starts_at: from, ends_at: until };
    expect(detailOf(await publish(draft, plan)).promotion).toMatchObject({ state: 'scheduled' });
    const id = String(draft.promotion.id);
    expect((await take(app, token, id)).refusal).toBe('promotion.closed');
    await app.moveClock(2 * HOUR_MS);
    expect(await namesShown()).toContain(draftTerms.name);
    await app.moveClock(4 * HOUR_MS);
    expect((await versionsOf(draft.promotion.id)).promotion).toMatchObject({
      ...{ state: 'closed', closed_as: 'ended' },
    });
    const late = await add();
    expect(await publish(late, { ends_at: until })).toMatchObject(refused('content.ends_early'));
  });

  test('is refused with terms that pages cannot show, also by SQL', async () => {
    for (const change of [
      { name: 'ก'.repeat(61) },
      { summary: '' },
      { terms: ['\u202eกลับ'] },
      { image: 'https://elsewhere.example/a.webp' },
      { image: '/pictures/../secret.webp' },
      { bonus_percent: 10 },
      { turnover_multiple: 10.5 },
      { categories: [] },
      { weekdays: [1, 1] },
      { takes_from: '18:00' },
      { takes_from: '25:00', takes_until: '26:00' },
      { budget: '99.99' },
      { excluded_games: ['nothing'] },
    ]) {
      const body = { version: 0, revision: 0, terms: { ...draftTerms, ...change } };
      expect(await post('save', body)).toMatchObject({ status: 400 });
    }
    const gone = `/pictures/${'0'.repeat(64)}.webp`;
    const asked = (change: object) => ({
      ...{ version: 0, revision: 0, terms: { ...draftTerms, ...change } },
    });
    expect(await post('save', asked({ image: gone }))).toMatchObject(
      refused('content.picture_unknown'),
    );
    expect(await post('save', asked({ excluded_games: ['manee/none'] }))).toMatchObject(
      refused('promotion.game_unknown'),
    );
    for (const change of [`'{"name": 1}'`, `content || '{"link": "/"}'`, `content - 'terms'`]) {
      await expect(
        queryRaw(app.db, `UPDATE promotions SET content = ${change} WHERE id = 2`),
      ).rejects.toThrow(/promotions_shown/);
    }
  });

  test('keeps markup of its texts as letters', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const draft = await add({ name, terms: ['<script>alert(1)</script>'] });
    await publish(draft);
    const found = (await shown()).find((each) => each.id === String(draft.promotion.id));
    expect(found).toMatchObject({ name, terms: ['<script>alert(1)</script>'] });
  });

  test('is copied as a further promotion, in last place', async () => {
    const copied = detailOf(await post('duplicate', { id: 4 }));
    expect(copied.latest).toMatchObject({
      ...{ name: 'สล็อต ฝาก 300 รับ 100 (สำเนา)', bonus_amount: '100.00' },
      ...{ version: 1, state: 'draft', written_by: 'kwan' },
    });
    const { data } = await operate(app, '/promotions', { as: 'kwan' });
    expect((data as { id: number }[]).at(-1)?.id).toBe(copied.promotion.id);
    expect(await post('duplicate', { id: 7 })).toMatchObject(refused('request.not_found'));
  });

  test('is discarded: a draft is gone, and a published version before it stays', async () => {
    const discard = ({ promotion: { id }, latest: { version, revision } }: Detail) =>
      post('discard', { id, version, revision });
    const first = await add();
    const rewritten = detailOf(await edit(first, { bonus_amount: '70.00' }));
    expect(await discard(first)).toMatchObject(refused('content.changed'));
    expect(await discard(rewritten)).toMatchObject({ error: 0 });
    expect(await discard(rewritten)).toMatchObject(refused('request.not_found'));
    const { data } = await operate(app, '/promotions', { as: 'kwan' });
    expect((data as { id: number }[]).map(({ id }) => id)).not.toContain(first.promotion.id);

    const published = detailOf(await publish(await add()));
    expect(await discard(published)).toMatchObject(refused('request.not_found'));
    const further = detailOf(await edit(published, { bonus_amount: '80.00' }));
    expect(await discard(further)).toMatchObject({ error: 0 });
    expect(await versionsOf(published.promotion.id)).toMatchObject({
      promotion: { version: 1, state: 'open', next: null },
      latest: { version: 1, bonus_amount: '100.00' },
    });
    expect(await namesShown()).toContain(draftTerms.name);
  });
});

describe('an edit of a published promotion', () => {
  test('is a further version, and takers of the earlier one keep it to its end', async () => {
    const first = detailOf(await publish(await add()));
    const id = String(first.promotion.id);
    await take(app, token, id);
    const second = detailOf(await edit(first, { bonus_amount: '80.00', limit_per_member: 2 }));
    expect(second).toMatchObject({
      promotion: { version: 1, state: 'open', next: { version: 2, state: 'draft' } },
      latest: { version: 2, revision: 1 },
    });
    expect(detailOf(await publish(second)).promotion).toMatchObject({ version: 2, next: null });
    expect((await versionsOf(first.promotion.id)).rows).toMatchObject([
      { version: 2, state: 'open', waiting: 0 },
      { version: 1, state: 'closed', closed_as: 'replaced', waiting: 1 },
    ]);
    expect((await shown()).filter((each) => each.id === id)).toMatchObject([
      { version: 2, bonus_amount: 80_00 },
    ]);
    await payIn(app, token, '1000');
    const running = await fetchCurrent(app, token);
    expect(running).toMatchObject({ bonus_amount: 100_00, promotion: { version: 1 } });
    await giveUp(app, token, running!.id);
    await take(app, token, id);
    await payIn(app, token, '1000');
    expect(await fetchCurrent(app, token)).toMatchObject({ bonus_amount: 80_00 });
  });

  test('gives no member a limited bonus again', async () => {
    const first = detailOf(await publish(await add()));
    const id = String(first.promotion.id);
    await take(app, token, id);
    await payIn(app, token, '1000');
    await giveUp(app, token, (await fetchCurrent(app, token))!.id);
    await publish(detailOf(await edit(first, { name: 'ชื่อใหม่' })));
    expect((await take(app, token, id)).refusal).toBe('promotion.used_up');
    const daily = await versionsOf(2);
    await take(app, token, '2');
    await payIn(app, token, '200');
    await giveUp(app, token, (await fetchCurrent(app, token))!.id);
    const terms = { ...draftTerms, kind: 'daily', limit_per_member: null };
    await publish(detailOf(await edit({ ...daily }, terms)), {}, 'som');
    expect((await take(app, token, '2')).refusal).toBe('promotion.taken_today');
  });

  test('is not taken by a member who has read the earlier terms', async () => {
    const first = detailOf(await publish(await add()));
    const id = String(first.promotion.id);
    await publish(detailOf(await edit(first, { bonus_amount: '80.00' })));
    expect((await take(app, token, id, undefined, 1)).refusal).toBe('promotion.changed');
    expect((await take(app, token, id, undefined, 2)).refusal).toBeUndefined();
  });

  test('that begins later leaves the earlier version open until then', async () => {
    const first = detailOf(await publish(await add()));
    const id = first.promotion.id;
    const second = detailOf(await edit(first, { bonus_amount: '80.00' }));
    await publish(second, { starts_at: await inHours(2) });
    expect((await versionsOf(id)).promotion).toMatchObject({
      ...{ version: 1, state: 'open', next: { version: 2, state: 'scheduled' } },
    });
    const versionShown = async () =>
      (await shown()).find((each) => each.id === String(id))?.version;
    expect(await versionShown()).toBe(1);
    await app.moveClock(3 * HOUR_MS);
    expect(await versionShown()).toBe(2);
  });

  test('cannot change terms that were taken, not even by SQL', async () => {
    await take(app, token, '4');
    await expect(
      queryRaw(app.db, 'UPDATE promotions SET turnover_milli = 9000 WHERE id = 4'),
    ).rejects.toThrow(/have been taken/);
    await expect(
      queryRaw(app.db, `UPDATE promotions SET ends_at = business_now() WHERE id = 4`),
    ).rejects.toThrow(/have been taken/);
    await queryRaw(app.db, 'UPDATE promotions SET position = 40, is_open = false WHERE id = 4');
  });

  test('is made by one of 64 writers at once', async () => {
    const first = await versionsOf(3);
    const made = await Promise.all(
      Array.from({ length: 64 }, (_, turn) => edit(first, { name: `รุ่น ${turn}` })),
    );
    expect(made.filter(({ error }) => error === 0)).toHaveLength(1);
    expect((await versionsOf(3)).rows.map(({ version }) => version)).toEqual([2, 1]);
  });
});

describe('the risk of a publication', () => {
  const losing = { bonus_amount: '900.00', turnover_multiple: 1 };

  test('needs the reason of an owner and a second person, when the house expects a loss', async () => {
    const draft = await add(losing);
    const force = 'งบการตลาดเดือนนี้';
    expect(await publish(draft)).toMatchObject(refused('offer.loses'));
    expect(await publish(draft, { force })).toMatchObject(refused('offer.loses'));
    expect(await publish(draft, {}, 'som')).toMatchObject(refused('offer.loses'));
    const asked = await publish(draft, { force }, 'som');
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    const { approval } = asked.data as { approval: number };
    expect((await versionsOf(draft.promotion.id)).promotion).toMatchObject({ state: 'asked' });
    const approve = (as: string) =>
      operate(app, '/approvals/approve', { as, body: { id: approval } });
    expect(await approve('som')).toMatchObject(refused('operator.approved_by_same'));
    expect(await namesShown()).not.toContain(draftTerms.name);
    expect(await approve('nok')).toMatchObject({ error: 0 });
    expect(await namesShown()).toContain(draftTerms.name);
  });

  test('is approved only for the writing that was asked about', async () => {
    const draft = await add(losing);
    const asked = await publish(draft, { force: 'งบการตลาดเดือนนี้' }, 'som');
    const { approval } = asked.data as { approval: number };
    await edit(draft, { ...losing, bonus_amount: '950.00' });
    expect((await versionsOf(draft.promotion.id)).promotion).toMatchObject({ state: 'draft' });
    expect(
      await operate(app, '/approvals/approve', { as: 'nok', body: { id: approval } }),
    ).toMatchObject(refused('content.changed'));
    expect(await namesShown()).not.toContain(draftTerms.name);
  });

  test('needs a second person above the daily cost of one', async () => {
    await queryRaw(
      app.db,
      `UPDATE agents SET config = jsonb_set(config, '{rules}', coalesce(config->'rules', '{}') || '{"desk": {"cost_day": "50.00"}}') WHERE id = 1`,
    );
    expect(await publish(await add())).toMatchObject(refused('operator.approval_needed'));
  });

  test('is computed for a bonus while it is written', async () => {
    const { data } = await operate(
      app,
      '/promotions/cost?min_deposit=1000&bonus_amount=900&turnover_multiple=1&budget=1800',
      { as: 'kwan' },
    );
    expect(data).toMatchObject({
      worst: { deposit: '1000.00', bonus: '900.00', turnover: '1900.00', result: '-830.08' },
      edge_basis_points: 368,
    });
    const both =
      '/promotions/cost?min_deposit=1&bonus_amount=9&bonus_percent=5&turnover_multiple=1';
    expect(await operate(app, both, { as: 'kwan' })).toMatchObject({ status: 400 });
  });
});

describe('the calls', () => {
  test('are refused to other roles and for promotions of another agent', async () => {
    const draft = await add();
    for (const as of ['nok', 'sup']) {
      expect(await publish(draft, {}, as)).toMatchObject({ status: 403 });
      expect(await edit(draft, {}, as)).toMatchObject({ status: 403 });
    }
    for (const [path, body] of [
      ['save', { id: 7, version: 1, revision: 1, terms: draftTerms }],
      ['publish', { id: 7, version: 1, revision: 1 }],
      ['open', { id: 7, is_open: false }],
      ['order', { ids: [7] }],
    ] as const) {
      expect(await post(path, body)).toMatchObject(refused('request.not_found'));
    }
    expect(await operate(app, '/promotions/versions?id=7', { as: 'kwan' })).toMatchObject(
      refused('request.not_found'),
    );
  });

  test('change the order for members, and each is recorded once', async () => {
    await post('order', { ids: [4, 3] });
    await post('order', { ids: [4, 3] });
    expect((await shown()).slice(0, 2).map(({ id }) => id)).toEqual(['4', '3']);
    const draft = await add();
    await edit(draft, { name: 'ชื่อใหม่' });
    const rows = await queryRaw(
      app.db,
      `SELECT action, subject FROM operator_actions WHERE action LIKE 'promotion.%' ORDER BY seq`,
    );
    const subject = `promotion/${draft.promotion.id}`;
    expect(rows).toEqual([
      { action: 'promotion.order', subject: 'promotion' },
      { action: 'promotion.save', subject },
      { action: 'promotion.save', subject },
    ]);
  });
});
