import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, userInfo } from '@/contract/session.contract';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { keyOf } from '../../support/staff.fixture';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';

const username = '0812345678';
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      player = await fresh.openPlayer(username);
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function run(line: string) {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand(line.split(' '), {
    env: { OPERATOR_KEY: keyOf('lek') },
    fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

const signIn = () => app.call(login, { body: { username, password: 'demo1234' } });
const whoAmI = async (token = player.token) => (await app.call(userInfo, { token })).status;
const call = (kind: 'debit' | 'credit', key: string) =>
  app.providerCall(kind, {
    player_token: player.playerToken,
    transaction_id: key,
    round_id: 'r1',
    game_id: 'golden-dragon',
    amount_satang: 100,
    ...(kind === 'credit' && { round_closed: true }),
  });
const readEvents = () =>
  queryRaw<{ kind: string; member_id: number; detail: object }>(
    app.db,
    `SELECT kind, member_id, detail FROM security_events WHERE kind = ANY (ARRAY['member.closed', 'member.opened', 'sessions.ended', 'line.unlinked']) ORDER BY id`,
  );

describe('a closed member', () => {
  test('is signed out and can neither sign in nor stake; a win of an open round is still credited', async () => {
    expect((await call('debit', 'before')).status).toBe('ok');
    expect(await run(`members close ${username} --reason ฉ้อโกง`)).toEqual({
      code: 0,
      out: `${username}: ปิดบัญชีแล้ว`,
      complaints: '',
    });
    expect(await whoAmI()).toBe(401);
    expect((await signIn()).refusal).toBe('auth.account_closed');
    expect((await call('debit', 'after')).status).toBe('session_ended');
    expect((await call('credit', 'won')).status).toBe('ok');
    expect((await app.verifyLedger()).faults).toEqual([]);
    expect(await readEvents()).toEqual([
      {
        kind: 'member.closed',
        member_id: player.memberId,
        detail: { by: 'operator/lek', reason: 'ฉ้อโกง' },
      },
    ]);
    expect((await run('audit')).out).toMatch(/lek +member\.close +member\/1001 .*ฉ้อโกง/);
    expect((await run(`members show ${username}`)).out).toMatch(/^closed +\d{4}-/m);
  });

  test('can sign in after reopening, but earlier sessions stay ended', async () => {
    await run(`members close ${username} --reason ฉ้อโกง`);
    // Inserts a session that began while the member was being closed.
    await queryRaw(
      app.db,
      `INSERT INTO member_sessions (token_hash, member_id, user_agent, expires_at)
       VALUES ('late', $1, '', business_now() + interval '1 day')`,
      [player.memberId],
    );
    expect((await run(`members open ${username} --reason ตรวจแล้ว`)).code).toBe(0);
    expect(await queryRaw(app.db, 'SELECT FROM member_sessions')).toEqual([]);
    expect((await signIn()).refusal).toBeUndefined();
    // The earlier game token stays unusable, so the game must be launched again.
    expect((await call('debit', 'again')).status).toBe('session_ended');
    expect((await readEvents()).map(({ kind }) => kind)).toEqual([
      'member.closed',
      'member.opened',
    ]);
  });

  test('stays unchanged when the closing is repeated', async () => {
    await run(`members close ${username} --reason ฉ้อโกง`);
    const counts = createTableCounter(app.db);
    const before = await counts.count();
    expect((await run(`members close ${username} --reason อีกครั้ง`)).code).toBe(0);
    expect(await counts.count()).toEqual(before);
  });
});

describe('a member', () => {
  test('can be signed out everywhere and can sign in again', async () => {
    const token = await app.loginAs(username);
    expect((await run(`members end-sessions ${username} --reason เครื่องหาย`)).code).toBe(0);
    expect([await whoAmI(), await whoAmI(token)]).toEqual([401, 401]);
    expect((await signIn()).refusal).toBeUndefined();
    expect(await readEvents()).toMatchObject([{ kind: 'sessions.ended' }]);
  });

  test('can be unlinked from a LINE account', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO line_accounts (member_id, agent_id, line_user_id, display_name) VALUES ($1, 1, 'U1', 'x')`,
      [player.memberId],
    );
    expect((await run(`members unlink-line ${username} --reason ไม่ใช่ของตน`)).code).toBe(0);
    expect(await queryRaw(app.db, 'SELECT FROM line_accounts')).toEqual([]);
    expect(await readEvents()).toMatchObject([{ kind: 'line.unlinked' }]);
  });

  test.each(['close', 'open', 'end-sessions', 'unlink-line'])(
    'is not changed without a reason, nor by an operator of another agent: %s',
    async (change) => {
      expect((await run(`members ${change} ${username}`)).complaints).toContain('--reason');
      expect((await run(`members ${change} 0898765432 --reason x`)).code).toBe(1);
      expect(await whoAmI()).toBe(200);
      expect(await readEvents()).toEqual([]);
    },
  );

  test('can be shown by username, and the audit log names the operator', async () => {
    await run(`members show ${username}`);
    expect((await run('audit')).out).toMatch(/lek +member\.show +member\/1001/);
    // This member belongs to another agent, so the audit log gets no entry.
    await run('members show 0898765432');
    expect(await queryRaw(app.db, 'SELECT FROM operator_actions')).toHaveLength(1);
  });
});

describe("a member's consents", () => {
  test('can be read by username with their times, and the audit log names the operator', async () => {
    const { out } = await run(`members consents ${username}`);
    expect(out).toMatch(/ข้อกำหนดการใช้งาน +1 +ยอมรับ +\d{4}-\d\d-\d\dT/);
    expect(out).toMatch(/นโยบายความเป็นส่วนตัว +1 +ยอมรับ +/);
    expect((await run('audit')).out).toMatch(/lek +member\.consents +member\/1001/);
    expect((await run('members consents 0898765432')).code).toBe(1);
  });
});

describe('the security log', () => {
  test('can be listed in full, for one member or for one kind of event', async () => {
    await run(`members end-sessions ${username} --reason หนึ่ง`);
    await run('members end-sessions 0823456789 --reason สอง');
    await run(`members close ${username} --reason สาม`);
    const all = await run('security list');
    expect(all.out).toMatch(/member\.closed +081-xxx-5678 [^]*sessions\.ended +082-xxx-6789 /);
    const own = await run(`security list --member ${username}`);
    expect(own.out).not.toContain('082-xxx-6789');
    expect(own.out).toContain('หนึ่ง');
    expect((await run('audit')).out).toMatch(/lek +member\.security +member\/1001/);
    // This member belongs to another agent.
    expect((await run('security list --member 0898765432')).code).toBe(1);
    const ended = await run('security list --kind sessions.ended --json');
    expect((JSON.parse(ended.out) as object[]).length).toBe(2);
    expect((await run('security list --kind line.linked')).out).toBe('No security events.');
    expect((await run('security list --kind nothing')).code).toBe(2);
  });
});
