import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { BuiltServer, createSeededDataDir, removeDataDir } from '../../support/e2e-server';

const NASTY = '</script><script>alert(1)</script><!-- ';

test('changing the agent in the database changes name, brand and metadata without a new build', {
  tag: '@desktop',
}, async ({ page, complaints }) => {
  test.slow();
  const dataDir = await createSeededDataDir();
  const database = await PGlite.create(path.join(dataDir, 'postgres'));
  await database.query(
    `UPDATE agents SET name = 'หยกมงคล', config = config || jsonb_build_object(
       'brand', '{"name": "yok", "tokens": {"--ck-action": "#00aa88"}}'::jsonb,
       'seo', jsonb_build_object('title', 'หยกมงคล | เกมดี', 'description', $1::text, 'og_image', '/art/og.png'))`,
    [NASTY],
  );
  await database.close();
  const server = await BuiltServer.start(dataDir);
  try {
    // This server has another origin than the shared one.
    complaints.expect(new RegExp(`^foreign: GET ${server.url}/`));
    let hasAlerted = false;
    page.on('dialog', (dialog) => {
      hasAlerted = true;
      void dialog.dismiss();
    });
    await page.goto(server.url);
    await expect(page).toHaveTitle('หยกมงคล | เกมดี');
    await expect(page.getByRole('banner').getByRole('link', { name: 'หยกมงคล' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('หยกมงคล');
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'yok');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', NASTY);
    expect(
      await page
        .locator('html')
        .evaluate((html) => getComputedStyle(html).getPropertyValue('--ck-action').trim()),
    ).toBe('#00aa88');
    await page.goto(`${server.url}/slot`);
    await expect(page).toHaveTitle('สล็อต · หยกมงคล');
    expect(hasAlerted).toBe(false);
  } finally {
    // The page is closed first, so that no picture is still loading when the server stops.
    await page.close();
    await server.stop();
    removeDataDir(dataDir);
  }
});

test('the second demo agent shows another brand on the same build', {
  tag: '@desktop',
}, async ({ page, complaints }) => {
  test.slow();
  const dataDir = await createSeededDataDir();
  const server = await BuiltServer.start(dataDir, { VITE_AGENT_CODE: 'YOK' });
  try {
    complaints.expect(new RegExp(`^foreign: GET ${server.url}/`));
    // Contacts float on wide pages only.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(server.url);
    await expect(page).toHaveTitle('หยก | เกมมงคล เล่นเพลินทุกวัน');
    await expect(page.getByRole('banner').getByRole('link', { name: 'หยก' })).toBeVisible();
    const paint = (property: string) =>
      page
        .locator('body')
        .evaluate((body, name) => getComputedStyle(body)[name as 'color'], property);
    expect(await paint('backgroundColor')).toBe('rgb(6, 18, 15)');
    await expect(page.getByRole('link', { name: 'ติดต่อทาง LINE' })).toHaveAttribute(
      'href',
      'https://line.me/R/ti/p/@yok-demo',
    );
    expect(await findSeriousViolations(page), 'second brand').toEqual([]);
    for (const rel of ['icon', 'apple-touch-icon']) {
      const href = await page.locator(`link[rel="${rel}"]`).getAttribute('href');
      expect(href).toContain('logo-yok');
      expect((await page.request.get(`${server.url}${href ?? ''}`)).ok()).toBe(true);
    }
    const manifest = (await (
      await page.request.get(`${server.url}/manifest.webmanifest`)
    ).json()) as { name: string; icons: { src: string }[] };
    expect(manifest.name).toBe('หยก');
    for (const { src } of manifest.icons) {
      expect((await page.request.get(`${server.url}${src}`)).ok()).toBe(true);
    }
  } finally {
    await page.close();
    await server.stop();
    removeDataDir(dataDir);
  }
});
