import * as v from 'valibot';
import type { LineStep } from '@/contract/operator/official-account.contract';
import type { AppDeps } from '@/server/app';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from './app';
import { connectTo, LIFF_ID } from './chat.fixture';
import { OPERATOR_KEY, operate } from './deposit.fixture';
import {
  createOfficialAccountStandIn,
  type OfficialAccountStandIn,
} from './official-account-stand-in';

/** Public URL of the site in tests of the set-up. */
export const PUBLIC_URL = 'https://play.example';

type Connection = NonNullable<AppDeps['officialAccount']>;

/** The application of an operator who connects an official account, and LINE. */
export interface AccountSite {
  readonly app: TestApp;
  readonly line: OfficialAccountStandIn;
  /** Another process on the same database, whose connection differs. */
  restart(differs?: Partial<Connection> & { publicUrl?: string }): Promise<TestApp>;
  setUp(at?: TestApp, body?: object): Promise<Steps>;
  check(at?: TestApp): Promise<Steps>;
  putMenus(at?: TestApp, body?: object): Promise<Steps>;
  /** Counts calls that change something at LINE. */
  countChanges(): number;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Steps by name: the state, and the sentence. */
export interface Steps {
  readonly states: Readonly<Record<string, LineStep['state']>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly liffId: string | null;
}

const answer = v.object({
  steps: v.array(
    v.object({
      name: v.string(),
      state: v.picklist(['ok', 'changed', 'by_hand', 'wrong']),
      text: v.string(),
    }),
  ),
  liff_id: v.optional(v.nullable(v.string()), null),
});

function readSteps(data: unknown): Steps {
  const { steps, liff_id } = v.parse(answer, data);
  return {
    states: Object.fromEntries(steps.map(({ name, state }) => [name, state])),
    texts: Object.fromEntries(steps.map(({ name, text }) => [name, text])),
    liffId: liff_id,
  };
}

/** Opens the application with an official account that LINE reaches. */
export async function openAccountSite(): Promise<AccountSite> {
  const line = createOfficialAccountStandIn();
  const others: TestApp[] = [];
  const app = await createTestApp({
    operatorKey: OPERATOR_KEY,
    publicUrl: PUBLIC_URL,
    officialAccount: { ...connectTo(line), liffId: '' },
  });
  const prepare = () => {
    line.webhookTest = { success: true, statusCode: 200, reason: 'OK', detail: '200' };
  };
  prepare();
  const send = async (at: TestApp, path: string, body?: object) =>
    readSteps((await operate(at, path, body && { body })).data);
  return {
    app,
    line,
    async restart({ publicUrl = PUBLIC_URL, ...differs } = {}) {
      const other = await createTestApp({
        ...{ db: app.db, operatorKey: OPERATOR_KEY, publicUrl },
        officialAccount: { ...connectTo(line), liffId: '', ...differs },
      });
      others.push(other);
      return other;
    },
    setUp: (at = app, body = { replace_webhook: false }) => send(at, '/line/setup', body),
    check: (at = app) => send(at, '/line/check'),
    putMenus: (at = app, body = { remove: false }) => send(at, '/line/menus', body),
    countChanges: () =>
      line.countCalls(/^(?:PUT|DELETE|POST (?!\/oauth2|.*(?:webhook\/test|validate)$))/),
    async reset() {
      await app.reset();
      line.reset();
      prepare();
    },
    async close() {
      for (const other of others) await other.app.drain();
      await app.close();
    },
  };
}

/** Returns a LIFF app as LINE keeps it, with all settings that the site needs. */
export const appAt = (url: string, liffId = LIFF_ID) => ({
  ...{ liffId, view: { type: 'full', url }, scope: ['openid', 'profile'] },
  botPrompt: 'aggressive',
});

/** Makes users friends of the account, as their events would. */
export async function befriend(
  { app, line }: Pick<AccountSite, 'app' | 'line'>,
  userIds: readonly string[],
): Promise<void> {
  for (const userId of userIds) line.friends.add(userId);
  await queryRaw(
    app.db,
    `INSERT INTO line_friends (agent_id, user_id, is_friend, changed_at, menu_due_at)
     SELECT 1, id, true, clock_timestamp(), clock_timestamp() FROM unnest($1::text[]) AS id`,
    [userIds],
  );
}

/** Links members of the agent, made for it, with LINE users. */
export async function linkCrowd({ db }: TestApp, userIds: readonly string[]): Promise<void> {
  await queryRaw(
    db,
    `WITH made AS (
       INSERT INTO members (agent_id, username, password_hash, birth_date)
       SELECT 1, '0899' || lpad(n::text, 6, '0'), '', '1990-01-01'
       FROM generate_series(1, cardinality($1::text[])) AS n
       RETURNING id, username)
     INSERT INTO line_accounts (agent_id, member_id, line_user_id, display_name)
     SELECT 1, id, ($1::text[])[substr(username, 5)::int], 'LINE' FROM made`,
    [userIds],
  );
}

/** Returns LINE ids. */
export function crowdOf(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `Uc${at.toString(16).padStart(31, '0')}`);
}
