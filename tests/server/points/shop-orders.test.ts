import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import type { ShopOrder } from '@/contract/operator/points.contract';
import { redemptionHistory, redemptionList } from '@/contract/points.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { samplePictureBytes } from '../../support/article.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { handInPicture } from '../../support/picture.fixture';
import { orderGoods, recipient } from '../../support/shop.fixture';
import { employ } from '../../support/staff.fixture';

const MEMBER = '0812345678';
const SHIRT = 'เสื้อยืดโชคดี';

let app: TestApp;
let yok: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs(MEMBER);
      await employ(fresh.db, ['sup'], 'support');
      await employ(fresh.db, ['kwan'], 'content');
      await employ(fresh.db, ['fin'], 'finance');
    },
  });
  yok = await createTestApp({ db: app.db, agentId: yokAgent.id, operatorKey: OPERATOR_KEY });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(async () => {
  await yok.close();
  await app.close();
});

const actionsOf = async (action: string) =>
  queryRaw<{ operator: string; detail: { before?: unknown; numbers?: number[] } }>(
    app.db,
    'SELECT operator, detail FROM operator_actions WHERE action = $1 ORDER BY seq',
    [action],
  );

async function findItem(title: string) {
  const { data } = await operate(app, '/shop/items');
  const item = (data as { title: string; id: number }[]).find((each) => each.title === title);
  if (!item) throw new Error(`the shop has no ${title}`);
  return item as Record<string, unknown> & { id: number };
}

async function edit(title: string, change: object, as = 'kwan') {
  const item = await findItem(title);
  const { id, description, image, most_per_member, period, least_vip_level } = item;
  const { starts_at, ends_at } = item;
  const same = { id, title, description, image, most_per_member, period, least_vip_level };
  return operate(app, '/shop/items/edit', { body: { ...same, starts_at, ends_at, ...change }, as });
}

describe('orders of goods', () => {
  test('are listed page by page without recipients, by state, member and day', async () => {
    const ids = [await orderGoods(app.db)];
    const list = async (query: string, of = app) =>
      (await operate(of, `/shop/orders?kind=goods${query}`)).data as {
        rows: ShopOrder[];
        next_cursor: string | null;
      };
    const all = await list('');
    expect(all.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(JSON.stringify(all)).not.toContain(recipient.address);
    expect(all.rows.every(({ username }) => username.includes('xxx'))).toBe(true);
    const page = await list('&limit=1');
    expect(page.rows).toHaveLength(1);
    expect((await list(`&limit=200&cursor=${page.rows[0]?.number}`)).rows).toHaveLength(
      all.rows.length - 1,
    );
    expect((await list('&state=sent')).rows.map(({ id }) => id)).not.toContain(ids[0]);
    expect((await list(`&username=${recipient.phone}`)).rows.length).toBeGreaterThan(0);
    expect((await list('&from=2099-01-01')).rows).toEqual([]);
    expect((await list('', yok)).rows.map(({ id }) => id)).not.toContain(ids[0]);
  });

  test('show their recipient, and the audit log says once who read it', async () => {
    const id = await orderGoods(app.db);
    const read = () => operate(app, `/shop/orders/show?id=${id}`, { as: 'sup' });
    expect((await read()).data).toMatchObject({ recipient, state: 'ordered' });
    await read();
    expect(await actionsOf('redemption.show')).toMatchObject([{ operator: 'sup' }]);
    expect((await operate(yok, `/shop/orders/show?id=${id}`)).error).toBe(
      errorCodes['request.not_found'],
    );
    expect((await operate(app, `/shop/orders/show?id=${id}`, { as: 'kwan' })).status).toBe(403);
  });

  test('are printed as labels, all or none, with a row in the audit log', async () => {
    const id = await orderGoods(app.db);
    const print = (ids: readonly string[], of = app) =>
      operate(of, '/shop/orders/labels', { body: { ids }, as: 'sup' });
    const { data } = await print([id, id]);
    expect(data).toMatchObject([{ id, item: SHIRT, recipient }]);
    expect(await actionsOf('redemption.labels')).toHaveLength(1);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await print([id, unknown])).error).toBe(errorCodes['request.not_found']);
    expect((await print([id], yok)).error).toBe(errorCodes['request.not_found']);
    expect((await print(Array.from({ length: 51 }, () => id))).status).toBe(400);
    expect(await actionsOf('redemption.labels')).toHaveLength(1);
  });

  test('are counted at the desk for the roles that see members, without free rounds', async () => {
    const before = (await operate(app, '/counts', { as: 'sup' })).data as {
      orders: { count: number };
    };
    await orderGoods(app.db);
    const count = async (as: string) =>
      ((await operate(app, '/counts', { as })).data as typeof before).orders.count;
    expect(await count('sup')).toBe(before.orders.count + 1);
    expect(await count('kwan')).toBe(0);
  });
});

