import type { Page } from '@playwright/test';
import type { SafetyBreak } from '@/contract/breaks.contract';
import { safetyStatus } from '@/contract/safety.contract';
import { userInfo } from '@/contract/session.contract';
import { START_PATH } from '@/contract/start-call';
import { withdrawInfo } from '@/contract/withdrawals.contract';

/** Answers about breaks and reality checks. Real ones would cover most other scenes of the member. */

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const timeOut: SafetyBreak = {
  ...{ kind: 'time_out', began_at: inDays(-0.2), ends_at: inDays(0.8), is_over: false },
  ...{ return_asked_at: null, may_return_at: null },
};
const exclusion: SafetyBreak = { ...timeOut, kind: 'excluded', ends_at: inDays(182) };
const ended: SafetyBreak = { ...exclusion, ends_at: inDays(-1), is_over: true };

/** Breaks in each state. */
export const breaks = {
  timeOut,
  exclusion,
  forEver: { ...exclusion, ends_at: null },
  ended,
  returnAsked: { ...ended, return_asked_at: inDays(-0.5), may_return_at: inDays(0.5) },
  returnDue: { ...ended, return_asked_at: inDays(-2), may_return_at: inDays(-1) },
} as const satisfies Record<string, SafetyBreak>;

/** Reloads the page as that of a member on a break. */
export async function layBreak(page: Page, present: SafetyBreak): Promise<void> {
  const { kind, ends_at: until, is_over } = present;
  const restriction = { kind, until: is_over ? null : until };
  await page.route(`**${START_PATH}`, (route) =>
    route.fulfill({ json: { error: 0, message: '', data: null } }),
  );
  await change(page, userInfo.path, (data) => ({
    ...data,
    user: { ...(data['user'] as object), restriction },
  }));
  await change(page, safetyStatus.path, (data) => ({ ...data, break: present }));
  await change(page, withdrawInfo.path, (data) => ({
    ...data,
    ...{ is_on_break: true, min_amount: '0.01', balance: '87.50', kept: '50.00', turnover: [] },
  }));
  await page.reload({ waitUntil: 'load' });
  const shortcuts = page.getByRole('navigation', { name: 'ทางลัด' });
  await shortcuts.getByText('ฝาก', { exact: true }).waitFor({ state: 'detached' });
}

/** Shows the screen that a member on a break sees in place of most others. */
export async function openBreak(page: Page, present: SafetyBreak): Promise<void> {
  await layBreak(page, present);
  await page.getByRole('link', { name: 'หน้าแรก' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'ถอนเงิน' }).waitFor();
}

/** Reloads the page as that of a member who has played for an hour, and waits for the reality check. */
export async function openCheck(page: Page): Promise<void> {
  await page.route(`**${START_PATH}`, (route) =>
    route.fulfill({ json: { error: 0, message: '', data: null } }),
  );
  await change(page, userInfo.path, (data) => ({
    ...data,
    user: { ...(data['user'] as object), is_check_due: true },
  }));
  await change(page, safetyStatus.path, (data) => ({
    ...data,
    limits: (data['limits'] as object[]).map((limit, index) =>
      index === 0 ? { ...limit, limit: '1000.00', used: '370.00', left: '630.00' } : limit,
    ),
    check: {
      ...{ session_began_at: inDays(-1 / 24), minutes: 60, answer_by: inDays(1) },
      ...{ staked: '2340.00', returned: '1970.00', net: '-370.00' },
    },
  }));
  await page.reload({ waitUntil: 'load' });
  await page.getByRole('alertdialog').waitFor();
}

/** Changes the data of an endpoint's responses. */
async function change(
  page: Page,
  path: string,
  toData: (data: Record<string, unknown>) => unknown,
): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response, json: { ...body, data: toData(body.data) } });
  });
}
