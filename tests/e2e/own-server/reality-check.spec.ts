import { findSeriousViolations } from '../../support/e2e-accessibility';
import { measureOverflow } from '../../support/e2e-overflow';
import { findThumbTooSmall } from '../../support/e2e-thumb';
// The server whose clock moves is that of the yeekee rounds.
import { expect, test } from '../../support/e2e-yeekee';
import { linePhone } from '../../support/line-browser';

// These tests move the clock of one server, so they run one after the other.
test.describe.configure({ mode: 'default' });
test.use(linePhone);

const MINUTE_MS = 60_000;

test('after an hour of play a sheet over the game asks, stakes wait for the answer, and go on', async ({
  page,
  site,
  come,
  backEnd,
  hall,
}) => {
  const member = await come('/slot');
  await backEnd.fund(member, '500');
  const beganAt = (await backEnd.fetchNow()).getTime();
  const passTo = (minutes: number) => hall.jumpTo(new Date(beganAt + minutes * MINUTE_MS));
  expect(await backEnd.trySpin(member)).toBeNull();
  for (const minute of [14, 28, 42, 56]) {
    await passTo(minute);
    expect(await backEnd.trySpin(member)).toBeNull();
  }
  const game = await site.openGame(site.firstCard);
  await game.untilReady();
  await expect(page.getByRole('timer')).toHaveText(/^00:5[67]:\d\d$/, { timeout: 30_000 });
  const size = page.viewportSize()!;
  for (const width of [360, 180]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => measureOverflow(page), `wider than ${width}`).toBe(0);
  }
  await page.setViewportSize(size);

  await passTo(60.1);
  const sheet = page.getByRole('alertdialog', { name: /คุณเล่นมา 60 นาทีแล้ว/ });
  await expect(sheet).toBeVisible({ timeout: 30_000 });
  await expect(sheet.getByText('เดิมพันใหม่หยุดรอคำตอบของคุณ')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'พักก่อน' })).toBeFocused();
  expect(await findSeriousViolations(page), 'sheet').toEqual([]);
  expect(await findThumbTooSmall(page)).toEqual([]);
  await page.mouse.click(180, 20);
  await expect(sheet).toBeVisible();

  await passTo(61.5);
  expect(await backEnd.trySpin(member)).toContain('เดิมพันใหม่หยุดรอคำตอบของคุณ');
  await expect(sheet.getByText('พักไว้ให้แล้ว กดเล่นต่อเมื่อพร้อม')).toBeVisible({ timeout: 10_000 });
  await sheet.getByRole('button', { name: 'เล่นต่อ' }).tap();
  await expect(sheet).toBeHidden();
  expect(await backEnd.trySpin(member)).toBeNull();
  await game.untilReady();
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
