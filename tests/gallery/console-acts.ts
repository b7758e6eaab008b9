import { operatorNewPlaces } from '@/contract/operator/auth.contract';
import { deskCounts } from '@/contract/operator/desk.contract';
import { lottoExposures } from '@/contract/operator/lotto-numbers.contract';
import type { Desk } from '../support/journey-console';

/** Action to take once a page of the console is loaded. */
export type Act = (desk: Desk) => Promise<void>;

/** Presses a button of the page. */
export const press =
  (name: string | RegExp): Act =>
  ({ main }) =>
    main.getByRole('button', { name, exact: true }).first().click();

/** Presses buttons one after another; the last ones may be in a dialog. */
export const pressEach =
  (...names: readonly (string | RegExp)[]): Act =>
  async ({ page }) => {
    for (const name of names) {
      const dialog = page.getByRole('dialog');
      const place = (await dialog.count()) > 0 ? dialog : page.getByRole('main');
      await place.getByRole('button', { name, exact: true }).first().click();
    }
  };

/** Opens the first row of a list, and waits for its panel. */
export const openFirstRow: Act = async ({ page, main }) => {
  await main.getByRole('row').nth(1).getByRole('button').first().click();
  await page.getByRole('complementary').waitFor();
};

/** Opens the first row of a list, and waits for its dialog. */
export const openFirstDialog: Act = async ({ page, main }) => {
  await main.getByRole('row').nth(1).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('table').waitFor();
};

/** Opens the first row of a list, and presses a button of its panel. */
export const openFirstRowAnd =
  (name: string | RegExp): Act =>
  async (desk) => {
    await openFirstRow(desk);
    await desk.page.getByRole('complementary').getByRole('button', { name }).first().click();
  };

/** Opens the first row, and presses the key that asks for its approval. */
export const askToApprove: Act = async (desk) => {
  await openFirstRow(desk);
  await desk.page.getByText(/→/).first().waitFor();
  await desk.page.keyboard.press('a');
};

/** Searches for a member over the page. */
export const searchMember: Act = async ({ page }) => {
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('081');
  await page.getByRole('option').first().waitFor();
};

/** Lists the keys. */
export const listKeys: Act = ({ page }) => page.keyboard.press('Shift+Slash');

/** Opens the desks that have no place in the bar of a phone. */
export const showMoreDesks: Act = async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'เพิ่มเติม' }).click();
};

/** Opens the first round of the board. */
export const openRound: Act = async ({ page, main }) => {
  await main.getByRole('row').nth(1).getByRole('button').click();
  await page.getByRole('button', { name: 'กลับกระดาน' }).waitFor();
};

/** Types the result of the round that waits for it, and shows its payout. */
export const typeResult: Act = async (desk) => {
  await desk.main.getByRole('row', { name: /รอผล/ }).getByRole('button').click();
  await desk.main.getByLabel('เลขที่ออก 4 ตัว').fill('4821');
  await desk.button('ตรวจยอดจ่าย').click();
  await desk.button('บันทึกผล').waitFor();
};

/** Asks whether the bills of the round that waits for its result are returned. */
export const openVoid: Act = async (desk) => {
  await desk.main.getByRole('row', { name: /รอผล/ }).getByRole('button').click();
  await desk.button('คืนโพย').click();
};

/** Uploads a picture, so that the field shows its sizes and the list has a row. */
export const uploadPicture: Act = async (desk) => {
  const { page } = desk;
  await desk.button('เพิ่มรูป').click();
  await page.locator('input[type=file]').setInputFiles('public/art/banners/arrivals-1896x640.webp');
  await page.getByText('จอกว้าง').waitFor();
};

/** Chooses the first account, and uploads a file whose columns no layout knows. */
export const uploadUnknownFile: Act = async ({ page, main }) => {
  await main.getByLabel('บัญชี', { exact: true }).selectOption({ index: 1 });
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'statement.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('เมื่อ,จำนวน,เหลือ,เรื่อง\n2026-11-28 12:51:29,500.24,186420.50,รับโอน'),
  });
  await page.getByRole('dialog').waitFor();
};

/** Shows a draft on the real page. */
export const previewBanner: Act = async (desk) => {
  await desk.button('ดูก่อน').click();
  await desk.page.locator('iframe').nth(2).waitFor();
};

/** Shows numbers that are near their ceiling, for which a demo has too few bets. */
export const fillNumbers: Act = async ({ page }) => {
  const percents = [96, 88, 83, 61, 44, 31, 18, 12, 7, 3];
  await page.route(`**${lottoExposures.path}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    const rows = percents.map((percent, at) => ({
      ...{ number: String(at * 11).padStart(2, '0'), payout: `${percent * 50_000}.00`, percent },
      closed:
        at === 1
          ? { kind: 'half', by: 'lek', at: '2026-11-28T01:30:00Z', is_standing: true }
          : null,
    }));
    const data = { ...body.data, ceiling: '5000000.00', rows, next_cursor: null };
    await route.fulfill({ json: { ...body, data } });
  });
  await page.goto('/operator/lotto/numbers?type=two_top');
  await page.getByRole('button', { name: /^เลข 00/ }).click();
};

/** Shows the banner about a sign-in from another place. */
export const showNewPlace: Act = async ({ page }) => {
  const place = {
    ...{ id: 1, name: 'nok', display_name: 'นก', address: '198.51.100.9' },
    ...{ user_agent: 'Mozilla/5.0 (Linux; Android 14)', at: new Date().toISOString() },
    is_current: false,
  };
  const data = { rows: [place], next_cursor: null };
  await page.route(`**${operatorNewPlaces.path}*`, (route) =>
    route.fulfill({ json: { error: 0, message: '', data } }),
  );
  await page.route(`**${deskCounts.path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    const security = { count: 1, oldest_at: new Date().toISOString() };
    await route.fulfill({ json: { ...body, data: { ...body.data, security } } });
  });
  await page.reload();
  await page.getByRole('alert').waitFor();
};
