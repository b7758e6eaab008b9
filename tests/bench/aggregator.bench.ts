import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { SIGNATURE_HEADER, signBody } from '@/server/adapters/hub88/hub88-signature';
import { openHub88Site } from '../support/hub88-site';
import { demoKeys } from '../support/hub88-stand-in';
import { startPostgresServer } from '../support/postgres-server';
import { asShipped } from '../support/quick-compile';
import { PROVIDER_SECRET, type ServerProcess, startServerProcess } from '../support/server-process';
import { createTestPlayers } from '../support/test-players';
import { type HttpFigures, runHttp } from './raw-http-client';
import { handOut, sign } from './signed-requests';

/**
 * Measures a bet by the protocol of an aggregator beside one by the site's own protocol, in turns on the same server.
 * Hub88 signs each call with RSA. Exits with 1 when a bet of it waits too much longer.
 */
const PLAYERS = 5_000;
const BALANCE = 1_000_000_00;
const CONNECTIONS = [1, 16, 64];
const DURATION_MS = 3_000;
const TURNS = 4;
const MOST_PER_TURN = 15_000;
/** Longest wait at p99 compared with the own protocol. */
const MOST_TIMES = 1.5;
/** Time in which Hub88 expects 99 of 100 answers. */
const MOST_MS = 1_000;

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const INTRODUCE = `
  INSERT INTO game_players (token, source, member_id, account_id, house_account_id)
  SELECT 'hub88-' || token, 'hub88', member_id, account_id, house_account_id
  FROM game_players WHERE token LIKE 'player-%' RETURNING token, player_id AS user`;

interface Player {
  readonly token: string;
  readonly user: string;
}

const pick = (players: readonly Player[]): Player => {
  const player = players[Math.floor(Math.random() * players.length)];
  if (!player) throw new Error('there are no players');
  return player;
};

function prepareOwnBets(players: readonly Player[]): () => Buffer {
  const signed = {
    ...{ target: '/provider/v1/debit', caller: 'x-provider-id', secret: PROVIDER_SECRET },
    timestampMs: Date.now(),
  };
  return handOut(
    Array.from({ length: MOST_PER_TURN }, () => {
      const { token } = pick(players);
      const body = {
        ...{ player_token: token.replace('hub88-', ''), transaction_id: randomUUID() },
        ...{ round_id: randomUUID(), game_id: 'golden-dragon', amount_satang: 1 },
      };
      return sign({ ...signed, body });
    }),
  );
}

/** Bets as Hub88 sends them, with all fields of its documentation. */
function prepareHub88Bets(players: readonly Player[]): () => Buffer {
  return handOut(
    Array.from({ length: MOST_PER_TURN }, () => {
      const body = JSON.stringify({
        ...pick(players),
        ...{ transaction_uuid: randomUUID(), supplier_transaction_id: randomUUID() },
        ...{ supplier_user: 'user', round: randomUUID(), round_closed: false, reward_uuid: null },
        ...{ request_uuid: randomUUID(), is_free: false, is_supplier_promo: false },
        ...{ is_aggregated: false, game_code: 'game_0', currency: 'THB', bet: '', amount: 1_000 },
      });
      return Buffer.from(
        `POST /hub88/v2/transaction/bet HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n` +
          `content-length: ${body.length}\r\n${SIGNATURE_HEADER}: ${signBody(demoKeys.own, body)}\r\n\r\n${body}`,
      );
    }),
  );
}

async function measure(
  { port }: ServerProcess,
  connections: number,
  next: () => Buffer,
): Promise<HttpFigures> {
  const figures = await runHttp({ port, connections, durationMs: DURATION_MS, next });
  if (figures.failed > 0) throw new Error(`${figures.failed} bets did not get a 200`);
  return figures;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const site = await openHub88Site();
const database = await startPostgresServer({ durable: true });
const sql = postgres(database.url, { max: 4, onnotice: () => undefined });
const start = () =>
  startServerProcess(
    {
      ...{ ...site.environment, DATABASE_URL: database.url },
      ...{ SEED: 'demo-unplayed', LOG_LEVEL: 'error' },
    },
    asShipped,
  );
let missed = false;
try {
  await (await start()).stop();
  await createTestPlayers(
    (text, parameters) => sql.unsafe(text, parameters as never[]),
    PLAYERS,
    BALANCE,
  );
  const players: Player[] = await sql.unsafe<Player[]>(INTRODUCE);
  await sql.unsafe('VACUUM ANALYZE');
  const server = await start();
  say(
    'PostgreSQL, durable            own calls/s      p50      p99   Hub88 calls/s      p50      p99',
  );
  let bets = 0;
  for (const connections of CONNECTIONS) {
    const own: HttpFigures[] = [];
    const hub88: HttpFigures[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      own.push(await measure(server, connections, prepareOwnBets(players)));
      hub88.push(await measure(server, connections, prepareHub88Bets(players)));
    }
    const times = mean(hub88.map(({ p99 }) => p99)) / mean(own.map(({ p99 }) => p99));
    const figures = [own, hub88].flatMap((side) => [
      mean(side.map(({ perSecond }) => perSecond))
        .toFixed(0)
        .padStart(15),
      mean(side.map(({ p50 }) => p50))
        .toFixed(1)
        .padStart(8),
      mean(side.map(({ p99 }) => p99))
        .toFixed(1)
        .padStart(8),
    ]);
    say(
      `${`${connections} connections`.padEnd(27)} ${figures.join(' ')}   p99 × ${times.toFixed(2)}`,
    );
    missed ||= times > MOST_TIMES || hub88.some(({ p99 }) => p99 > MOST_MS);
    bets += mean(hub88.map(({ perSecond }) => perSecond));
  }
  const [taken] = await sql.unsafe<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM transfers WHERE code = 'game_stake' AND reference LIKE 'hub88/%'`,
  );
  if ((taken?.count ?? 0) < bets) throw new Error('not every bet was taken');
  await server.stop();
} finally {
  await sql.end();
  await database.stop();
  await site.close();
}
say(
  `p99 of a bet by Hub88 ÷ by the own protocol: at most ${MOST_TIMES}, ${missed ? 'missed' : 'reached'}`,
);
if (missed) process.exitCode = 1;
