import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import {
  type PayoutPage,
  payoutLineProblems,
  withdrawalList,
  withdrawalShow,
} from '@/contract/operator/withdrawals.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from './app';
import { createTestGateway, OPERATOR_KEY, type OperatorResponse, operate } from './deposit.fixture';
import { createTestPlayers } from './test-players';
import { createTestProvider } from './test-provider';
import { plantWithdrawal } from './withdrawal.fixture';

/** Balance of each test player, in satang. */
export const PLAYER_OPENING = 50_000_00;
/** The response to an accepted decision. */
export const done: OperatorResponse = { status: 200, error: 0, data: null };

/** A harness with test players whose withdrawals operators decide on; it is reset before every test. */
export interface MoneyOutFixture {
  readonly app: TestApp;
  /** The server of the second agent, on the same database. */
  readonly yok: TestApp;
  /** Plants approved withdrawals of that many players. */
  plantApproved: (
    count: number,
    amountSatang?: number,
  ) => Promise<{ id: string; number: number }[]>;
  plant: (amountSatang?: number) => Promise<{ id: string; number: number }>;
  post: (path: string, body: object, as?: string) => Promise<OperatorResponse>;
  show: (id: string) => Promise<PayoutPage>;
  list: (query?: string) => Promise<v.InferOutput<typeof withdrawalList.data>>;
  /** Returns the issues of a refused batch as `number issue`. */
  issuesOf: (response: OperatorResponse) => string[];
  /** Returns the balances of the main wallets of the players, in the order of their numbers. */
  balances: () => Promise<number[]>;
  /** Returns the actions of the audit log, latest first. */
  audit: () => Promise<string[]>;
}

/** Creates the harness for the tests of a file; after each test it verifies the ledger. */
export function useMoneyOut(players = 3): MoneyOutFixture {
  const opened = {} as { app: TestApp; yok: TestApp };
  beforeAll(async () => {
    const options = {
      providers: [createTestProvider()],
      gateways: [createTestGateway()],
      operatorKey: OPERATOR_KEY,
    };
    opened.app = await createTestApp({
      ...options,
      prepare: async (fresh) => {
        await createTestPlayers(
          (text, values) => queryRaw(fresh.db, text, values),
          players,
          PLAYER_OPENING,
        );
      },
    });
    opened.yok = await createTestApp({ ...options, db: opened.app.db, agentId: yokAgent.id });
  });
  beforeEach(() => opened.app.reset());
  afterEach(async () => expect((await opened.app.verifyLedger()).faults).toEqual([]));
  afterAll(() => opened.app.close());

  const plantFor = (player: number, amountSatang: number, isApproved: boolean) =>
    plantWithdrawal(opened.app, { username: `player-${player}`, amountSatang, isApproved });
  return Object.assign(opened, {
    plantApproved: async (count: number, amountSatang = 500_00) => {
      const planted = [];
      for (let player = 1; player <= count; player += 1) {
        planted.push(await plantFor(player, amountSatang, true));
      }
      return planted;
    },
    plant: (amountSatang = 500_00) => plantFor(1, amountSatang, false),
    post: (path: string, body: object, as = 'lek') => operate(opened.app, path, { body, as }),
    show: async (id: string) => {
      const { data } = await operate(opened.app, `/withdrawals/show?id=${id}`);
      return v.parse(withdrawalShow.data, data);
    },
    list: async (query = '') => {
      const { data } = await operate(opened.app, `/withdrawals?${query}`);
      return v.parse(withdrawalList.data, data);
    },
    issuesOf: ({ data }: OperatorResponse) =>
      v.parse(payoutLineProblems, data).lines.map(({ number, issue }) => `${number} ${issue}`),
    balances: async () => {
      const rows = await queryRaw<{ balance: number }>(
        opened.app.db,
        `SELECT a.balance FROM members m JOIN wallets w ON w.member_id = m.id AND w.wallet_type_id = 1
         JOIN accounts a ON a.id = w.account_id WHERE m.username LIKE 'player-%' ORDER BY m.id`,
      );
      return rows.map(({ balance }) => balance);
    },
    audit: async () => {
      const { data } = await operate(opened.app, '/audit');
      return (data as { operator: string; action: string }[]).map(
        ({ operator, action }) => `${operator} ${action}`,
      );
    },
  });
}
