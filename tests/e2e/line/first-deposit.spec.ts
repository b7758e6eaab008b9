import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, shells, test } from '../../support/e2e-line';
import { unusedCredentials } from '../../support/journey-backend';
import { GatewayPage } from '../../support/journey-gateway';
import { asMoney } from '../../support/journey-site';

const FIRST = 'ฝากครั้งแรก รับเพิ่ม 50%';

for (const { shell, use, base } of shells) {
  test.describe(shell, () => {
    test.use(use);

    test("a friend's link leads to registration, the bonus question, the deposit and its bonus", async ({
      page,
      site,
      line,
      lineUser: _stranger,
      backEnd,
      inClient,
    }) => {
      const { refCode } = await backEnd.fetchReferrals(
        await backEnd.register({ first_name: 'วรพล' }),
      );
      if (inClient) await line.open(page, `/register?ref=${refCode}`);
      else await site.open(`/register?ref=${refCode}`);
      const { username, password } = unusedCredentials();
      await site.fillRegistration(site.main, { username, ...(!inClient && { password }) });
      await site.sendRegistration(site.main);
      await expect(page).toHaveURL(`${base}/member/deposit`);

      const choice = site.main.getByRole('group', { name: FIRST });
      await expect(choice).toContainText('ถ้ารับ จะได้โบนัส ฿50.00');
      expect(await findSeriousViolations(page)).toEqual([]);
      // While the question is open, no other control on the page creates the QR.
      await site.main.getByRole('button', { name: '300 บาท' }).click();
      await expect(choice).toContainText('ถ้ารับ จะได้โบนัส ฿150.00');
      await expect(site.main.getByRole('img', { name: /^QR สำหรับจ่าย/ })).toHaveCount(0);
      await site.main.getByRole('button', { name: 'สร้าง QR ฿300.00' }).click();
      await expect(choice.getByRole('alert')).toHaveText('กรุณาเลือกก่อนว่าจะรับโบนัสหรือไม่');

      await site.answerBonus(site.main, 'รับโบนัส');
      await site.main.getByRole('button', { name: '300 บาท' }).click();
      await expect(site.main.getByRole('img', { name: 'QR สำหรับจ่าย ฿300.00' })).toBeVisible();
      await expect(site.main.getByText(/^ได้รับโบนัส ฿150\.00 เมื่อยอดเข้า/)).toBeVisible();
      const gateway = await GatewayPage.open(page, inClient);
      await gateway.pay(['เงินเข้ากระเป๋าแล้ว']);
      await gateway.close();
      await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
      await expect(site.main.getByText('โบนัส ฿150.00 เข้ากระเป๋าโบนัสแล้ว')).toBeVisible();
      await expect(site.headerBalance).toHaveText(asMoney(300_00));
      expect((await backEnd.verifyLedger()).faults).toEqual([]);
    });
  });
}
