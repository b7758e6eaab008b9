import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../src/server/commands/prepare.mjs';
import { openFront, SITE } from '../doors/front-server';
import { createLineShell, createWebShell, type Shell } from '../doors/shells';
import { Phones } from '../doors/slow-phone';
import { BuiltServer, createSeededDataDir, removeDataDir } from '../support/e2e-server';
import { createLineStandIn } from '../support/line-stand-in';
import { asShipped } from '../support/quick-compile';
import { listTapScreens } from './tap-screens';
import { type TapRow, TapWalk } from './tap-walk';
import { isTooSlow, writeRow, writeSummary, writeTable } from './taps-report';

/**
 * Measures how fast the controls of every screen answer their first tap on a slow phone: the time to the next paint by
 * the browser's own event timing. Writes a table of all taps. Exits with 1 if one is too slow, or a screen shows nothing to
 * tap.
 */
const TABLE_FILE = path.join(import.meta.dirname, '../../.cache/taps.tsv');

const { values, positionals } = parseArgs({
  options: {
    screens: { type: 'string', multiple: true, default: [] },
    shell: { type: 'string', multiple: true, default: ['web', 'line'] },
    moment: { type: 'string', default: 'rested' },
    times: { type: 'string', default: '3' },
    controls: { type: 'string', default: '' },
    slowdown: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { moment } = values;
if (moment !== 'rested' && moment !== 'arriving')
  throw new Error('--moment is "rested" or "arriving"');
const times = Number(values.times);
if (!(times >= 1)) throw new Error('--times is how often each control is tapped');
const slowdown = values.slowdown === undefined ? undefined : Number(values.slowdown);
if (slowdown !== undefined && !(slowdown >= 1))
  throw new Error('--slowdown is how many times slower than this machine the phone is');
/** With `--screens / /slot` the second screen arrives as a positional argument. */
const asked = [...values.screens, ...positionals];
const screens = listTapScreens().filter(({ url }) => asked.length === 0 || asked.includes(url));
if (screens.length === 0)
  throw new Error(
    `The screens are ${listTapScreens()
      .map(({ url }) => url)
      .join(' ')}`,
  );

const rows: TapRow[] = [];
const troubles: string[] = [];
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function tapAll(shell: Shell, phones: Phones): Promise<void> {
  const walk = new TapWalk(shell, phones, {
    ...{ moment: moment === 'arriving' ? 'arriving' : 'rested', times, slowdown },
    ...{ wanted: values.controls, isProfiled: values.profile },
    onRow: (row) => {
      rows.push(row);
      say(writeRow(row));
    },
  });
  for (const screen of screens) {
    // One screen that cannot be walked leaves the others measured.
    await walk.walk(screen).catch((error: unknown) => troubles.push(String(error)));
  }
  await walk.close();
}

await ensureBuilt();
/** Cleanup functions, the latest first. */
const endings: (() => unknown)[] = [];
try {
  const standIn = await createLineStandIn();
  const line = await standIn.listen();
  endings.unshift(line.close);
  const dataDir = await createSeededDataDir(undefined, 'demo');
  endings.unshift(() => removeDataDir(dataDir));
  const server = await BuiltServer.start(
    dataDir,
    { PUBLIC_URL: SITE, SEED: 'demo', ...line.environment },
    asShipped,
  );
  endings.unshift(() => server.stop());
  const front = await openFront(server.url, async (request) => {
    const response = await standIn.respond(request);
    return response instanceof Response ? response : new Response(null, { status: 503 });
  });
  endings.unshift(front.close);
  const phones = await Phones.start(front.browserArguments);
  endings.unshift(() => phones.close());

  const pathOf = (door: string) => door;
  if (values.shell.includes('web')) await tapAll(await createWebShell(server.url, pathOf), phones);
  if (values.shell.includes('line'))
    await tapAll(await createLineShell(server.url, standIn, pathOf), phones);
} finally {
  for (const end of endings) await end();
}
mkdirSync(path.dirname(TABLE_FILE), { recursive: true });
writeFileSync(TABLE_FILE, writeTable(rows));
say('');
for (const line of writeSummary(rows)) say(line);
for (const trouble of troubles) say(`trouble: ${trouble}`);
say(`table: ${TABLE_FILE}`);
if (troubles.length > 0 || rows.some(isTooSlow)) process.exitCode = 1;
