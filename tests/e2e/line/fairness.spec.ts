import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, shells, test } from '../../support/e2e-line';
import { measureOverflow } from '../../support/e2e-overflow';

for (const { shell, use, base } of shells) {
  test.describe(shell, () => {
    test.use(use);

    test('a spin is computed again from the statement, after its seed is revealed', async ({
      page,
      site,
      backEnd,
      come,
      complaints,
    }) => {
      complaints.expect(/^429: POST \/sandbox\/api\/spin$/);
      const member = await come(`${base}/slot`);
      await backEnd.fund(member, '1000');
      const game = await site.openGame(site.firstCard);
      await game.untilReady();
      // A single lost spin would be a movement of its own.
      await game.spin();
      await game.spin();
      await game.close();

      await page.goto(`${base}/member/statement`);
      const played = site.main.getByRole('listitem').filter({ hasText: '2 รอบ' });
      await played.getByRole('button').click();
      await played.getByRole('button', { name: 'ดูทีละรายการ' }).click();
      await played
        .getByRole('link', { name: /^ตรวจสอบผลของรอบ/ })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`${base}/fairness/sandbox/[0-9a-f-]{36}$`));

      await expect(site.main.getByText('เลขลับยังใช้อยู่ เปิดเผยแล้วเริ่มชุดใหม่')).toBeVisible();
      expect(await findSeriousViolations(page), 'secret seed').toEqual([]);
      const hash = site.main.getByRole('region', { name: 'สัญญาไว้ก่อนเล่น' }).locator('code');
      const promised = await hash.textContent();
      await site.main.getByRole('button', { name: 'เปิดเผย' }).click();
      await expect(site.main.getByText('ตรงกันทุกขั้น')).toBeVisible();
      expect(await hash.textContent()).toBe(promised);
      await expect(site.main.getByText('จุดหยุดของ 5 รีล', { exact: true })).toBeVisible();
      expect(await findSeriousViolations(page), 'computed round').toEqual([]);
      for (const narrow of [360, 180]) {
        await page.setViewportSize({ width: narrow, height: 740 });
        await expect.poll(() => measureOverflow(page), `wider than ${narrow}`).toBe(0);
      }
    });
  });
}
