import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createSeamlessWallet } from '@/server/games/seamless-wallet.service';
import { verifyPlayed } from '@/server/played/played-verify';
import { rollUpPlayed } from '@/server/played/roll-up.service';
import { startPostgresServer } from '../support/postgres-server';
import { createTestPlayers } from '../support/test-players';
import { seedDemo } from '../support/test-seeds';

/**
 * Measures the roll-up of settled stakes as a ratio to one plain statement that sums up the same rows, and how much
 * it slows down concurrent bets. Everything is measured in the same run.
 */
const PLAYERS = 10_000;
const BALANCE = 1_000_000_00;
const STAKES = 1_000_000;
const BETTORS = 64;
/** Duration of the bets in seconds, about as long as a roll-up of all stakes. */
const BET_SECONDS = 8;
const TURNS = 3;
/**
 * Limits of the ratios: speed relative to plain SQL, at least; memory relative to the time before, at most; bets during
 * a roll-up relative to bets without it, at least.
 */
const SPEED = 0.3;
const GROWTH = 1.5;
const BETS = 0.9;

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Inserts settled stakes of a month, for all players and four kinds of games. */
async function putStakes(db: Database): Promise<void> {
  await queryRaw(
    db,
    `SELECT settle_stakes(ARRAY(
       SELECT ROW(NULL, p.member_id, 'games', 'bench/' || n, 100, 90, 100, business_now() - n % 30 * interval '1 day',
         p.account_id, NULL, NULL, 'kind-' || n % 4)::settled_stakes
       FROM generate_series(1, $1::integer) AS n
       JOIN (SELECT member_id, account_id, row_number() OVER (ORDER BY member_id) AS place FROM game_players) p
         ON p.place = n % $2::integer + 1))`,
    [STAKES, PLAYERS],
  );
  await queryRaw(db, 'VACUUM ANALYZE settled_stakes');
  await queryRaw(db, 'CHECKPOINT');
}

const PLAIN = `
  INSERT INTO plain_days
  SELECT s.member_id, movement_day(s.settled_at), s.area, coalesce(s.category, ''),
    CASE WHEN w.wallet_type_id > 1 THEN 'bonus' ELSE 'main' END, sum(s.stake), sum(s.payout), sum(s.valid_turnover), 1
  FROM settled_stakes s LEFT JOIN wallets w ON w.account_id = s.account_id GROUP BY 1, 2, 3, 4, 5`;

async function rollUpAll(db: Database, look: () => void = () => undefined): Promise<void> {
  const watch = setInterval(look, 20);
  while (!(await rollUpPlayed(db))) look();
  clearInterval(watch);
}

/**
 * Places bets of many players at the same time, for `BET_SECONDS`.
 * @returns bets per second
 */
async function placeBets(db: Database): Promise<number> {
  const wallet = createSeamlessWallet(db);
  const endsAt = performance.now() + BET_SECONDS * 1000;
  let placed = 0;
  const seconds = await timed(() =>
    Promise.all(
      Array.from({ length: BETTORS }, async (_, bettor) => {
        while (performance.now() < endsAt) {
          const { status } = await wallet.post({
            kind: 'debit',
            source: 'sandbox',
            playerToken: `player-${bettor * 100 + (placed % 100) + 1}`,
            transactionId: randomUUID(),
            roundId: randomUUID(),
            gameId: 'golden-dragon',
            amountSatang: 1,
          });
          if (status !== 'ok') throw new Error(`a bet got ${status}`);
          placed += 1;
        }
      }),
    ),
  );
  await wallet.drain();
  return placed / seconds;
}

/** Removes all sums, so that the next roll-up starts from the beginning. */
async function forgetSums(db: Database): Promise<void> {
  await queryRaw(
    db,
    'TRUNCATE played_days, played_totals, played_players, played_hours, played_hour_players, settled_days',
  );
  await queryRaw(db, 'UPDATE played_roll_up SET summed_seq = 0');
}

const server = await startPostgresServer({ durable: true });
const db = await openDatabase({ databaseUrl: server.url });
const bettingDb = await openDatabase({ databaseUrl: server.url });
try {
  await seedDemo(db);
  await createTestPlayers((text, values) => queryRaw(db, text, values), PLAYERS, BALANCE);
  await putStakes(db);
  await queryRaw(db, 'CREATE TABLE plain_days (LIKE played_days INCLUDING ALL)');

  const seconds: { rolled: number[]; plain: number[] } = { rolled: [], plain: [] };
  let growth = 1;
  for (let turn = 0; turn < TURNS; turn += 1) {
    await forgetSums(db);
    const before = process.memoryUsage.rss();
    const look = (): void => {
      growth = Math.max(growth, process.memoryUsage.rss() / before);
    };
    seconds.rolled.push(await timed(() => rollUpAll(db, look)));
    await queryRaw(db, 'TRUNCATE plain_days');
    seconds.plain.push(await timed(() => queryRaw(db, PLAIN)));
  }
  const report = await verifyPlayed(db);
  if (!report.is_right || report.waiting > 0) throw new Error('the sums are wrong');

  const bets: { alone: number[]; beside: number[] } = { alone: [], beside: [] };
  await placeBets(bettingDb);
  for (let turn = 0; turn < TURNS; turn += 1) {
    bets.alone.push(await placeBets(bettingDb));
    await forgetSums(db);
    const [perSecond] = await Promise.all([placeBets(bettingDb), rollUpAll(db)]);
    bets.beside.push(perSecond);
  }

  const ratio = (name: string, value: number, wanted: string, isReached: boolean): void => {
    say(
      `  ${name.padEnd(54)} ${value.toFixed(2).padStart(7)}   ${wanted.padEnd(6)} ${isReached ? 'reached' : 'missed'}`,
    );
  };
  say(`Roll-up of ${STAKES} settled stakes                stakes/s  seconds`);
  for (const [name, values] of [
    ['in slices', seconds.rolled],
    ['plain SQL, one statement', seconds.plain],
  ] as const) {
    say(
      `  ${name.padEnd(46)} ${(STAKES / mean(values)).toFixed(0).padStart(8)} ${mean(values).toFixed(1).padStart(8)}`,
    );
  }
  say(`  bets a second: ${mean(bets.alone).toFixed(0)}, beside it ${mean(bets.beside).toFixed(0)}`);
  say();
  say('Ratios');
  const speed = mean(seconds.plain) / mean(seconds.rolled);
  ratio('roll-up ÷ plain SQL of the same sums', speed, `≥ ${SPEED}`, speed >= SPEED);
  ratio('memory while summing up ÷ before', growth, `≤ ${GROWTH}`, growth <= GROWTH);
  const besides = mean(bets.beside) / mean(bets.alone);
  ratio('bets beside a roll-up ÷ without', besides, `≥ ${BETS}`, besides >= BETS);
} finally {
  await bettingDb.destroy();
  await db.destroy();
  await server.stop();
}
