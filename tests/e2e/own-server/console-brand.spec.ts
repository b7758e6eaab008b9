import sharp from 'sharp';
import { expect, test } from '../../support/e2e-console';

/** Time in which members see a change, on an open page and on one that is opened. */
const SOON_MS = 2_000;
const FAINT = '#5b4bd0';
const CLEAR = '#9adf5f';

test.use({ demo: 'demo' });

test('a logo and a colour are saved, shown by both shells, and taken back', async ({
  openBrowser,
  member,
  site,
}) => {
  await site.keepSession(member.credentials);
  await site.open('/');
  const action = () =>
    site.page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--ck-action').trim(),
    );
  const before = await action();

  const pim = await openBrowser();
  await pim.signIn({ name: 'pim' }, '/settings/brand');
  const logo = await sharp({
    create: { width: 512, height: 256, channels: 4, background: CLEAR },
  })
    .png()
    .toBuffer();
  await pim.main
    .getByLabel('โลโก้ (ไอคอนทำจากรูปนี้)')
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(pim.main.locator('img[src^="/pictures/"]').first()).toBeVisible();

  await pim.main.getByText('ปรับทีละสี').click();
  const colour = pim.main.getByLabel('ปุ่มหลัก', { exact: true });
  await colour.fill(FAINT);
  await expect(pim.main.getByText(/^อ่านไม่ออก \d+ คู่/)).toBeVisible();
  await pim.button('บันทึก').click();
  await expect(pim.page.getByRole('dialog')).toHaveCount(0);
  expect(await action()).toBe(before);

  await colour.fill(CLEAR);
  await expect(pim.main.getByText(/^อ่านออกทุกคู่/)).toBeVisible();
  await pim.button('ดูก่อน').click();
  await expect(pim.dialog('ดูก่อน').locator('iframe')).toHaveCount(3);
  await pim.dialog('ดูก่อน').getByRole('button', { name: 'ปิด' }).last().click();
  await pim.button('บันทึก').click();
  const dialog = pim.dialog('บันทึกและแสดงทันที');
  await expect(dialog.getByRole('row', { name: /^ปุ่มหลัก/ })).toContainText(CLEAR);
  await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  // The open page follows, and each shell is rendered with it.
  await expect.poll(action, { timeout: SOON_MS }).toBe(CLEAR);
  await expect(site.page.locator('header img[src^="/pictures/"]').first()).toBeVisible();
  const served = async (path: string) => {
    const html = await (await site.page.request.get(path)).text();
    return [html.includes(`--ck-action:${CLEAR}`), html.includes('/pictures/')];
  };
  for (const path of ['/', '/liff']) {
    await expect.poll(() => served(path), { timeout: SOON_MS }).toEqual([true, true]);
  }

  await pim.page.goto('/operator/settings/versions/1');
  await pim.button('ย้อนกลับไปใช้รุ่นนี้').click();
  await pim.dialog('ย้อนกลับไปใช้รุ่น 1').getByRole('button', { name: 'ย้อนกลับไปใช้รุ่นนี้' }).click();
  await expect(pim.main.getByRole('row', { name: /^รุ่น 3/ })).toContainText('ใช้อยู่');
  await expect.poll(action, { timeout: SOON_MS }).toBe(before);
  for (const path of ['/', '/liff']) {
    await expect.poll(() => served(path), { timeout: SOON_MS }).toEqual([false, false]);
  }
});
