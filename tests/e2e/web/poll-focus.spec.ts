import { expect, test } from '../../support/e2e';
import { gold } from '../../support/journey-site';

test.use({ demo: 'demo' });

test('a choice of a poll shows the focus of the keyboard', async ({ page, site }) => {
  await site.arriveAs(gold);
  await page.goto('/poll/1');
  const radio = site.main.getByRole('radio').first();
  const outline = () =>
    radio.evaluate((input) => {
      const label = input.closest('label');
      return label && getComputedStyle(label).outlineStyle;
    });
  await expect(radio).toBeEnabled();
  expect(await outline()).toBe('none');
  await radio.focus();
  await page.keyboard.press('Space');
  expect(await outline()).toBe('solid');
});
