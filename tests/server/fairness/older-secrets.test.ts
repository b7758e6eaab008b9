import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShoe } from '@/domain/baccarat-shoe';
import { hashServerSeed } from '@/domain/fairness';
import { createDatabase, type Database } from '@/server/db/database';
import { createPostgresSource } from '@/server/db/engine/postgres-source';
import { migrate } from '@/server/db/migrate';
import { queryRaw } from '@/server/db/raw';
import { projectSchema } from '@/server/db/schema-files';
import { waitingAtMost } from '../../support/database-limits';
import { createPostgresDatabase, type PostgresDatabase } from '../../support/postgres';
import { createSandboxBench, PLAYER_TOKEN, passTime, readRounds } from '../sandbox/sandbox.bench';
import { readTable, TABLE } from '../sandbox/table.bench';

const SEED = '5c'.repeat(32);
const PLAYER = `id-of-${PLAYER_TOKEN}`;
let database: PostgresDatabase;
let db: Database;

/** Creates a database with the older schema, which stored seeds in its tables. */
beforeEach(async () => {
  database = await createPostgresDatabase('nothing');
  const limits = waitingAtMost(5000);
  db = createDatabase(createPostgresSource({ url: database.url, poolSize: 4, limits }));
  const isOlder = ({ name }: { name: string }) =>
    name < '0040' || (name >= '0100' && name < '0106');
  await migrate(db, {
    schema: {
      ...projectSchema,
      migrations: projectSchema.migrations.filter(isOlder),
      functions: [],
      triggers: [],
    },
  });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const run = (text: string, parameters: unknown[] = []) => queryRaw(db, text, parameters);

async function putPlayer(): Promise<string> {
  const [row] = await queryRaw<{ key: string }>(
    db,
    `INSERT INTO sandbox.players (player_key)
     VALUES ('player:' || encode(sha256(convert_to($1, 'UTF8')), 'hex')) RETURNING player_key AS key`,
    [PLAYER],
  );
  return row!.key;
}

/** Stores a shoe whose fourth hand is open for bets. */
async function putShoe(shoeId: string): Promise<void> {
  const hands = await openShoe(SEED, shoeId);
  await run(
    `INSERT INTO sandbox.shoes (shoe_id, room_id, server_seed, server_seed_hash, hands, winners, published_at, begins_at,
       ends_at)
     SELECT $1, $2, $3, $4, $5::text::jsonb, $6, now - interval '10 minutes', now - interval '95 seconds',
       now - interval '95 seconds' + interval '33 minutes'
     FROM (SELECT business_now() AS now) clock`,
    [
      shoeId,
      TABLE,
      SEED,
      await hashServerSeed(SEED),
      JSON.stringify(hands),
      hands.map(({ winner }) => winner[0]?.toUpperCase()).join(''),
    ],
  );
}

const putHand = (playerKey: string, shoeId: string) =>
  run(
    `INSERT INTO sandbox.rounds (round_id, player_key, player_token, game_id, spin_id, engine, bet, bets, shoe_id, hand,
       win, state, debited_at)
     VALUES (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'baccarat', 1500,
       '{"player": 1000, "tie": 500, "banker": 0}', $4, 3, 0, 'debited', business_now())`,
    [playerKey, PLAYER_TOKEN, TABLE, shoeId],
  );

describe('shoes with a stored seed', () => {
  it('without bets are replaced by shoes without a stored seed', async () => {
    await putShoe(`${TABLE}-1`);
    await migrate(db);
    const bench = createSandboxBench(db);
    await bench.provider.keepProgramme();
    expect(await run('SELECT FROM sandbox.shoes WHERE server_seed IS NOT NULL')).toEqual([]);
    expect(await run('SELECT FROM sandbox.shoes')).toHaveLength(8);
  });

  it('with bets are dealt to the end with their committed seed', async () => {
    const shoeId = `${TABLE}-1`;
    await putShoe(shoeId);
    await putHand(await putPlayer(), shoeId);
    await migrate(db);
    const bench = createSandboxBench(db);
    const token = await bench.launch(PLAYER_TOKEN, TABLE);
    await passTime(db, 60_000);
    await bench.provider.resumeOpenRounds();
    const table = await readTable(bench, token);
    const hands = await openShoe(SEED, shoeId);
    expect(table.shoe).toMatchObject({ shoe_id: shoeId, server_seed: null });
    expect(table.shoe?.hands).toEqual(hands.slice(0, table.shoe?.hands.length));
    expect(table.bets[0]).toMatchObject({ status: 'paid', outcome: hands[3] });
    await passTime(db, 33 * 60_000);
    const shoes = await (await bench.call('shoes', { launch_token: token })).text();
    expect(shoes).toContain(SEED);
  });
});

describe('stored seeds of players', () => {
  const putSeed = (playerKey: string, gameId: string, no: number) =>
    queryRaw<{ id: string }>(
      db,
      `INSERT INTO sandbox.seeds (seed_id, player_key, game_id, server_seed, server_seed_hash, next_nonce)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5) RETURNING seed_id AS id`,
      [playerKey, gameId, SEED, 'the hash', no],
    );

  it('are revealed and no longer used, except by an open round', async () => {
    const playerKey = await putPlayer();
    await putSeed(playerKey, 'naga', 3);
    const [seed] = await putSeed(playerKey, 'golden-dragon', 5);
    await run(
      `INSERT INTO sandbox.rounds (round_id, player_key, player_token, game_id, spin_id, variant, bet, seed_id, client_seed,
         nonce, outcome, win, state, debited_at)
       VALUES (gen_random_uuid(), $1, $2, 'golden-dragon', gen_random_uuid(), 'medium', 1000, $3, 'mine', 5, '{}', 77,
         'debited', business_now())`,
      [playerKey, PLAYER_TOKEN, seed!.id],
    );
    await migrate(db);
    expect(
      await run(
        'SELECT game_id, revealed_at IS NOT NULL AS is FROM sandbox.seeds ORDER BY game_id',
      ),
    ).toEqual([
      { game_id: 'golden-dragon', is: false },
      { game_id: 'naga', is: true },
    ]);
    const bench = createSandboxBench(db);
    await passTime(db, 60_000);
    await bench.provider.resumeOpenRounds();
    const [round] = await readRounds(db);
    expect(round).toMatchObject({ state: 'settled' });
    expect(round?.outcome).toHaveProperty('spins');

    const token = await bench.launch();
    const state = await bench.state(token);
    if (state.status !== 'ok') throw new Error(state.status);
    expect(state.seed.hash).not.toBe('the hash');
    expect(state.history[0]).toMatchObject({ nonce: 5, server_seed: SEED });
    expect(await run('SELECT FROM sandbox.seeds WHERE revealed_at IS NULL')).toHaveLength(1);
    expect(
      await run('SELECT FROM sandbox.seeds WHERE revealed_at IS NULL AND server_seed IS NULL'),
    ).toHaveLength(1);
  });

  it('are migrated together with rounds; a round with a refused stake loses its outcome', async () => {
    const playerKey = await putPlayer();
    const [seed] = await putSeed(playerKey, 'golden-dragon', 5);
    await run(
      `INSERT INTO sandbox.rounds (round_id, player_key, player_token, game_id, spin_id, variant, bet, seed_id, client_seed,
         nonce, outcome, win, state, refusal, settled_at)
       VALUES (gen_random_uuid(), $1, $2, 'golden-dragon', gen_random_uuid(), 'medium', 1000, $3, 'mine', 5,
         '{"spins": []}', 77, 'refused', 'insufficient_balance', business_now())`,
      [playerKey, PLAYER_TOKEN, seed!.id],
    );
    await migrate(db);
    expect(await readRounds(db)).toMatchObject([{ state: 'refused', outcome: null, win: 0 }]);
  });
});
