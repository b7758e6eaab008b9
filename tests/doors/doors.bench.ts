import os from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import * as v from 'valibot';
import { login, userInfoData } from '@/contract/account.contract';
import { promotionList } from '@/contract/promotions.contract';
import { ensureBuilt } from '../../src/server/commands/prepare.mjs';
import { BuiltServer, createSeededDataDir, removeDataDir } from '../support/e2e-server';
import { BackEnd } from '../support/journey-backend';
import { gold } from '../support/journey-site';
import { type Budget, type DoorVisits, median, writeTable } from './doors.report';
import { openFront, SITE } from './front.server';
import { createLimitPage, LIMIT_URL } from './limit.page';
import { startBrowser, takePhone, type Visit, visit } from './slow-phone';

/**
 * How fast every door opens on a slow phone that was never here, beside a page that could not open faster. A door's
 * LCP divided by that page's is what counts; milliseconds of a busy machine mean little.
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
  '/register',
  '/login',
  '/member/deposit',
];
const SCRIPT_BYTES = 150_000;
const VISITOR_RATIO = 1.3;
const MEMBER_RATIO = 1.6;
/** The limit page is opened once for so many doors. */
const DOORS_PER_LIMIT = 3;

const { values, positionals } = parseArgs({
  options: {
    visits: { type: 'string', default: '5' },
    doors: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});
/** `--doors / /slot` is one door behind its option and one alone. */
const asked = [...values.doors, ...positionals];
const doors = asked.length > 0 ? asked : DOORS;
const turns = Number(values.visits);

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const loginAnswer = v.object({ access_token: v.string(), data: userInfoData });
const promotionsAnswer = v.object({ data: v.array(v.object({ id: v.string() })) });

/** The address of a door, with ids that there are. */
async function createAddressOf(serverUrl: string): Promise<(door: string) => string> {
  const round = await new BackEnd(serverUrl).fetchOpenRound('last');
  const answer = await fetch(serverUrl + promotionList.path);
  const promotion = v.parse(promotionsAnswer, await answer.json()).data[0];
  return (door) =>
    door.replace('{round}', round.round_id).replace('{promotion}', promotion?.id ?? '');
}

/** What the site keeps of a member who is signed in, as a script that puts it there. */
async function createSignIn(serverUrl: string): Promise<string> {
  const answer = await fetch(serverUrl + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(gold),
  });
  const { access_token: token, data: authUser } = v.parse(loginAnswer, await answer.json());
  const kept = { version: 1, state: { token, authUser, agentCode: authUser.agent_code } };
  return `localStorage.setItem('user', ${JSON.stringify(JSON.stringify(kept))});`;
}

const isOfMember = (door: string): boolean => door.startsWith('/member');

function budgetOf(door: string): Budget {
  return {
    ratio: isOfMember(door) ? MEMBER_RATIO : VISITOR_RATIO,
    scriptBytes: SCRIPT_BYTES,
  };
}

/** Opens an address on a phone of its own. */
async function visitOnce(browser: Browser, url: string, script?: string): Promise<Visit> {
  const phone = await takePhone(browser);
  if (script !== undefined) await phone.addInitScript({ content: script });
  const seen = await visit(phone, url);
  await phone.close();
  return seen;
}

async function measureWeb(browser: Browser, serverUrl: string): Promise<void> {
  const addressOf = await createAddressOf(serverUrl);
  const signIn = await createSignIn(serverUrl);
  const limits: Visit[] = [];
  const rows = doors.map((door) => ({ door, budget: budgetOf(door), visits: [] as Visit[] }));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, { door, visits }] of rows.entries()) {
      if (index % DOORS_PER_LIMIT === 0) limits.push(await visitOnce(browser, LIMIT_URL));
      const script = isOfMember(door) ? signIn : undefined;
      visits.push(await visitOnce(browser, SITE + addressOf(door), script));
    }
  }
  report('Web', rows, limits);
}

function report(shell: string, rows: readonly DoorVisits[], limits: readonly Visit[]): void {
  const limitMs = median(limits.map(({ lcpMs }) => lcpMs));
  say(
    `${shell}: medians of ${turns} first visits · limit page ${limitMs.toFixed(0)} ms · load of the machine ${(os.loadavg()[0] ?? 0).toFixed(1)} on ${os.cpus().length} cores`,
  );
  for (const line of writeTable(rows, limitMs)) say(line);
  const troubles = rows.flatMap(({ visits }) => visits.flatMap((one) => one.troubles));
  for (const trouble of new Set(troubles)) say(`  not answered as asked: ${trouble}`);
  say(
    `Budgets: ÷ limit ${VISITOR_RATIO}, of members ${MEMBER_RATIO} · TBT 100 ms · CLS 0.02 · script ${SCRIPT_BYTES / 1000} kB; * is beyond`,
  );
}

await ensureBuilt();
const dataDir = await createSeededDataDir();
const server = await BuiltServer.start(dataDir, { PUBLIC_URL: SITE });
const front = await openFront(server.url, await createLimitPage());
const browser = await startBrowser(front.browserArguments);
try {
  await measureWeb(browser, server.url);
} finally {
  await browser.close();
  await front.close();
  await server.stop();
  removeDataDir(dataDir);
}
