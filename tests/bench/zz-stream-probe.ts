import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import postgres from 'postgres';
import { startPostgresServer } from '../support/postgres-server';
import { createTestPlayers } from '../support/test-players';

const PLAYERS = 10_000;
const server = await startPostgresServer({ durable: true });
const sql = postgres(server.url, { max: 8, onnotice: () => undefined });
try {
  const dir = 'src/server/db/migrations';
  for (const file of readdirSync(dir).sort())
    await sql.unsafe(readFileSync(`${dir}/${file}`, 'utf8'));
  await sql.unsafe(`INSERT INTO agents VALUES (1,'C','C','{}')`);
  await sql.unsafe(
    `INSERT INTO accounts (kind,currency,agent_id,member_id,balance) VALUES ('house_games','THB',1,NULL,NULL),('agent_bank','THB',1,NULL,NULL)`,
  );
  await sql
    .unsafe(
      `INSERT INTO game_providers (provider_id, source, name, position) VALUES ('manee','sandbox','m',1)`,
    )
    .catch(console.error);
  await createTestPlayers((t, p) => sql.unsafe(t, p as never[]), PLAYERS, 1_000_000_00);
  await sql.unsafe('VACUUM ANALYZE');
  let heard = 0;
  const listener = postgres(server.url, { max: 1 });
  await listener.listen('member_changes', () => {
    heard += 1;
  });
  const one = () => ({
    kind: 'debit',
    source: 'sandbox',
    player_token: `player-${1 + Math.floor(Math.random() * PLAYERS)}`,
    key: randomUUID(),
    round_id: randomUUID(),
    game_id: 'golden-dragon',
    command_id: randomUUID(),
    transfer_id: randomUUID(),
    counterpart_id: randomUUID(),
    body_hash: 'ab'.repeat(32),
    amount: 1,
  });
  const run = async (clients: number, size: number, ms: number) => {
    const ends = performance.now() + ms;
    const start = performance.now();
    let bets = 0;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < ends) {
          const text = JSON.stringify(Array.from({ length: size }, one));
          await sql.unsafe(
            'SELECT ordinal, status FROM game_wallet_batch($1::text::jsonb)',
            [text],
            { prepare: true },
          );
          bets += size;
        }
      }),
    );
    return bets / ((performance.now() - start) / 1000);
  };
  await run(2, 32, 2000);
  for (const [clients, size] of [
    [1, 64],
    [2, 32],
    [1, 1],
  ] as const) {
    const figures: Record<string, number[]> = { off: [], on: [] };
    for (let turn = 0; turn < 8; turn += 1) {
      const order = turn % 2 ? ['on', 'off'] : ['off', 'on'];
      for (const side of order) {
        await sql.unsafe(
          `ALTER TABLE accounts ${side === 'on' ? 'ENABLE' : 'DISABLE'} TRIGGER accounts_told_of`,
        );
        await run(clients, size, 150);
        figures[side]!.push(await run(clients, size, 1200));
      }
    }
    const med = (l: number[]) => [...l].sort((a, b) => a - b)[l.length >> 1]!;
    console.log({
      clients,
      size,
      off: Math.round(med(figures['off']!)),
      on: Math.round(med(figures['on']!)),
      ratio: (med(figures['on']!) / med(figures['off']!)).toFixed(3),
      all: figures['on']!.map((x, i) => (x / figures['off']![i]!).toFixed(2)).join(' '),
      heard,
    });
  }
  await listener.end();
} finally {
  await sql.end();
  await server.stop();
}