describe('an edit of an item', () => {
  test('changes texts and picture, and keeps orders, price and stock', async () => {
    const id = await orderGoods(app.db);
    const bytes = samplePictureBytes(640, 640);
    const { variants } = await handInPicture(app, 'shop', bytes, { as: 'kwan' });
    const image = variants['image']?.path ?? '';
    expect(image).toMatch(/^\/pictures\//);
    const before = await findItem(SHIRT);
    expect((await edit(SHIRT, { title: 'เสื้อยืดรุ่นใหม่', image })).error).toBe(0);
    const after = await findItem('เสื้อยืดรุ่นใหม่');
    const kept = ['id', 'cost', 'price_version', 'stock_left', 'redeemed', 'is_open'];
    for (const name of kept) expect(after[name]).toEqual(before[name]);
    const shop = (await app.call(redemptionList, {})).data;
    expect(shop.find(({ title }) => title === 'เสื้อยืดรุ่นใหม่')?.image).toBe(image);
    const history = (await app.call(redemptionHistory, { token, query: {} })).data;
    expect(history.redemptions.find((each) => each.id === id)).toMatchObject({ state: 'ordered' });
    expect((await actionsOf('shop_item.edit'))[0]?.detail).toMatchObject({
      before: { title: SHIRT },
      after: { title: 'เสื้อยืดรุ่นใหม่' },
    });
  });

  test('refuses a taken name, an unknown picture, and an end before its start', async () => {
    expect((await edit(SHIRT, { title: 'หมวกโชคดี' })).error).toBe(
      errorCodes['redemption.item_known'],
    );
    const image = `/pictures/${'a'.repeat(64)}.webp`;
    expect((await edit(SHIRT, { image })).error).toBe(errorCodes['redemption.picture_unknown']);
    expect((await edit(SHIRT, { image: 'https://example.com/a.webp' })).status).toBe(400);
    expect((await edit(SHIRT, { ends_at: '2001-01-01T00:00:00Z' })).status).toBe(400);
    expect((await edit(SHIRT, {}, 'sup')).status).toBe(403);
    expect(await actionsOf('shop_item.edit')).toEqual([]);
  });

  test('that lets members redeem much more credit waits for a second person', async () => {
    const item = {
      ...{ kind: 'credit', title: 'เครดิตก้อนใหญ่', description: '', amount: '9000', cost: 100_000 },
      ...{ image: '/art/shop/coin.webp', stock: 2, most_per_member: 1 },
    };
    expect((await operate(app, '/shop/items', { body: item, as: 'fin' })).error).toBe(0);
    expect((await edit(item.title, { description: 'ครั้งเดียว' }, 'fin')).error).toBe(0);
    const asked = await edit(item.title, { most_per_member: null }, 'fin');
    expect(asked.error).toBe(errorCodes['operator.approval_needed']);
    const { approval } = asked.data as { approval: number };
    const approve = await operate(app, '/approvals/approve', { body: { id: approval }, as: 'som' });
    expect(approve.error).toBe(0);
    expect(await findItem(item.title)).toMatchObject({ most_per_member: null });
  });

  test('is unknown for an item of another agent', async () => {
    const { id, ...item } = await findItem(SHIRT);
    const { title, description, image, period, starts_at } = item;
    const body = { id, title, description, image, period, starts_at, ends_at: null };
    expect((await operate(yok, '/shop/items/edit', { body })).error).toBe(
      errorCodes['request.not_found'],
    );
  });
});

test('the worth of points and spins is shown to the roles that see offers', async () => {
  const { data } = await operate(app, '/offers/worth', { as: 'kwan' });
  expect(data).toMatchObject({ point: '0.12', alone_day: '10000.00' });
  await employ(app.db, ['tan'], 'lotto');
  expect((await operate(app, '/offers/worth', { as: 'tan' })).status).toBe(403);
});
