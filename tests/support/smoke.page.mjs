import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { ensureBuilt, root } from '../../src/server/commands/prepare.mjs';
import { startBuiltServer } from './smoke.server.mjs';

/** Fetches the heaviest page as it goes over the wire, for `npm run size` to weigh. */
await ensureBuilt();
const server = await startBuiltServer();
try {
  const body = await fetchPacked(`${server.url}/`);
  const folder = path.join(root, '.cache/size');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'home.html.br'), body);
} finally {
  await server.stop();
}

/** `fetch` would unpack it. */
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
