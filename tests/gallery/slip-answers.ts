import type { Page } from '@playwright/test';
import { depositCreate } from '@/contract/deposits.contract';
import type { DataInputOf } from '@/contract/endpoint';
import { memberDeposit } from '@/contract/ordered-deposit.contract';
import { START_PATH } from '@/contract/start-call';

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** A transfer that its member reported two minutes ago. A real one would cover the form in other scenes of the member. */
const reported = (): DataInputOf<typeof depositCreate> => ({
  ...{ id: '5f6c2a8e-3b1d-4c7f-9a20-6d1e8b4f7c33', method: 'bank', state: 'pending' },
  ...{ amount: '500.37', credited_amount: null, transfer_url: null, note: null },
  account: {
    ...{ bank_code: '004', account_number: '0123456780', account_name: 'บจก. โชคดี' },
  },
  ...{ created_at: inMinutes(-4), expires_at: inMinutes(11), claimed_at: inMinutes(-2) },
  ...{ decided_at: null, slip_from: inMinutes(-1), now: inMinutes(0) },
});

/** Orders a transfer whose money has not arrived, and waits for the offer to send its slip. */
export async function openSlipOffer(page: Page): Promise<void> {
  const answer = () => ({ json: { error: 0, message: '', data: reported() } });
  await page.route(`**${START_PATH}`, (route) =>
    route.fulfill({ json: { error: 0, message: '', data: null } }),
  );
  await page.route(`**${memberDeposit.path}*`, (route) => route.fulfill(answer()));
  await page.route(`**${depositCreate.path}`, (route) => route.fulfill(answer()));
  await page.reload({ waitUntil: 'load' });
  const main = page.getByRole('main');
  const choice = main.getByRole('group', { name: /^ฝากครั้งแรก/ });
  if (await choice.isVisible()) {
    await choice.getByRole('button', { name: 'ไม่รับ', exact: true }).click();
  }
  await main.getByRole('button', { name: 'โอนธนาคาร' }).click();
  await main.getByRole('button', { name: '500 บาท' }).click();
  await main.getByRole('button', { name: 'ขอเลขบัญชี' }).click();
  await main.getByRole('button', { name: 'แนบสลิป' }).waitFor();
}
