import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findErrorName } from '@/contract/errors';
import { queryRaw } from '@/server/db/raw';
import { createTestApp } from '../../support/app';
import { LIFF_ID, linkUser } from '../../support/chat.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import {
  type AccountSite,
  appAt,
  befriend,
  openAccountSite,
  PUBLIC_URL,
} from '../../support/line-setup.fixture';
import { chatUsers } from '../../support/official-account-stand-in';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const { somchai } = chatUsers;
const WEBHOOK = `${PUBLIC_URL}/line/webhook`;
const FOREIGN = 'https://other.example/hook';

describe('from nothing, the set-up', () => {
  it('makes the LIFF app, the webhook and the menus, and says what is left to do', async () => {
    const { states, texts, liffId } = await site.setUp();
    expect(states).toEqual({
      ...{ tokens: 'ok', account: 'changed', liff: 'changed', webhook: 'changed' },
      ...{ provider: 'by_hand', quota: 'ok', menus: 'changed' },
    });
    const [app] = site.line.liffApps;
    expect(app).toEqual({
      ...{ liffId, view: { type: 'full', url: `${PUBLIC_URL}/liff` }, description: 'โชคดี' },
      ...{ features: { qrCode: false }, permanentLinkPattern: 'concat' },
      ...{ scope: ['openid', 'profile'], botPrompt: 'aggressive' },
    });
    expect(texts['liff']).toContain(`LIFF_ID=${liffId}`);
    expect(texts['provider']).toContain('https://line.me/R/ti/p/');
    expect(site.line.webhook).toEqual({ endpoint: WEBHOOK, active: true });
    expect(site.line.menus.size).toBe(3);
  });

  it('is right the second time, and changes nothing', async () => {
    await linkUser(site.app.db, somchai);
    await befriend(site, [somchai]);
    const { liffId } = await site.setUp();
    const again = await site.restart({ liffId: liffId ?? '' });
    const before = site.countChanges();
    const { states } = await site.setUp(again);
    expect(new Set(Object.values(states))).toEqual(new Set(['ok']));
    expect(site.countChanges()).toBe(before);
  });

  it('is done by one of 64 calls at once in two processes; the others are told to wait', async () => {
    const apps = [site.app, await site.restart()];
    const body = { replace_webhook: false };
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        operate(apps[at % 2] ?? site.app, '/line/setup', { body }),
      ),
    );
    const refusals = answers.map(({ error }) => (error === 0 ? 'done' : findErrorName(error)));
    expect(new Set(refusals)).toEqual(new Set(['done', 'line.busy']));
    expect(site.line.liffApps).toHaveLength(1);
    expect(site.line.menus.size).toBe(3);
  });

  it('leaves one row in the audit log', async () => {
    await site.setUp();
    const rows = await queryRaw(
      site.app.db,
      `SELECT action, subject, detail FROM operator_actions WHERE action LIKE 'line.%'`,
    );
    expect(rows).toEqual([
      { action: 'line.setup', subject: 'line', detail: { replace_webhook: false } },
    ]);
  });

  it('can be repeated after LINE failed in the middle', async () => {
    site.line.fail('down', /webhook\/endpoint/);
    const { states } = await site.setUp();
    expect(states).toMatchObject({ liff: 'changed', webhook: 'wrong', menus: 'changed' });
    site.line.recover();
    expect((await site.setUp()).states).toMatchObject({ webhook: 'changed', menus: 'ok' });
    expect(site.line.liffApps).toHaveLength(1);
  });
});

