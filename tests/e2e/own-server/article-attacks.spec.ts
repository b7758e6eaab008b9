import { attacks } from '../../support/attacks-list';
import { expect, test } from '../../support/e2e';

const lines = attacks.filter((attack) => !attack.includes('\n'));
/** Attacks that end the markup around a title: an attribute, a tag or a script. */
const breakers = lines.filter((attack) => /^(?:<\/|["']|javascript:\/)/.test(attack));

/**
 * A script that ran would open a dialog. A foreign request, even one that the page's policy blocks, is a complaint, and
 * a complaint fails the test.
 */
test("no text, title or description of an operator's article runs code or loads foreign content", async ({
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
