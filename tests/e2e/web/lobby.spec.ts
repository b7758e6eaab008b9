import { expect, test } from '../../support/e2e';

const PAGE_SIZE = 60;

test('the game list loads while scrolling, and going back restores the scroll position', async ({
  page,
  site,
}) => {
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

  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
  });
  await expect(site.cards.nth(PAGE_SIZE)).toBeAttached();
  const names = await site.main
    .getByRole('img', { name: / ค่าย / })
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
  expect(new Set(names).size).toBe(names.length);
});

test('going back closes a game and keeps the page, and a game opened right after another stays open', async ({
  page,
  site,
}) => {
  await site.open('/slot');
  const choice = page.getByRole('region', { name: 'เลือกวิธีเล่น' });
  await site.cards.nth(3).click();
  await expect(choice).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/slot');
  await expect(site.cards.nth(3)).toBeFocused();

  for (const index of [0, 1, 2, 1]) {
    await site.cards.nth(index).click();
    await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
    await expect(page.getByTitle(/^เกม /)).toBeVisible();
    await site.game().close();
  }
  await site.cards.nth(0).click();
  await expect(choice).toBeVisible();
  await site.game().close();
  await expect(page).toHaveURL('/slot');
});