describe('a wrong id or secret', () => {
  it('for the Messaging API channel is named, and nothing is tried further', async () => {
    const { states, texts } = await site.setUp(await site.restart({ channelSecret: 'old' }));
    expect(states).toEqual({ tokens: 'wrong' });
    expect(texts['tokens']).toContain('LINE_MESSAGING_CHANNEL_SECRET');
    expect(site.countChanges()).toBe(0);
  });

  it('for the Login channel is named, and the webhook is set all the same', async () => {
    const login = { channelId: site.line.login.channelId, channelSecret: 'old' };
    const { states, texts } = await site.setUp(await site.restart({ login }));
    expect(states).toMatchObject({ tokens: 'wrong', liff: 'wrong', webhook: 'changed' });
    expect(texts['tokens']).toContain('LINE_CHANNEL_SECRET');
  });

  it.each([
    ['LINE_CHANNEL_ID', undefined],
    ['LINE_CHANNEL_SECRET', { channelId: '2000000001', channelSecret: undefined }],
  ])('is named as %s when it is not set', async (variable, login) => {
    const { states, texts } = await site.setUp(await site.restart({ login }));
    expect(states).toMatchObject({ tokens: 'wrong', liff: 'wrong' });
    expect(texts['tokens']).toContain(variable);
  });
});

describe('the account', () => {
  it('with its chat off is said to answer by other ways', async () => {
    site.line.chatMode = 'bot';
    const { states, texts } = await site.setUp();
    expect(states['account']).toBe('by_hand');
    expect(texts['account']).toContain('ปิดแชทอยู่');
  });

  it('that takes the place of another one begins without its friends and menus', async () => {
    await befriend(site, [somchai]);
    await site.setUp();
    await queryRaw(site.app.db, `UPDATE line_official_accounts SET bot_user_id = 'Uother'`);
    await site.setUp();
    expect(await queryRaw(site.app.db, 'SELECT FROM line_friends')).toEqual([]);
  });
});

describe('the LIFF app', () => {
  it('is changed when its settings are not those that the site needs', async () => {
    site.line.liffApps.push({ ...appAt(`${PUBLIC_URL}/liff`), scope: ['profile'] });
    const { states } = await site.setUp(await site.restart({ liffId: LIFF_ID }));
    expect(states['liff']).toBe('changed');
    expect(site.line.liffApps).toMatchObject([{ scope: ['openid', 'profile'] }]);
  });

  it('that LIFF_ID does not name is named', async () => {
    site.line.liffApps.push(appAt(`${PUBLIC_URL}/liff`, '2000000001-zzzzzzzz'));
    const { states, texts } = await site.setUp(await site.restart({ liffId: LIFF_ID }));
    expect(states['liff']).toBe('wrong');
    expect(texts['liff']).toContain('LIFF_ID=2000000001-zzzzzzzz');
  });

  it('named by LIFF_ID that leads to another site stays, unless this site is to take it over', async () => {
    site.line.liffApps.push(appAt('https://other.example/liff'));
    const app = await site.restart({ liffId: LIFF_ID });
    const { states, texts } = await site.setUp(app);
    expect(states).toMatchObject({ liff: 'wrong', menus: 'wrong' });
    expect(texts['liff']).toContain('https://other.example/liff');
    expect((await site.setUp(app, { replace_webhook: true })).states['liff']).toBe('changed');
    expect(site.line.liffApps).toMatchObject([{ view: { url: `${PUBLIC_URL}/liff` } }]);
  });

  it('needs a public URL with https', async () => {
    const app = await site.restart({ publicUrl: 'http://play.example' });
    const { states, texts } = await site.setUp(app);
    expect(states).toMatchObject({ liff: 'wrong', webhook: 'wrong' });
    expect(texts['liff']).toContain('PUBLIC_URL');
    expect(site.line.webhook).toBeNull();
  });
});

describe('the webhook', () => {
  it('for another site is named and stays', async () => {
    site.line.webhook = { endpoint: FOREIGN, active: true };
    const { states, texts } = await site.setUp();
    expect(states['webhook']).toBe('wrong');
    expect(texts['webhook']).toContain(FOREIGN);
    expect(site.line.webhook.endpoint).toBe(FOREIGN);
  });

  it('for another site is replaced when the operator says so', async () => {
    site.line.webhook = { endpoint: FOREIGN, active: true };
    const { states } = await site.setUp(site.app, { replace_webhook: true });
    expect(states['webhook']).toBe('changed');
    expect(site.line.webhook.endpoint).toBe(WEBHOOK);
  });

  it('that is switched off is left to a person', async () => {
    site.line.webhook = { endpoint: WEBHOOK, active: false };
    const { states, texts } = await site.setUp();
    expect(states['webhook']).toBe('by_hand');
    expect(texts['webhook']).toContain('Use webhook');
  });

  it.each([
    ['COULD_NOT_CONNECT', 'ใบรับรอง SSL'],
    ['REQUEST_TIMEOUT', '2 วินาที'],
    ['ERROR_STATUS_CODE', 'ไม่ได้ตอบ 200'],
    ['SOMETHING_ELSE', 'SOMETHING_ELSE'],
  ])('that LINE could not call is explained: %s', async (reason, words) => {
    site.line.webhookTest = { success: false, statusCode: 0, reason, detail: 'TLS handshake' };
    const { states, texts } = await site.setUp();
    expect(states['webhook']).toBe('wrong');
    expect(texts['webhook']).toContain(words);
    expect(texts['webhook']).toContain('TLS handshake');
  });
});

