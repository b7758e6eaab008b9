import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf } from '../../support/authenticator';
import { expect, test } from '../../support/e2e-console';
import type { Desk } from '../../support/journey-console';
import { OPERATOR_KEY } from '../../support/server-process';

const PASSWORD = 'ช้างม้าวัวควายเดินป่า7';

/** Invites a person, who then sets a password in a browser of their own. @returns the credentials of the person */
async function invite(
  owner: Desk,
  newcomer: Desk,
  { name, displayName }: { name: string; displayName: string },
): Promise<{ url: string; secret: string }> {
  await owner.button('เชิญพนักงาน').click();
  const form = owner.dialog('เชิญพนักงาน');
  await form.getByLabel('ชื่อที่ทีมเรียก').fill(displayName);
  await form.getByLabel('ชื่อผู้ใช้').fill(name);
  await form.getByLabel('สิทธิ์').selectOption('การเงิน');
  await form.getByRole('button', { name: 'สร้างลิงก์' }).click();
  const link = owner.dialog(`ลิงก์สำหรับ ${name}`);
  const url = await link.getByRole('textbox').inputValue();
  await link.getByRole('button', { name: 'เสร็จ' }).click();
  await newcomer.page.goto(url);
  await expect(newcomer.main.getByText(`สวัสดี ${displayName} คุณได้สิทธิ์การเงิน`)).toBeVisible();
  const { secret } = await newcomer.accept(PASSWORD);
  // The code of the present half minute has just been used.
  await newcomer.sendSignIn({ name, password: PASSWORD, code: codeOf(secret, 1) });
  await expect(newcomer.heading('วันนี้')).toBeVisible();
  return { url, secret };
}

/**
 * Calls the console from a page of another origin in the browser of a signed-in person.
 * @returns the status of a command as a form could send it, and what the page learns of a read and of a real command
 */
async function callFromElsewhere({ page, complaints }: Desk, url: string) {
  const elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><title>elsewhere</title><div id="root"><h1>เว็บอื่น</h1></div>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  complaints.expect(new RegExp(`^(?:foreign|404): GET http://127.0.0.1:${port}/`));
  complaints.expect(/^console error: .*blocked by CORS policy/);
  complaints.expect(/^(?:failed|403): \w+ \/operator\/v1\/auth\/(?:site|sign_out)/);
  const foreign = await page.context().newPage();
  await foreign.goto(`http://127.0.0.1:${port}/`);
  const learned = await foreign.evaluate(
    (target) =>
      Promise.all(
        [
          fetch(`${target}/site`, { credentials: 'include' }),
          fetch(`${target}/sign_out`, {
            method: 'POST',
            credentials: 'include',
            headers: { 'content-type': 'application/json', 'x-operator-request': '1' },
            body: '{}',
          }),
        ].map((call) => call.then(({ type }) => type).catch(() => 'blocked')),
      ),
    `${url}/operator/v1/auth`,
  );
  // A form is sent without a preflight.
  const answered = foreign.waitForResponse('**/operator/v1/auth/sign_out');
  await foreign.evaluate((target) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: target });
    document.body.append(form);
    form.submit();
  }, `${url}/operator/v1/auth/sign_out`);
  const status = (await answered).status();
  await foreign.waitForURL('**/operator/v1/auth/sign_out');
  await foreign.close();
  elsewhere.closeAllConnections();
  await new Promise((resolve) => elsewhere.close(resolve));
  return [status, ...learned];
}

test('the first owner comes by the key, and invites two people who sign in with a code', async ({
  openBrowser,
  server,
}) => {
  const pim = await openBrowser();
  await pim.page.goto('/operator');
  // No person can sign in yet, so the sign-in page leads to the page for the key.
  await expect(pim.heading('เจ้าของคนแรก')).toBeVisible();
  await pim.page.getByLabel('กุญแจของเซิร์ฟเวอร์').fill(OPERATOR_KEY);
  await pim.page.getByLabel('ชื่อผู้ใช้').fill('pim');
  await pim.page.getByLabel('ชื่อที่ทีมเรียก').fill('พิม');
  await pim.page.getByRole('button', { name: 'ต่อไป' }).click();
  await expect(pim.main.getByText('สวัสดี พิม คุณได้สิทธิ์เจ้าของ')).toBeVisible();
  const { secret, recoveryCodes } = await pim.accept(PASSWORD);
  expect(recoveryCodes).toHaveLength(8);
  await pim.sendSignIn({ name: 'pim', password: PASSWORD, code: codeOf(secret, 1) });
  await expect(pim.heading('วันนี้')).toBeVisible();
  await pim.page.goto('/operator/first');
  await expect(pim.page).toHaveURL('/operator/sign-in');

  await pim.page.goto('/operator/people');
  const som = await openBrowser();
  const nok = await openBrowser();
  const invited = await invite(pim, som, { name: 'som', displayName: 'ส้ม' });
  await invite(pim, nok, { name: 'nok', displayName: 'นก' });
  await expect(pim.main.getByRole('row', { name: /ส้ม · som.*การเงิน.*รหัสผ่าน/ })).toBeVisible();
  await expect(pim.main.getByRole('row', { name: /นก · nok.*การเงิน/ })).toBeVisible();
  await expect(nok.rail.getByRole('link', { name: 'พนักงาน' })).toHaveCount(0);

  const stranger = await openBrowser();
  await stranger.page.goto(invited.url);
  await expect(stranger.heading('ลิงก์นี้ใช้ไม่ได้')).toBeVisible();
  await expect(stranger.page.getByLabel(/ตั้งรหัสผ่าน/)).toHaveCount(0);

  await som.page.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(som.page).toHaveURL('/operator/sign-in');
  som.complaints.expect(/^429: POST \/operator\/v1\/auth\/sign_in$/);
  const refusal = som.page.getByRole('alert');
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = som.page.waitForResponse('**/operator/v1/auth/sign_in');
    await som.sendSignIn({ name: 'som', password: PASSWORD, code: '000000' });
    await answered;
    await expect(refusal).toContainText('ไม่ถูกต้อง');
  }
  await som.sendSignIn({ name: 'som', password: PASSWORD, code: codeOf(invited.secret, 1) });
  await expect(refusal).toContainText('หลายครั้ง');
  await expect(som.rail).toHaveCount(0);

  expect(await callFromElsewhere(pim, server.url)).toEqual([403, 'blocked', 'blocked']);
  await pim.page.goto('/operator/people');
  await expect(pim.heading('พนักงาน')).toBeVisible();
  expect(server.output).not.toContain(secret.replaceAll(' ', ''));
});

test('the site of members works beside the console', async ({ site }) => {
  await site.open('/');
  await expect(site.header.getByRole('link', { name: 'สล็อต' })).toBeVisible();
  await site.open('/login');
  await expect(site.main.getByLabel('เบอร์โทรศัพท์')).toBeVisible();
});
