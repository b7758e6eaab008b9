import path from 'node:path';
import { runForCode } from '../../src/server/commands/prepare.mjs';

/**
 * Runs the benches one after another until one fails: `npm run bench`, or only some: `npm run bench -- bets pages`.
 */

const tsx = ['--import', 'tsx'];
const vite = [path.join(import.meta.dirname, 'vite-runner.mjs')];
const benches = {
  'game-returns': tsx,
  bets: tsx,
  aggregator: tsx,
  'lotto-settlement': tsx,
  'yeekee-shots': tsx,
  played: vite,
  cashback: vite,
  pages: tsx,
  'wheel-turn': tsx,
  'member-search': vite,
  'house-days': vite,
  'line-hanging': vite,
  broadcast: vite,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) throw new Error(`No bench is called ${unknown.join(', ')}.`);

for (const [name, runner] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const file = path.join(import.meta.dirname, `${name}.bench.ts`);
  const code = await runForCode(process.execPath, [...runner, file]);
  if (code !== 0) {
    process.exitCode = code;
    break;
  }
}
