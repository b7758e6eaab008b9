import { expect, test } from '../support/e2e';

const PAGE_SIZE = 60;

test('games are found by name, and a search without a result says so and can be cleared', async ({
  page,
  site,
}) => {
  await site.open('/slot');
  await expect(site.firstCard).toBeVisible();
  await expect(site.main.getByRole('status')).toHaveText(/\d/);
  const all = (await site.main.getByRole('status').textContent()) ?? '';
  const field = site.main.getByRole('searchbox', { name: 'ค้นหาเกม' });

  await field.fill('dragon');
  await expect(page).toHaveURL('/slot?q=dragon');
  // The games that were there stay until the answer comes; the count does not claim them.
  await expect(site.main.getByRole('status')).not.toHaveText(all);
  await expect(site.main.getByRole('status')).toHaveText(/^พบ \d+ เกม$/);
  const found = Number(/\d+/.exec((await site.main.getByRole('status').textContent()) ?? '')?.[0]);
  expect(found).toBeGreaterThan(0);
  await expect(site.cards).toHaveCount(found);

  await field.fill('ไม่มีเกมชื่อนี้แน่');
  await expect(site.main.getByText(/^ไม่พบเกมที่ตรงกับ “ไม่มีเกมชื่อนี้แน่”/)).toBeVisible();
  await expect(site.cards).toHaveCount(0);
  await site.main.getByRole('button', { name: 'ล้างการค้นหา' }).last().click();
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL('/slot');
  await expect(site.main.getByRole('status')).toHaveText(all);

  await field.fill('dragon');
  await expect(site.cards).toHaveCount(found);
  await site.main.getByRole('search').getByRole('button', { name: 'ล้างการค้นหา' }).click();
  await expect(field).toBeFocused();
  await expect(page).toHaveURL('/slot');
  await expect(site.cards).toHaveCount(PAGE_SIZE);
});

test('the provider is part of the address', async ({ page, site }) => {
  await site.open('/slot');
  const providers = site.main.getByRole('group', { name: 'เลือกค่ายเกม' });
  const everyone = providers.getByRole('button', { name: 'ทั้งหมด' });
  await expect(everyone).toHaveAttribute('aria-pressed', 'true');
  const chip = providers.getByRole('button').nth(1);
  const name = (await chip.textContent()) ?? '';
  await chip.click();
  await expect(page).toHaveURL(/\/slot\?provider=[a-z]+$/);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(everyone).toHaveAttribute('aria-pressed', 'false');
  await expect(
    site.main.getByRole('button', { name: / ค่าย / }).filter({ hasNot: page.getByAltText(name) }),
  ).toHaveCount(0);

  await page.reload();
  await expect(providers.getByRole('button', { name, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(site.main.getByRole('img', { name: `ค่าย ${name}` })).toHaveCount(
    await site.cards.count(),
  );
  await everyone.click();
  await expect(page).toHaveURL('/slot');
});

test('the list goes on while it is scrolled', async ({ page, site }) => {
  await site.open('/slot');
  await expect(site.cards).toHaveCount(PAGE_SIZE);
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
  });
  await expect(site.cards.nth(PAGE_SIZE)).toBeAttached();
  const names = await site.main
    .getByRole('img', { name: / ค่าย / })
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
  expect(new Set(names).size).toBe(names.length);
});

test('going back finds the list where it was left, also after a game', async ({ page, site }) => {
  await site.open('/slot');
  await expect(site.cards).toHaveCount(PAGE_SIZE);
  await site.firstCard.click();
  await expect(page.getByRole('region', { name: 'เลือกวิธีเล่น' })).toBeVisible();
  await site.game().close();
  await page.evaluate(() => {
    window.scrollTo(0, 700);
  });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  await site.header.getByRole('link', { name: 'โชคดี' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/slot');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test('the back button of a phone closes the game and not the page', async ({ page, site }) => {
  await site.open('/slot');
  await site.cards.nth(3).click();
  await expect(page.getByRole('region', { name: 'เลือกวิธีเล่น' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/slot');
  await expect(site.cards.nth(3)).toBeFocused();
});

test('a game that is opened right after another was closed stays open', async ({ page, site }) => {
  await site.open('/slot');
  await expect(site.firstCard).toBeVisible();
  for (const index of [0, 1, 2, 1]) {
    await site.cards.nth(index).click();
    await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
    await expect(page.getByTitle(/^เกม /)).toBeVisible();
    await site.game().close();
  }
  await site.cards.nth(0).click();
  await expect(page.getByRole('region', { name: 'เลือกวิธีเล่น' })).toBeVisible();
  await site.game().close();
  await expect(page).toHaveURL('/slot');
});
