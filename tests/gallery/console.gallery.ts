import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { approvalList } from '@/contract/operator/approvals.contract';
import { auditLog } from '@/contract/operator/audit.contract';
import { deskCounts } from '@/contract/operator/desk.contract';
import { memberList } from '@/contract/operator/members.contract';
import { peopleList } from '@/contract/operator/people.contract';
import { test } from '../support/e2e-console';
import type { Desk } from '../support/journey-console';
import { GALLERY_DIR, pictureFile } from './gallery-files';
import { watchRequests } from './requests';
import type { SceneState } from './scenes';

/** One view of the console to take pictures of. */
interface ConsoleScene {
  readonly path: string;
  readonly name: string;
  /** Person of the demo who sees the view; undefined before the sign-in. */
  readonly as?: string;
  /** Call on which the view depends, and its data for an empty list. */
  readonly call?: readonly [path: string, empty: unknown];
  /** Action to take once the page is loaded. */
  readonly act?: (desk: Desk) => Promise<void>;
}

const noMembers = { rows: [], next_cursor: null, total: 0 };
const MEMBER = '/members/1001';

const openAct = (name: string) => (desk: Desk) => desk.button(name).click();

const scenes: readonly ConsoleScene[] = [
  { path: '/sign-in', name: 'Sign-in' },
  { path: '', name: 'Today', as: 'pim', call: [deskCounts.path, undefined] },
  { path: '/members', name: 'Members', as: 'sup', call: [memberList.path, noMembers] },
  ...['statement', 'play', 'money', 'security', 'notes', 'actions'].map((tab) => ({
    ...{ path: `${MEMBER}?tab=${tab}`, name: `Member, ${tab}`, as: 'sup' },
  })),
  { path: MEMBER, name: 'Adjustment', as: 'sup', act: openAct('ปรับยอดเงิน') },
  { path: MEMBER, name: 'Closing with payout', as: 'sup', act: openAct('ปิดบัญชีและจ่ายยอดคงเหลือ') },
  {
    ...{ path: '', name: 'Search', as: 'sup' },
    act: async ({ page }) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('081');
      await page.getByRole('option').first().waitFor();
    },
  },
  { path: '/approvals', name: 'Approvals', as: 'nok', call: [approvalList.path, []] },
  { path: '/approvals/1', name: 'Request', as: 'nok' },
  { path: '/people', name: 'People', as: 'pim', call: [peopleList.path, []] },
  { path: '/audit', name: 'Audit', as: 'audi', call: [auditLog.path, []] },
  { path: '/account', name: 'Account', as: 'pim' },
  { path: '/people', name: 'Forbidden', as: 'sup' },
];

/** Widths and heights: a phone and a desktop. */
const sizes = [
  [390, 844],
  [1440, 900],
] as const;
/** Parts of the names of the requested scenes; by default all scenes. */
const wanted = (process.env['SCENES'] ?? '').split(',');
const SETTLE_MS = 700;
/** Time in ms after which the console has stopped retrying. */
const GIVE_UP_MS = 2500;

const titleOf = ({ path: url, name }: ConsoleScene): string => `/operator${url} ${name}`;

test.beforeAll(() => mkdir(GALLERY_DIR, { recursive: true }));

for (const as of [undefined, 'pim', 'sup', 'nok', 'audi']) {
  const group = scenes.filter(
    (scene) => scene.as === as && wanted.some((part) => titleOf(scene).includes(part)),
  );
  if (group.length === 0) continue;
  test(`the console as ${as ?? 'a visitor'}`, async ({ openBrowser }) => {
    const desk = await openBrowser();
    desk.complaints.expect(/^[45]\d\d: /);
    if (as !== undefined) await desk.signIn({ name: as });
    for (const scene of group) await takePictures(desk, scene);
  });
}

async function takePictures(desk: Desk, scene: ConsoleScene): Promise<void> {
  const { page } = desk;
  const requests = watchRequests(page);
  for (const state of statesOf(scene)) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (state !== 'data') await layState(page, scene, state);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto(`/operator${scene.path}`);
      if (state === 'data' || state === 'empty') await requests.untilQuiet();
      await page.waitForTimeout(state === 'error' ? GIVE_UP_MS : SETTLE_MS);
      await scene.act?.(desk);
      await page.waitForTimeout(scene.act ? SETTLE_MS : 0);
      const picture = { scene: titleOf(scene), state, shell: 'console', width } as const;
      await page.screenshot({
        path: path.join(GALLERY_DIR, pictureFile(picture)),
        type: 'jpeg',
        quality: 70,
        animations: 'disabled',
      });
    }
  }
}

function statesOf({ call }: ConsoleScene): readonly SceneState[] {
  if (!call) return ['data'];
  return call[1] === undefined
    ? ['data', 'loading', 'error']
    : ['data', 'empty', 'loading', 'error'];
}

/** Intercepts the call of a scene to show a state. */
async function layState(page: Page, { call }: ConsoleScene, state: SceneState): Promise<void> {
  await page.route(
    (url) => url.pathname === call?.[0],
    async (route) => {
      if (state === 'loading') return;
      const isError = state === 'error';
      const body = { error: isError ? 500 : 0, message: '', data: call?.[1] ?? null };
      await route.fulfill({ status: isError ? 500 : 200, json: body });
    },
  );
}
