import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Deposit, generateQr } from '@/contract/deposits.contract';
import { memberDeposit } from '@/contract/ordered-deposit.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from './app';
import {
  createTestGateway,
  OPERATOR_KEY,
  type OperatorResponse,
  operate,
  report,
  senders,
  transfer,
} from './deposit.fixture';
import { createTestProvider } from './test-provider';

/** Balance of the first demo member before any deposit, in satang. */
export const OPENING = 1_000_00;
/** User names of the demo members. */
export const [first, second] = ['0812345678', '0823456789'];
/** The response to an accepted decision. */
export const done: OperatorResponse = { status: 200, error: 0, data: null };

/** An operator harness whose application is reset before every test. */
export interface OperatorFixture {
  readonly app: TestApp;
  /** The server of the second agent, on the same database. */
  readonly yok: TestApp;
  /** Bearer token of the first demo member. */
  readonly token: string;
  /** Bearer token of the second demo member. */
  readonly other: string;
  approve: (id: string, as?: string) => Promise<OperatorResponse>;
  reject: (id: string, note?: string, as?: string) => Promise<OperatorResponse>;
  credit: (id: number, username: string, as?: string, beside?: string) => Promise<OperatorResponse>;
  settle: (id: number, as?: string) => Promise<OperatorResponse>;
  giveBack: (id: number, as?: string) => Promise<OperatorResponse>;
  list: <Row>(path: string, from?: TestApp) => Promise<Row[]>;
  /** Reads a deposit as its member sees it. */
  read: (id: string, of?: string) => Promise<Deposit>;
  /** Reads the audit log, latest entry first. */
  audit: () => Promise<string[]>;
  /** Orders a QR code of 100 baht for the first member. @returns its payment id */
  orderQr: () => Promise<string>;
  /**
   * Reports money that matches no deposit.
   * @returns id of the incoming payment
   */
  strangeMoney: (amountSatang?: number) => Promise<number>;
}

/** Creates the harness for the tests of a file; after each test it verifies the ledger. */
export function useOperatorFixture(): OperatorFixture {
  const opened = {} as { app: TestApp; yok: TestApp; token: string; other: string };
  beforeAll(async () => {
    const options = {
      providers: [createTestProvider()],
      gateways: [createTestGateway()],
      operatorKey: OPERATOR_KEY,
    };
    opened.app = await createTestApp({
      ...options,
      prepare: async (fresh) => {
        opened.token = await fresh.loginAs(first);
        opened.other = await fresh.loginAs(second);
      },
    });
    opened.yok = await createTestApp({ ...options, db: opened.app.db, agentId: yokAgent.id });
  });
  beforeEach(() => opened.app.reset());
  afterEach(async () => expect((await opened.app.verifyLedger()).faults).toEqual([]));
  afterAll(() => opened.app.close());

  const post = (path: string, body: object, as: string) => operate(opened.app, path, { body, as });
  const list = async <Row>(path: string, from = opened.app) => {
    const data = (await operate(from, path)).data as Row[] | { rows: Row[] };
    return Array.isArray(data) ? data : data.rows;
  };
  return Object.assign(opened, {
    approve: (id: string, as = 'som') => post('/deposits/approve', { id }, as),
    reject: (id: string, note = 'ไม่พบยอดโอน', as = 'som') =>
      post('/deposits/reject', { id, note }, as),
    credit: (id: number, username: string, as = 'som', beside?: string) =>
      post('/incoming/credit', { id, username, beside }, as),
    settle: (id: number, as = 'som') => post('/incoming/settle', { id }, as),
    giveBack: (id: number, as = 'som') => post('/incoming/return', { id }, as),
    list,
    read: async (id: string, of = opened.token) =>
      (await opened.app.call(memberDeposit, { token: of, query: { id } })).data,
    audit: async () =>
      (await list<{ operator: string; action: string; subject: string }>('/audit')).map(
        ({ operator, action, subject }) => `${operator} ${action} ${subject}`,
      ),
    orderQr: async () => {
      const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '100' };
      return (await opened.app.call(generateQr, { token: opened.token, body })).data.payment_id;
    },
    strangeMoney: async (amountSatang = 77_00) => {
      await report(opened.app, transfer(amountSatang, { from: senders.stranger }));
      const [row] = await queryRaw<{ id: number }>(
        opened.app.db,
        'SELECT max(id) AS id FROM incoming_payments',
      );
      return row!.id;
    },
  });
}
