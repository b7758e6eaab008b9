import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gameList } from '@/contract/games.contract';
import { ensureBuilt } from '../../src/server/commands/prepare.mjs';
import { BuiltServer, createSeededDataDir, removeDataDir } from '../support/e2e-server';
import { openHub88Site } from '../support/hub88-site';
import { makeGames } from '../support/hub88-stand-in';
import { createLineStandIn } from '../support/line-stand-in';
import { asShipped } from '../support/quick-compile';
import { type DoorVisits, writeReport } from './doors-report';
import { openFront, SITE } from './front-server';
import { createLimitPage, LIMIT_URL } from './limit-page';
import { createLineShell, createPathOf, createWebShell, type Shell } from './shells';
import { Phones, type Visit } from './slow-phone';

/**
 * Measures how fast every entry page opens on a slow phone without cache, relative to a minimal page. The ratio of
 * the two LCP values counts, because milliseconds of a busy machine mean little.
 */
const DOORS = [
  '/',
  '/slot',
  '/casino',
  '/lotto/lobby',
  '/lotto/{round}',
  '/lotto/yeekee',
  '/promotions',
  '/promotions?id={promotion}',
  '/article',
  '/article/detail?id={article}',
  '/sooth',
  '/register',
  '/login',
  '/member/deposit',
];
/** Number of doors after which the limit page is opened once. */
const DOORS_PER_LIMIT = 3;

const { values, positionals } = parseArgs({
  options: {
    visits: { type: 'string', default: '5' },
    doors: { type: 'string', multiple: true, default: [] },
    slowdown: { type: 'string' },
    shell: { type: 'string', multiple: true, default: ['web', 'line'] },
    games: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
const turns = Number(values.visits);
if (!(turns >= 1)) throw new Error('--visits is how often each door is opened');
const slowdown = values.slowdown === undefined ? undefined : Number(values.slowdown);
if (slowdown !== undefined && !(slowdown >= 1))
  throw new Error('--slowdown is how many times slower than this machine the phone is');
const games = Number(values.games);
if (!(games >= 0)) throw new Error('--games is how many games an aggregator adds');
/** With `--doors / /slot` the second door arrives as a positional argument. */
const asked = [...values.doors, ...positionals];
const doors = asked.length > 0 ? asked : DOORS;

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

/** Opens the doors in turns, so that a slow moment of the machine affects all of them. */
async function measure(phones: Phones, shell: Shell): Promise<void> {
  const limits: Visit[] = [];
  const rows: DoorVisits[] = doors.map((door) => ({
    door,
    budget: shell.budgetOf(door),
    visits: [],
    repeats: [],
  }));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, { door, visits, repeats, budget }] of rows.entries()) {
      if (index % DOORS_PER_LIMIT === 0) limits.push(await visitLimit(phones));
      const { phone, nextUrl: nextAddress } = await shell.bring(phones, door);
      visits.push(await phone.visit(await nextAddress()));
      if (budget.tapMs !== undefined) repeats.push(await phone.visit(await nextAddress()));
      await phone.close();
    }
  }
  const load = `load ${(os.loadavg()[0] ?? 0).toFixed(1)} on ${os.cpus().length} cores`;
  say(`\n${shell.title}: medians of ${turns} visits, ${load}`);
  for (const line of writeReport(rows, limits)) say(line);
}

/** Waits until the lobbies list the games of the aggregator. */
async function untilListed(serverUrl: string): Promise<void> {
  const isListed = async () =>
    (await (await fetch(`${serverUrl}${gameList.path}?search=Game+number+0`)).text()).includes(
      'Game number 0',
    );
  while (!(await isListed())) await sleep(200);
}

async function visitLimit(phones: Phones): Promise<Visit> {
  const phone = await phones.take();
  const seen = await phone.visit(LIMIT_URL);
  await phone.close();
  return seen;
}

await ensureBuilt();
/** Cleanup functions, the latest first. */
const endings: (() => unknown)[] = [];
try {
  const standIn = await createLineStandIn();
  const line = await standIn.listen();
  endings.unshift(line.close);
  const dataDir = await createSeededDataDir();
  endings.unshift(() => removeDataDir(dataDir));
  const aggregator = games > 0 ? await openHub88Site() : undefined;
  if (aggregator) {
    endings.unshift(() => aggregator.close());
    // Their pictures are drawn from their names, because no host has any.
    aggregator.hub88.games = makeGames(games).map((game) => ({ ...game, url_thumb: '' }));
  }
  const server = await BuiltServer.start(
    dataDir,
    { PUBLIC_URL: SITE, ...line.environment, ...aggregator?.environment },
    asShipped,
  );
  endings.unshift(() => server.stop());
  if (aggregator) await untilListed(server.url);
  const limitPage = await createLimitPage();
  const front = await openFront(server.url, async (request) => {
    if (request.url.startsWith(LIMIT_URL)) return limitPage(request);
    const response = await standIn.respond(request);
    return response instanceof Response ? response : new Response(null, { status: 503 });
  });
  endings.unshift(front.close);
  const phones = await Phones.start(front.browserArguments, slowdown);
  endings.unshift(() => phones.close());

  const pathOf = await createPathOf(server.url);
  if (values.shell.includes('web')) await measure(phones, await createWebShell(server.url, pathOf));
  if (values.shell.includes('line'))
    await measure(phones, await createLineShell(server.url, standIn, pathOf));
} finally {
  for (const end of endings) await end();
}
