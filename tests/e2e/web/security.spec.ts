import { expect, test } from '../../support/e2e';

test('every page carries its policy, with a nonce that is never used twice', {
  tag: '@desktop',
}, async ({ request }) => {
  const nonces = new Set<string>();
  const addresses = ['/', '/', '/slot', '/login', '/register', '/member', '/play', '/no-such-page'];
  for (const address of addresses) {
    const response = await request.get(address);
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    const [, nonce = ''] = /script-src 'self' 'nonce-([\w-]+)'/.exec(policy) ?? [];
    expect(nonce.length, address).toBeGreaterThanOrEqual(16);
    nonces.add(nonce);
    expect(policy, address).not.toMatch(/script-src[^;]*(?:unsafe|\*)/);
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy, address).toContain(rule);
    }
    expect(headers['x-content-type-options'], address).toBe('nosniff');
    expect(headers['referrer-policy'], address).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy'], address).toContain('camera=()');
    expect(headers['cache-control'], address).toBe('no-cache');

    const html = await response.text();
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(
      ([, attributes = '']) => attributes,
    );
    expect(scripts.length, address).toBeGreaterThan(0);
    for (const attributes of scripts) {
      if (attributes.includes('application/json')) continue;
      expect(attributes, address).toContain(`nonce="${nonce}"`);
    }
  }
  expect(nonces.size).toBe(addresses.length);
});

test('no text of the agent can leave the boot data', { tag: '@desktop' }, async ({ request }) => {
  const html = await (await request.get('/')).text();
  const [, boot = ''] =
    /<script type="application\/json" id="boot">([^]*?)<\/script>/.exec(html) ?? [];
  expect(boot).not.toContain('<');
  expect(JSON.parse(boot)).toMatchObject({
    agent: { agent_code: 'CHOKDEE' },
    queries: { queries: expect.any(Array) },
  });
});

test('a game runs in a frame that cannot reach the member', async ({ page, site, request }) => {
  await site.open('/slot');
  await site.firstCard.click();
  await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
  await site.game().untilReady();
  const frame = page.frames().find((candidate) => candidate.url().includes('/sandbox/play/'));
  expect(await frame?.evaluate(() => window.origin)).toBe('null');
  expect(
    await frame?.evaluate(() => {
      try {
        return window.localStorage.length;
      } catch (error) {
        return (error as Error).name;
      }
    }),
  ).toBe('SecurityError');
  const headers = (await request.get(frame?.url() ?? '')).headers();
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  // Outside the frame it is just as far away.
  const outside = await page.context().newPage();
  await outside.goto(frame?.url() ?? '');
  expect(await outside.evaluate(() => window.origin)).toBe('null');
});