describe('the provider', () => {
  const reward = () =>
    queryRaw(
      site.app.db,
      `INSERT INTO quest_rewards (agent_id, member_id, quest_id, kind, period_on, step, target, point, spins, credit,
         turnover_milli, line_user_id, reached_on, expires_at)
       SELECT 1, l.member_id, q.id, q.kind, movement_day(business_now()), 1, 1, 1, 0, 0, 0, l.line_user_id,
         movement_day(business_now()), business_now() + interval '1 day'
       FROM line_accounts l, quests q WHERE q.kind = 'line_friend' AND q.agent_id = 1 LIMIT 1`,
    );

  it('is known to be the same by the profile of a linked friend', async () => {
    await linkUser(site.app.db, somchai);
    site.line.friends.add(somchai);
    expect((await site.setUp()).states['provider']).toBe('changed');
    expect((await site.setUp()).states['provider']).toBe('ok');
  });

  it('is not known while the linked members are no friends', async () => {
    await linkUser(site.app.db, somchai);
    expect((await site.setUp()).states['provider']).toBe('by_hand');
  });

  it('is another one when LINE Login knows a friend whom the account does not: no menus are put', async () => {
    await site.setUp();
    await site.putMenus(site.app, { remove: true });
    await linkUser(site.app.db, somchai);
    site.line.friends.add(somchai);
    site.line.isOtherProvider = true;
    await reward();
    const { states, texts } = await site.setUp();
    expect(states).toMatchObject({ provider: 'wrong', menus: 'wrong' });
    expect(texts['provider']).toContain('คนละผู้ให้บริการ');
    expect(site.line.menus.size).toBe(0);
    expect((await site.putMenus(await site.restart({ liffId: LIFF_ID }))).states).toEqual({
      menus: 'wrong',
    });
  });
});

describe('the quota', () => {
  it.each([
    [{ most: null, used: 9_000 }, 'ok', 'ไม่จำกัด'],
    [{ most: 500, used: 100 }, 'ok', 'เหลือ 400 จาก 500'],
    [{ most: 500, used: 400 }, 'by_hand', 'เหลือเพียง 100'],
    [{ most: 500, used: 500 }, 'wrong', 'ใช้ครบ 500'],
  ] as const)('%o is %s', async (quota, state, words) => {
    site.line.quota = { ...quota };
    const { states, texts } = await site.setUp();
    expect(states['quota']).toBe(state);
    expect(texts['quota']).toContain(words);
  });
});

it('says in each step that LINE does not answer', async () => {
  site.line.fail('unreachable');
  const { states, texts } = await site.setUp();
  expect(states).toEqual({ tokens: 'wrong' });
  expect(texts['tokens']).toContain('LINE ไม่ตอบ');
});

describe('without an official account', () => {
  it.each([
    ['/line/setup', { replace_webhook: false }],
    ['/line/check', undefined],
    ['/line/menus', { remove: false }],
    ['/line/waiting', undefined],
    ['/line/hush', { username: '0812345678' }],
    ['/line/end-talk', { username: '0812345678' }],
  ])('%s is refused', async (path, body) => {
    const app = await createTestApp({ db: site.app.db, operatorKey: OPERATOR_KEY });
    const { error } = await operate(app, path, body && { body });
    expect(findErrorName(error)).toBe('line.no_official_account');
    await app.app.drain();
  });
});
