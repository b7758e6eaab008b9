import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgentRules, readAgentRules } from '@/contract/agent-rules';
import { type ArticleTable, plainTextOf } from '@/contract/article-body';
import { leadsToScreen } from '@/contract/article-url';
import { type Article, articleDetail } from '@/contract/articles.contract';
import { lottoRates } from '@/contract/lotto.contract';
import { betTypeNames } from '@/contract/lotto.copy';
import { withdrawInfo } from '@/contract/withdrawals.contract';
import { type BetType, chanceOf, parseRate } from '@/domain/lotto';
import { formatMoney } from '@/domain/money';
import { demoArticles } from '@/server/articles/articles.seed';
import { textOf } from '@/server/articles/body-reader';
import { demoReceiving } from '@/server/deposits/deposits.seed';
import { ACCESS_LIMITS } from '@/server/security/access-limits';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

const PUBLIC = path.join(import.meta.dirname, '../../../public');
const rules: AgentRules = readAgentRules('CHOKDEE', {});
const ids = demoArticles.map(({ plan }) => plan.id);

let app: TestApp;
const articles = new Map<string, Article>();

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
  for (const id of ids) {
    articles.set(id, (await app.call(articleDetail, { query: { id } })).data);
  }
});
afterAll(() => app.close());

function articleOf(id: string): Article {
  const article = articles.get(id);
  if (!article) throw new Error(`there is no article ${id}`);
  return article;
}

/** Returns the rows of an article's table without its heading, as text. */
function rowsOf(id: string, table: number): string[][] {
  const tables = articleOf(id).body.filter(
    (block): block is ArticleTable => block.type === 'table',
  );
  return (tables[table]?.children.slice(1) ?? []).map((row) =>
    row.children.map((cell) => plainTextOf(cell.children)),
  );
}

describe('the articles of the demo', () => {
  test('are eight in number', () => {
    expect(ids).toHaveLength(8);
  });

  test.each(ids)(
    '%s has pictures, related articles, sections and links to existing screens only',
    (id) => {
      const { body, cover, cover_share, related, description, reading_minutes } = articleOf(id);
      for (const picture of [cover, cover_share]) {
        expect(existsSync(path.join(PUBLIC, picture)), picture).toBe(true);
      }
      expect(cover_share).toMatch(/\.jpg$/);
      expect(related).toHaveLength(4);
      const { plan } = demoArticles.find((one) => one.plan.id === id)!;
      expect(related.slice(0, 3).map((one) => one.id)).toEqual(plan.related);
      expect(description.length).toBeGreaterThan(60);
      expect(reading_minutes).toBeGreaterThanOrEqual(2);
      expect(body.filter(({ type }) => type === 'heading').length).toBeGreaterThanOrEqual(3);
      const links = [...JSON.stringify(body).matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url!);
      expect(links.every(leadsToScreen)).toBe(true);
      for (const link of links.filter((one) => one.startsWith('/article/detail'))) {
        expect(ids).toContain(new URL(link, 'http://a').searchParams.get('id'));
      }
    },
  );
});

