import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { ensureBuilt, root } from '../../src/server/commands/prepare.mjs';
import { startBuiltServer } from './smoke-server.mjs';

/**
 * Starts the built product, calls it as a visitor does, and stops it as a hosting platform does. It stores the
 * compressed home page for `npm run size`.
 */
await ensureBuilt();
const server = await startBuiltServer();
try {
  for (const page of ['/', '/slot']) {
    const response = await fetch(server.url + page);
    const html = await response.text();
    assert.equal(response.status, 200, `${page} responds ${response.status}`);
    assert.match(html, /<title>[^<]+<\/title>/, `${page} has a title`);
    assert.match(
      html,
      /<script type="application\/json" id="boot">\{/,
      `${page} carries boot data`,
    );
    assert.doesNotMatch(html, /<!--(?:head|boot)-->|__nonce__/, `${page} has no placeholder left`);
  }
  const folder = path.join(root, '.cache/size');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'home.html.br'), await fetchPacked(`${server.url}/`));
  const unknown = await fetch(`${server.url}/no-such-page`);
  assert.equal(unknown.status, 404, 'an unknown path responds with 404');
  const missing = await fetch(`${server.url}/assets/missing.js`);
  assert.equal(missing.status, 404, 'a missing file responds with 404');
  assert.match(missing.headers.get('content-type') ?? '', /^text\/plain/, 'and no page');
  const config = await fetch(`${server.url}/api/agent/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const body = await config.json();
  assert.equal(body.error, 0, 'the agent is configured');
  assert.ok(body.data.agent_code, 'and has a code');
} finally {
  const code = await server.stop();
  assert.equal(code, 0, `SIGTERM ends the server with 0, not ${code}`);
}
process.stdout.write('The built product boots, responds and stops.\n');

/** Fetches a page without decompressing it, which `fetch` would do. */
function fetchPacked(url) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          if (response.headers['content-encoding'] === 'br') resolve(Buffer.concat(chunks));
          else reject(new Error(`${url} did not come packed: ${response.statusCode}`));
        });
      })
      .once('error', reject);
  });
}
