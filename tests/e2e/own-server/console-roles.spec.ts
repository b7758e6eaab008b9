import { readFileSync } from 'node:fs';
import { type OperatorRole, operatorRoles } from '@/contract/operator-roles';
import { operatorCopy as copy, roleNames } from '@/operator/operator.copy';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-console';
import { measureOverflow } from '../../support/e2e-overflow';
import { expectFit } from '../../support/e2e-text-size';
import type { Desk } from '../../support/journey-console';
import { linePhone } from '../../support/line-browser';

test.use({ demo: 'demo' });

/** A person of the demo for each role. */
const people: Readonly<Record<OperatorRole, string>> = {
  owner: 'pim',
  finance: 'nok',
  support: 'sup',
  lotto: 'tan',
  content: 'kwan',
  auditor: 'audi',
};

/** Paths of all desks, and of the page that only leads from the page of today. The list imports icons, so it is read. */
const paths = [
  ...readFileSync('src/operator/shell/desks-list.tsx', 'utf8').matchAll(/\bpath: '([^']+)'/g),
]
  .map(([, path = '']) => path)
  .concat('/first-day');

/** Widths and heights: a desktop and a phone. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Roles whose desks are measured, with their refusals. */
const measured: ReadonlySet<OperatorRole> = new Set(['owner', 'auditor']);

for (const role of operatorRoles) {
  test(`each desk opens for ${role}, or names the roles that may open it`, async ({
    openBrowser,
  }) => {
    const desk = await openBrowser({ viewport: sizes[0] });
    await desk.signIn({ name: people[role] });
    const links = await desk.rail.getByRole('link').all();
    const own = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(own.length).toBeGreaterThan(0);
    for (const path of paths) await visit(desk, { path, role, own });
  });
}

test('signing in and the page of today fit a phone with large text', async ({ openBrowser }) => {
  const desk = await openBrowser({ ...linePhone, reducedMotion: 'reduce' });
  await desk.page.goto('/operator');
  await expect(desk.page.getByLabel('ชื่อผู้ใช้')).toBeVisible();
  await expectFit(desk.page, 'sign-in');
  await desk.signIn({ name: people.owner });
  await expect(desk.heading('วันนี้')).toBeVisible();
  await expect(desk.main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectFit(desk.page, 'today');
});

async function visit(
  { page, main }: Desk,
  { path, role, own }: { path: string; role: OperatorRole; own: readonly (string | null)[] },
): Promise<void> {
  const url = path === '/' ? '/operator' : `/operator${path}`;
  await page.setViewportSize(sizes[0]);
  await page.goto(url);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  const refusal = main.getByText(copy.forbidden);
  const mayOpen = own.some((href) => href?.replace(/\/$/, '') === url);
  if (mayOpen || (path === '/first-day' && role === 'owner')) {
    await expect(refusal, `${role} opens ${path}`).toHaveCount(0);
  } else {
    await expect(refusal, `${role} does not open ${path}`).toBeVisible();
    const text = (await refusal.textContent()) ?? '';
    const named = operatorRoles.filter((each) => text.includes(roleNames[each]));
    expect(named.length, `${path} names the roles that may open it`).toBeGreaterThan(0);
    expect(named).not.toContain(role);
  }
  // Desks look the same for all who may open them; only the auditor's have no controls of work.
  if (!measured.has(role)) return;
  for (const size of sizes) {
    await page.setViewportSize(size);
    const place = `${role} at ${path}, ${size.width} px`;
    expect.soft(await measureOverflow(page), `${place} is wider than the screen`).toBe(0);
    expect.soft(await findSeriousViolations(page), place).toEqual([]);
  }
}
