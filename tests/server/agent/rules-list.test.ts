import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMargins, readAgentRules } from '@/contract/agent-rules';
import { ruleDeclarations } from '@/contract/agent-rules-list';
import { errorCodes } from '@/contract/errors';
import type { Rule, RuleChangeRow } from '@/contract/operator/rules.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { withFreeHands } from '../../support/free-hands';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let yok: TestApp;

beforeAll(async () => {
  const options = { providers: [createTestProvider()], operatorKey: OPERATOR_KEY };
  app = await createTestApp(options);
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const change = (rule: string, value: unknown, force?: string) =>
  operate(app, '/agent/rules', { body: { rule, value, ...(force && { force }) } });
const list = async (of = app) => (await operate(of, '/rules')).data as Rule[];
const ruleOf = async (path: string, of = app) => (await list(of)).find(({ rule }) => rule === path);
const history = async (rule: string, query = '') =>
  (await operate(app, `/rules/history?rule=${rule}${query}`)).data as {
    rows: RuleChangeRow[];
    next_cursor: string | null;
  };

/** Returns the paths of all values below an object. */
function leavesOf(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? leavesOf(inner, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}

describe('the list of rules', () => {
  test('has each rule of the schema once, with its usual value', async () => {
    const rules = await list();
    expect(rules.map(({ rule }) => rule)).toEqual(leavesOf(readAgentRules('usual', {})));
    expect(rules.find(({ rule }) => rule === 'cashback.loss_rate')).toMatchObject({
      ...{ value: 500, usual: 500, unit: 'hundredths', least: 0, most: 10_000, lengths: null },
      ...{ second_person: 'raised', changed_by: null, changed_at: null },
    });
    expect(rules.find(({ rule }) => rule === 'yeekee.prizes')).toMatchObject({
      ...{ value: ['400.00', '200.00'], least: '1.00', most: '100000.00', lengths: [1, 10] },
    });
    expect(rules.find(({ rule }) => rule === 'affiliate.rates.slot')).toMatchObject({
      ...{ value: [80, 30, 20], least: 0, most: 1_000, lengths: [3, 3] },
    });
  });

  test('names bounds that the schema holds: both are accepted, and beyond them is not', () => {
    const accepts = (path: string, value: unknown) => {
      const names = path.split('.');
      const written = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
      try {
        readAgentRules('test', written);
        return true;
      } catch (error) {
        // Bounds of two rules together are no bounds of one.
        return !/has to be an? (?:whole number|amount) from/.test(String(error));
      }
    };
    for (const { path, unit, least, most, lengths } of ruleDeclarations) {
      const step = unit === 'baht' ? 0.01 : 1;
      const write = (value: number) => {
        const one = unit === 'baht' ? value.toFixed(2) : value;
        return lengths ? Array.from({ length: lengths[0] }, () => one) : one;
      };
      const [low, high] = unit === 'baht' ? [least / 100, most / 100] : [least, most];
      const tried = [low, high, low - step, high + step].map((value) =>
        accepts(path, write(value)),
      );
      expect([path, ...tried]).toEqual([path, true, true, false, false]);
    }
  });

  test('says who changed a rule last, and its history from the latest change', async () => {
    await change('points.baht_per_point', '90');
    await change('points.baht_per_point', '95.50');
    await change('points.baht_per_point', null);
    expect(await ruleOf('points.baht_per_point')).toMatchObject({
      ...{ value: '100.00', changed_by: 'owner' },
    });
    const { rows, next_cursor: cursor } = await history('points.baht_per_point', '&limit=2');
    expect(rows).toMatchObject([
      { from: '95.50', to: null },
      { from: '90', to: '95.50' },
    ]);
    const rest = await history('points.baht_per_point', `&limit=2&cursor=${cursor}`);
    expect(rest).toMatchObject({ rows: [{ from: null, to: '90' }], next_cursor: null });
    expect((await history('points.baht_per_point')).rows).toHaveLength(3);
    expect((await operate(app, '/rules/history?rule=points.none')).error).toBe(
      errorCodes['request.not_found'],
    );
  });

  test('counts the reset of a whole group as a change of each rule in it', async () => {
    await change('vip.gold.turnover', '200000');
    await withFreeHands(app.db, () => change('vip.gold', null));
    expect(await ruleOf('vip.gold.turnover')).toMatchObject({ value: '100000.00' });
    expect((await history('vip.gold.turnover')).rows).toMatchObject([
      { from: '200000', to: null },
      { from: null, to: '200000' },
    ]);
  });

  test('shows each agent its own rules and changes', async () => {
    await change('wheel.daily_spins', 3);
    expect(await ruleOf('wheel.daily_spins', yok)).toMatchObject({ changed_by: null });
    expect((await ruleOf('wheel.daily_spins', yok))?.value).not.toBe(3);
  });
});

describe('a tried rule', () => {
  const attempt = (rule: string, value: string) =>
    operate(app, `/rules/try?rule=${rule}&value=${value}`);

  test('changes nothing, and gives the margins that the change then has', async () => {
    const tried = await attempt('cashback.turnover_rate', '40');
    expect((await ruleOf('cashback.turnover_rate'))?.value).toBe(30);
    const { margins, is_loss: isLoss } = tried.data as {
      margins: { type: string; now: number; tried: number }[];
      is_loss: boolean;
    };
    const usual = findMargins(readAgentRules('usual', {}));
    expect(margins.map(({ now }) => now)).toEqual(usual.map(({ margin }) => margin));
    const then = findMargins(readAgentRules('then', { cashback: { turnover_rate: 40 } }));
    expect(margins.map((each) => each.tried)).toEqual(then.map(({ margin }) => margin));
    const made = await change('cashback.turnover_rate', 40);
    expect(made.error === errorCodes['agent.margin_negative']).toBe(isLoss);
  });

  test.each([
    ['affiliate.rates.casino', '500,300,100'],
    ['gifts.play_per_baht', '1'],
    ['points.baht_per_point', '90'],
    ['desk.cost_day', '20000'],
    ['desk.cost_day', '5000'],
    ['affiliate.point_worth', '0.10'],
    ['affiliate.house_edges.slot', '400'],
    ['affiliate.rates.lotto', '101,50,30'],
    ['affiliate.rates.lotto', '90,50,30'],
    ['vip.gold.turnover', '90000'],
    ['vip.gold.turnover', '110000'],
  ])(
    '%s to %s is said to lose or to need a second person exactly if the change is refused',
    async (rule, value) => {
      const { data } = await attempt(rule, value);
      const { is_loss: isLoss, needs_second_person: isTwo } = data as Record<string, boolean>;
      const typed = value.includes(',') ? value.split(',') : value;
      const asNumber = typeof typed === 'string' && /^\d+$/.test(typed) ? Number(typed) : typed;
      const made = await change(rule, asNumber);
      expect(made.error === errorCodes['agent.margin_negative']).toBe(isLoss);
      if (!isLoss) expect(made.error === errorCodes['operator.approval_needed']).toBe(isTwo);
    },
  );

  test('beyond its bounds is refused', async () => {
    expect((await attempt('cashback.loss_rate', '10001')).error).toBe(
      errorCodes['agent.rules_refused'],
    );
    expect((await attempt('nothing.here', '1')).error).toBe(errorCodes['agent.rules_refused']);
  });
});
