import { attacks } from '../../support/attacks.list';
import { expect, test } from '../../support/e2e';

const lines = attacks.filter((attack) => !attack.includes('\n'));
/** Those that end what the server writes around a title: an attribute, a tag, a script. */
const breakers = lines.filter((attack) => /^(?:<\/|["']|javascript:\/)/.test(attack));

/**
 * What ran would open a dialog, and what loaded from elsewhere, or was only stopped by the page's policy, is a
 * complaint, which fails every journey.
 */
test('nothing that an operator wrote runs or loads from elsewhere, in texts, titles and descriptions', async ({
  page,
  site,
  backEnd,
}) => {
  test.slow();
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  const markdown = attacks.map((attack) => `${attack}\n\nต่อ ${attack}`).join('\n\n');
  await backEnd.publishArticle({ id: 'all', title: 'ทั้งหมด', description: 'ทั้งหมด', markdown });
  for (const [index, attack] of lines.entries())
    await backEnd.publishArticle({
      id: `attack-${index}`,
      title: attack,
      description: attack,
      markdown: `ข้อความ ${attack}`,
    });

  await site.open('/article?category=games');
  const cards = site.main.getByRole('region', { name: 'ล่าสุด' }).getByRole('link');
  const more = site.main.getByRole('button', { name: 'ดูบทความเพิ่ม' });
  while (await more.isVisible()) {
    const before = await cards.count();
    await more.click();
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
  }
  await expect(cards).toHaveCount(lines.length + 1);

  await site.open('/article/detail?id=all');
  await expect(site.main.getByRole('article')).toContainText('ต่อ');
  expect(breakers.length).toBeGreaterThan(4);
  for (const attack of breakers) {
    await site.open(`/article/detail?id=attack-${lines.indexOf(attack)}`);
    await expect(site.main.getByRole('heading', { level: 1 })).toHaveText(attack);
    await expect(page).toHaveTitle(`${attack} · โชคดี`);
  }
  expect(opened).toEqual([]);
});
