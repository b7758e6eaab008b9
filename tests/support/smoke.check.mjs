import assert from 'node:assert/strict';
import { startBuiltServer } from './smoke.server.mjs';

/** Boots the built product as a visitor and an operator see it, and stops it as a platform does. */
const server = await startBuiltServer();
try {
  for (const page of ['/', '/slot']) {
    const response = await fetch(server.url + page);
    const html = await response.text();
    assert.equal(response.status, 200, `${page} answers ${response.status}`);
    assert.match(html, /<title>[^<]+<\/title>/, `${page} has a title`);
    assert.match(
      html,
      /<script type="application\/json" id="boot">\{/,
      `${page} carries boot data`,
    );
    assert.doesNotMatch(html, /<!--(?:head|boot)-->|__nonce__/, `${page} has no placeholder left`);
  }
  const unknown = await fetch(`${server.url}/no-such-page`);
  assert.equal(unknown.status, 404, 'an unknown path answers 404');
  const missing = await fetch(`${server.url}/assets/missing.js`);
  assert.equal(missing.status, 404, 'a missing file answers 404');
  assert.match(missing.headers.get('content-type') ?? '', /^text\/plain/, 'and no page');
  const config = await fetch(`${server.url}/api/agent/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const answer = await config.json();
  assert.equal(answer.error, 0, 'the agent is configured');
  assert.ok(answer.data.agent_code, 'and has a code');
} finally {
  const code = await server.stop();
  assert.equal(code, 0, `SIGTERM ends the server with 0, not ${code}`);
}
process.stdout.write('The built product boots, answers and stops.\n');
