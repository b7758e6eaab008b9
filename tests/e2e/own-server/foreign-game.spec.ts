import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { test as base, expect, shells } from '../../support/e2e-line';
import { BuiltServer, createSeededDataDir, removeDataDir } from '../../support/e2e-server';
import { callWallet } from '../../support/hub88-caller';
import { type Hub88Site, hub88CallsTo, openHub88Site } from '../../support/hub88-site';
import { asMoney } from '../../support/journey-site';

const GAME_HOST = 'https://play.games.test';
/** Units of Hub88 in a satang. */
const UNITS = 1_000;
const BET = 20_00;
const WIN = 55_50;

const test = base.extend<object, { hub88Site: Hub88Site }>({
  hub88Site: [
    async ({}, use) => {
      const site = await openHub88Site();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ lineHttp, demo, hub88Site }, use) => {
      const dataDir = await createSeededDataDir(undefined, demo);
      const server = await BuiltServer.start(dataDir, {
        ...{ ...lineHttp.environment, ...hub88Site.environment, SEED: demo },
      });
      await use(server);
      await server.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** The game of another host: a button that plays a round, and what the host answered. */
const GAME_PAGE = `<!doctype html><html lang="th"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>เกม</title>
<style>body{margin:0;display:grid;place-items:center;height:100vh;background:#123;color:#fff;font:20px sans-serif}</style>
<main><button>หมุน</button><p role="status">พร้อม</p></main>
<script>
  document.querySelector('button').addEventListener('click', async () => {
    const response = await fetch('/spin', { method: 'POST' });
    document.querySelector('p').textContent = await response.text();
  });
</script></html>`;

/**
 * Serves the game to the browser. Its host plays each round with the wallet of the member that was launched last.
 * @returns the number of rounds so far
 */
async function serveGame(page: Page, { hub88 }: Hub88Site, serverUrl: string) {
  const rounds = { count: 0 };
  const calls = hub88CallsTo(serverUrl);
  await page.route(`${GAME_HOST}/**`, async (route) => {
    if (new URL(route.request().url()).pathname !== '/spin') {
      await route.fulfill({ contentType: 'text/html', body: GAME_PAGE });
      return;
    }
    rounds.count += 1;
    const opened = hub88.asked.findLast(({ path }) => path === '/game/url')?.body;
    const session = {
      ...{ user: String(opened?.['user']), token: String(opened?.['token']) },
      game_code: String(opened?.['game_code']),
    };
    const shared = { round: randomUUID(), currency: 'THB' };
    const bet = { ...shared, transaction_uuid: randomUUID(), amount: BET * UNITS };
    const placed = await callWallet(calls, '/transaction/bet', session, bet);
    const paid = await callWallet(calls, '/transaction/win', session, {
      ...{ ...shared, transaction_uuid: randomUUID(), amount: WIN * UNITS, round_closed: true },
      reference_transaction_uuid: bet.transaction_uuid,
    });
    await route.fulfill({ body: `${placed.status} ${paid.status} ${paid.balance}` });
  });
  return rounds;
}

for (const { shell, use, base: prefix } of shells) {
  test.describe(`a game of an aggregator ${shell}`, () => {
    test.use(use);

    test('is found in the lobby, played in its frame, and told in the statement', async ({
      page,
      site,
      come,
      backEnd,
      server,
      hub88Site,
      complaints,
    }) => {
      complaints.expect(/^foreign: \w+ https:\/\/play\.games\.test\//);
      await serveGame(page, hub88Site, server.url);
      await expect.poll(() => hub88Site.hub88.count('/products/list')).toBeGreaterThan(0);
      const member = await come('/slot');
      const before = await backEnd.fund(member, '500');
      await page.reload();

      await site.main.getByRole('searchbox', { name: 'ค้นหาเกม' }).fill('game number 5');
      const card = site.main.getByRole('button', { name: /^Game number 5 ค่าย/ });
      await card.click();
      const frame = page.frameLocator('iframe[sandbox="allow-scripts allow-same-origin"]');
      const spin = frame.getByRole('button', { name: 'หมุน' });
      let balance = before;
      for (const _round of ['first', 'second']) {
        await spin.click();
        balance += WIN - BET;
        await expect(frame.getByRole('status')).toHaveText(`RS_OK RS_OK ${balance * UNITS}`);
      }
      expect(await findSeriousViolations(page), 'the game').toEqual([]);
      await page.getByRole('button', { name: 'ปิดเกม' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(site.headerBalance).toHaveText(asMoney(balance));

      await page.goto(`${prefix}/member/statement`);
      const played = site.main.getByRole('listitem').first();
      await expect(played).toContainText('Game number 5');
      await expect(played).toContainText('2 รอบ');
      await expect(played).toContainText(`คงเหลือ ${asMoney(balance)}`);
      expect(await backEnd.fetchBalance(member)).toBe(balance);
      expect((await backEnd.verifyLedger()).faults).toEqual([]);
    });
  });
}
