import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/e2e';
import { unzip } from '../../support/zip-reader';

test('a member downloads the own data as a ZIP, once a day', async ({
  page,
  site,
  backEnd,
  complaints,
}) => {
  complaints.expect(/^429: POST \/api\/member\/own_data/);
  const member = await backEnd.register();
  await site.keepSession(member);
  await site.open('/member/safety');
  const card = site.main.getByRole('button', { name: /^ดาวน์โหลดข้อมูลของฉัน/ });
  const download = page.waitForEvent('download');
  await card.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(await readFile(await file.path()));
  expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject({ username: member.username });
  await expect(page).toHaveURL('/member/safety');

  await card.click();
  await expect(site.main.getByText(/^ดาวน์โหลดไปแล้ว ดาวน์โหลดได้อีกครั้ง/)).toBeVisible();
});
