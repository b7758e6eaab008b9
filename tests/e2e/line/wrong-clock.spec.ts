import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../../support/e2e-line';
import { asMoney, gold, Site } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

const HOUR_MS = 3_600_000;

test.use(linePhone);

/** Shifts the phone's clock, even for the game in its frame. */
async function shiftClock(context: BrowserContext, shiftMs: number): Promise<void> {
  await context.addInitScript((shift) => {
    const RealDate = Date;
    const state = { shift };
    Reflect.set(window, 'clock', state);
    window.Date = class extends RealDate {
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(RealDate.now() + state.shift);
        else super(...given);
      }
      static override now() {
        return RealDate.now() + state.shift;
      }
    } as DateConstructor;
  }, shiftMs);
}

for (const [how, shiftMs] of [
  ['an hour ahead', HOUR_MS + 60_000],
  ['an hour behind', -HOUR_MS - 60_000],
] as const) {
  test(`a phone whose clock is ${how} signs in, plays and requests a code`, async ({
    context,
    page,
    site,
    line,
    lineUser,
    standIn,
    backEnd,
    server,
    complaints,
  }) => {
    // LINE's SDK warns after it has refused a token by the phone's clock.
    complaints.expect(/^console warning: \[WARN\] liff\.init is not expected/);
    await shiftClock(context, shiftMs);
    // LINE's tokens carry times, so the member signs in with LINE.
    await backEnd.linkLine(gold, await standIn.issueIdToken(lineUser));
    // For a slow clock an expired token still looks valid.
    if (shiftMs < 0) standIn.idTokenSeconds = -60;
    await line.open(page, '/slot');
    const before = await backEnd.fetchBalance(gold);
    await expect(site.headerBalance).toHaveText(asMoney(before));
    const game = await site.openGame(site.firstCard);
    await game.untilReady();
    const { bet, win } = await game.spin();
    await game.close();
    await expect(site.headerBalance).toHaveText(asMoney(before - bet + win));
    await page.reload();
    await expect(site.headerBalance).toHaveText(asMoney(before - bet + win));

    // Another browser on the same phone opens a friend's link.
    const web = new Site(await context.newPage());
    await web.page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await web.open(`${server.url}/register?ref=friend`);
    const attribution = () =>
      web.page.evaluate(() => localStorage.getItem('local')?.includes('"ref":"friend"'));
    await expect.poll(attribution).toBe(true);

    // Correcting the clock between two codes does not extend the waiting time.
    await page.evaluate(() => localStorage.clear());
    await web.open('/forgot');
    await web.main.getByLabel('เบอร์โทรศัพท์').fill((await backEnd.register()).username);
    await web.main.getByRole('button', { name: 'ส่งรหัส' }).click();
    const resend = web.main.getByRole('button', { name: /^ขอรหัสใหม่/ });
    await expect(resend).toHaveText(/^ขอรหัสใหม่ได้ใน (?:[1-5]?\d|60) วินาที$/);
    await web.page.evaluate(() => Reflect.set(Reflect.get(window, 'clock') as object, 'shift', 0));
    await expect(resend).not.toHaveText(/ [6-9]\d |\d{3}/);
  });
}
