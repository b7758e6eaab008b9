import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';

/** Longer than the time in which a page reports one error. */
const PAUSE_MS = 1_100;

test('an unknown URL shows a 404 page with header, menu and bottom bar', async ({
  page,
  site,
  complaints,
}) => {
  complaints.expect(/^404: GET \/no-such-page$/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeFocused();
  await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('404 · Not Found');
  await expect(site.header.getByRole('link', { name: 'สล็อต' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(site.header.getByRole('link', { name: 'โชคดี' })).toBeVisible();
  await expect(site.header.getByRole('button', { name: 'เมนู' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'ทางลัด' })).toBeInViewport();
  expect(await findSeriousViolations(page), 'error page').toEqual([]);
  await page.getByRole('link', { name: 'กลับหน้าแรก' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'เกมยอดฮิต' })).toBeVisible();
});

test('the server responds 404 for an unknown lobby, round or game, on the web and in LINE', {
  tag: '@desktop',
}, async ({ request }) => {
  const [round] = (
    (await (await request.get('/api/lotto/rounds')).json()) as {
      data: { rounds: { round_id: string }[] };
    }
  ).data.rounds;
  const statusOf = async (url: string) => (await request.get(url)).status();
  for (const entry of ['', '/liff']) {
    expect(await statusOf(`${entry}/lobby/nosuch`)).toBe(404);
    expect(await statusOf(`${entry}/lotto/no-such-round`)).toBe(404);
    expect(await statusOf(`${entry}/lotto/${round?.round_id ?? ''}`)).toBe(200);
    expect(await statusOf(`${entry}/play?game_id=no-such&provider_id=manee`)).toBe(404);
    expect(await statusOf(`${entry}/play`)).toBe(200);
  }
  expect(await statusOf('/liff/nowhere')).toBe(404);
});

test('a missing chunk reloads the page once and then shows an error', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^404: GET \/assets\/lobby\.screen-/);
  // React also reports the error for which the error page is shown.
  complaints.expect(/^(?:console error|exception): .*dynamically imported module/);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  let isGone = true;
  await page.route('**/assets/lobby.screen-*', (route) =>
    isGone
      ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not Found' })
      : route.continue(),
  );
  await page.goto('/slot');
  await expect(page.getByRole('heading', { name: '500' })).toBeVisible();
  await expect(page.getByText('An error occurred', { exact: true })).toBeVisible();
  await expect(page.getByText('ระบบขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง')).toBeVisible();
  expect(documents).toBe(2);

  isGone = false;
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'สล็อต' })).toBeVisible();
  expect(documents).toBe(3);
});

test('a missing prefetched chunk causes no reload', async ({ page, site, complaints }) => {
  complaints.expect(/^404: GET \/assets\/lobby\.screen-/);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  await page.route('**/assets/lobby.screen-*', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not Found' }),
  );
  await site.open('/register');
  await site.main.getByLabel('เบอร์โทรศัพท์').fill('0891234567');
  const asked = page.waitForResponse('**/assets/lobby.screen-*');
  await site.header.getByRole('link', { name: 'สล็อต' }).hover();
  await asked;
  // Waits long enough for a wrong reload to request the page.
  await page.waitForTimeout(1000);
  expect(documents).toBe(1);
  await expect(site.main.getByLabel('เบอร์โทรศัพท์')).toHaveValue('0891234567');
});

test('a chunk that fails because the server is down shows an error without a reload', async ({
  page,
  site,
  complaints,
}) => {
  complaints.expect(/^failed: .* net::ERR_CONNECTION_REFUSED$/);
  // React also reports the error for which the error page is shown.
  complaints.expect(/^(?:console error|exception): .*(?:dynamically imported module|preload CSS)/);
  await site.open('/');
  await expect(site.cards).toHaveCount(14);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await site.header.getByRole('link', { name: 'สล็อต' }).click();
  await expect(page.getByRole('heading', { name: '500' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
  expect(documents).toBe(0);

  await page.unroute('**/*');
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'สล็อต' })).toBeVisible();
});

test('a missing file responds 404 without an HTML page', { tag: '@desktop' }, async ({
  request,
}) => {
  for (const url of [
    '/assets/no-such-chunk.js',
    '/art/games/no-such-game.webp',
    '/robots.png',
    // These look like files, because they end in an extension; a bare full stop at the end of a URL would not.
    '/slot.js',
    '/Favicon.ico',
  ]) {
    const response = await request.get(url);
    expect(response.status(), url).toBe(404);
    expect(response.headers()['content-type'], url).not.toContain('text/html');
  }
  // Browsers request the icon on their own.
  const icon = await request.get('/favicon.ico');
  expect(icon.ok()).toBe(true);
  expect(icon.headers()['content-type']).toMatch(/^image\//);
});

test('an error that the page does not handle is reported once in a second, without a query', {
  tag: '@desktop',
}, async ({ page, complaints }) => {
  complaints.expect(/^exception: planted/);
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/client_error')
      reports.push(request.postDataJSON());
  });
  await page.goto('/slot?ref=secret');
  await page.waitForLoadState('networkidle');
  const answered = page.waitForResponse('**/api/client_error');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('planted first');
    }, 0);
  });
  expect((await answered).status()).toBe(200);
  await page.evaluate(() => {
    void Promise.reject(new Error('planted second'));
  });
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(() => {
    void Promise.reject(new Error('planted third'));
  });
  await expect.poll(() => reports.length).toBe(2);
  expect(reports).toMatchObject([
    { name: 'TypeError', message: 'planted first', path: '/slot', shell: 'web' },
    { name: 'Error', message: 'planted third' },
  ]);
  expect(JSON.stringify(reports)).not.toContain('secret');
});
