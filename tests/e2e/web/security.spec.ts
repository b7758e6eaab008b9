import { createHash } from 'node:crypto';
import { expect, test } from '../../support/e2e';

test('every page has a content security policy with the hash of each of its scripts', {
  tag: '@desktop',
}, async ({ request }) => {
  const urls = ['/', '/liff', '/slot', '/login', '/register', '/member', '/play', '/no-such-page'];
  for (const url of urls) {
    const response = await request.get(url);
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, url).not.toMatch(/script-src[^;]*(?:unsafe|\*)/);
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy, url).toContain(rule);
    }
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy'], url).toContain('camera=()');
    expect(headers['cache-control'], url).toBe('no-cache');

    const html = await response.text();
    const scripts = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)].map(
      ([, attributes = '', text = '']) => ({ attributes, text }),
    );
    expect(scripts.length, url).toBeGreaterThan(0);
    for (const { attributes, text } of scripts) {
      if (attributes.includes('application/json')) continue;
      if (text === '') expect(attributes, url).toMatch(/ src="\/assets\//);
      else {
        const hash = createHash('sha256').update(text).digest('base64');
        expect(policy, url).toContain(` 'sha256-${hash}'`);
      }
    }
  }
});

test('the data embedded in the page contain no character that could end their script', {
  tag: '@desktop',
}, async ({ request }) => {
  const html = await (await request.get('/')).text();
  const [, boot = ''] =
    /<script type="application\/json" id="boot">([^]*?)<\/script>/.exec(html) ?? [];
  expect(boot).not.toContain('<');
  expect(JSON.parse(boot)).toMatchObject({
    agent: { agent_code: 'CHOKDEE' },
    queries: expect.any(Array),
  });
});
