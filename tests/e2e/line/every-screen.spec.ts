import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, shells, test } from '../../support/e2e-line';
import { measureOverflow } from '../../support/e2e-overflow';
import { goTo, screens } from '../../support/e2e-screens';
import { gold } from '../../support/journey-site';

const PHONE = { width: 360, height: 740 };

for (const { shell, use, base } of shells) {
  test.describe(shell, () => {
    test.use(use);

    test('every screen is accessible and fits its viewport', async ({
      page,
      site,
      line,
      lineUser,
      standIn,
      backEnd,
    }) => {
      // Every screen is opened once in the same document, without reloads, which still takes long.
      test.slow();
      const isLine = base !== '';
      const round = `/lotto/${await backEnd.fetchRound('government')}`;
      const look = async (isMembers: boolean) => {
        for (const screen of screens.filter((one) => one.isMembers === isMembers)) {
          const url = screen.name === 'lottoRound' ? round : screen.url;
          await goTo(page, base + url, screen.title);
          expect.soft(await findSeriousViolations(page), url).toEqual([]);
          if (!isLine) {
            await expectNoOverflow(page, `${url} on a desktop`);
            await page.setViewportSize(PHONE);
          }
          await expectNoOverflow(page, `${url} on a phone`);
          if (!isLine) await page.setViewportSize({ width: 1280, height: 720 });
        }
      };
      if (isLine) await line.open(page, '/');
      else await site.open('/');
      await look(false);

      if (isLine) {
        await backEnd.linkLine(gold, await standIn.issueIdToken(lineUser));
        await line.open(page, '/');
        await site.headerBalance.waitFor();
      } else await site.arriveAs(gold);
      await look(true);
    });
  });
}

/** Expects no horizontal overflow. It polls, because the header adapts to a new width one frame after the resize. */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => measureOverflow(page), where)
    .toBe(0);
}