describe('the articles of the demo agree with the site on', () => {
  test('rates, chances and returns of the lottery', async () => {
    const { categories } = (await app.call(lottoRates, { query: {} })).data;
    const markets = categories.flatMap((category) => category.markets);
    const ratesOf = (isYeekee: boolean) =>
      new Map(
        markets
          .filter((market) => (market.market_id === 'yeekee') === isYeekee)
          .flatMap((market) => market.terms.map((term) => [term.bet_type, term.rate] as const)),
      );
    const names = new Map(Object.entries(betTypeNames).map(([type, name]) => [name, type]));
    const rows = rowsOf('lotto-odds', 0);
    expect(rows).toHaveLength(9);
    for (const [name = '', rate, , back] of rows) {
      const type = names.get(name.replace(' (ยี่กี)', '')) as BetType;
      const real = ratesOf(name.includes('ยี่กี')).get(type);
      expect(rate, name).toBe(real);
      const returned = (chanceOf[type] * parseRate(rate ?? '')) / 1000;
      expect(back, name).toBe(`฿${(returned * 100).toFixed(2)}`);
    }
  });

  test('the limits of a stake', async () => {
    const { categories } = (await app.call(lottoRates, { query: {} })).data;
    const terms = categories.flatMap(({ markets }) => markets).flatMap((market) => market.terms);
    const shown = new Map(rowsOf('lotto-odds', 1).map(([name, ...limits]) => [name, limits]));
    for (const term of terms) {
      const kind = term.bet_type.startsWith('three')
        ? '3 ตัว'
        : term.bet_type.startsWith('two')
          ? '2 ตัว'
          : 'วิ่ง';
      expect(shown.get(kind)).toEqual([formatMoney(term.min_amount), formatMoney(term.max_amount)]);
      expect(formatMoney(term.max_per_number)).toBe('฿10,000.00');
    }
    expect(textOf(articleOf('lotto-odds').body)).toContain('ไม่เกิน ฿10,000.00 ต่อคนต่องวด');
  });

  test('limits of deposits and withdrawals, and their waiting times', async () => {
    const rows = new Map(rowsOf('limits-and-breaks', 0).map(([name, ...limits]) => [name, limits]));
    const [qr] = demoReceiving.channels;
    const bank = demoReceiving.accounts.find(({ kind }) => kind === 'bank');
    const trueMoney = demoReceiving.accounts.find(({ kind }) => kind === 'truemoney');
    const limitsOf = (receivingAccount?: { min_satang: number; max_satang: number }) =>
      receivingAccount && [
        formatMoney(receivingAccount.min_satang),
        formatMoney(receivingAccount.max_satang),
      ];
    expect(rows.get('ฝากด้วย QR')).toEqual(limitsOf(qr));
    expect(rows.get('ฝากโอนธนาคาร')).toEqual(limitsOf(bank));
    expect(rows.get('ฝาก TrueMoney')).toEqual(limitsOf(trueMoney));
    const token = await app.loginAs();
    const out = (await app.call(withdrawInfo, { token })).data;
    expect(rows.get('ถอน')).toEqual([formatMoney(out.min_amount), formatMoney(out.max_amount)]);
    const text = textOf(articleOf('limits-and-breaks').body);
    expect(text).toContain(`ถอนได้วันละ ${rules.withdrawal.per_day} ครั้งสำหรับสมาชิกทั่วไป`);
    expect(text).toContain(`QR ฝากเงินมีอายุ ${(qr?.valid_seconds ?? 0) / 60} นาที`);
    expect(text).toContain(`จองไว้ ${rules.deposit.reserved_seconds / 60} นาที`);
    expect(text).toContain(
      `ก่อนปิดรับอย่างน้อย ${rules.lotto.cancel_minutes} นาที วันละไม่เกิน ${rules.lotto.cancels_per_day} ใบ`,
    );
  });

  test('points and VIP levels', () => {
    const { points, vip } = rules;
    const perTenThousand = (percent: number) =>
      `${(1_000_000 / points.baht_per_point / 100) * percent} แต้ม`;
    expect(rowsOf('points-and-vip', 0)).toEqual([
      ['ทั่วไป', '–', perTenThousand(vip.guest.points_percent), '5 ครั้ง'],
      [
        'โกลด์',
        `${formatMoney(vip.gold.turnover)} ขึ้นไป`,
        perTenThousand(vip.gold.points_percent),
        `${vip.gold.withdrawals_per_day} ครั้ง`,
      ],
      [
        'ฮีโร่',
        `${formatMoney(vip.hero.turnover)} ขึ้นไป`,
        perTenThousand(vip.hero.points_percent),
        `${vip.hero.withdrawals_per_day} ครั้ง`,
      ],
    ]);
    expect(textOf(articleOf('points-and-vip').body)).toContain(
      `ยอดเล่นที่นับได้ ${formatMoney(points.baht_per_point)} เท่ากับ 1 แต้ม`,
    );
  });

  test('how long a code is valid and how many tries it has', () => {
    const { validSeconds, triesPerCode } = ACCESS_LIMITS.codes;
    expect(textOf(articleOf('account-safety').body)).toContain(
      `ใช้ได้ ${validSeconds / 60} นาที และลองผิดได้ ${triesPerCode} ครั้ง`,
    );
  });

  test('the worked example and the rules of yeekee', () => {
    const rows = rowsOf('check-yeekee', 0).map(([, number = '']) => Number(number));
    const [sum = 0, left = 0, house = 0, total, result] = rows;
    expect(total).toBe(sum - left + house);
    expect(result).toBe((total ?? 0) % 100_000);
    const text = textOf(articleOf('check-yeekee').body);
    expect(text).toContain(`ไม่ถึง ${rules.yeekee.fewest_shots} เลข`);
  });
});
