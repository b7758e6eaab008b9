import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { yeekeeShoot } from '@/contract/yeekee.contract';
import { maskUsername } from '@/domain/masked-username';
import { demoMembers } from '@/server/account/members.seed';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createShooting, type Shooting } from '@/server/yeekee/shooting.service';
import { createTestApp, type TestApp } from '../../support/app';
import { standStill } from '../../support/lotto.fixture';
import { createTestProvider } from '../../support/test-provider';
import { openYeekeeRound, type TestYeekeeRound } from '../../support/yeekee.fixture';

let app: TestApp;
let shooting: Shooting;
/** Token of the first member. */
let token: string;
let other: string;
let memberId: number;
let otherId: number;
let round: TestYeekeeRound;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      token = await fresh.loginAs();
      other = await fresh.loginAs(demoMembers[1].username);
      memberId = await idOf(fresh, demoMembers[0].username);
      otherId = await idOf(fresh, demoMembers[1].username);
      round = await openYeekeeRound(fresh);
    },
  });
  shooting = createShooting(app.db);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function idOf({ db }: TestApp, username: string): Promise<number> {
  const query = db.selectFrom('members').select('id').where('username', '=', username);
  return (await query.where('agent_id', '=', 1).executeTakeFirstOrThrow()).id;
}

/** Sends a shot as a page does. */
function shoot(
  number: unknown,
  {
    as = token,
    at = round.roundId,
    key = randomUUID(),
    by = app,
  }: { as?: string; at?: string; key?: string; by?: TestApp } = {},
) {
  return by.call(yeekeeShoot, {
    token: as,
    body: { round_id: at, number },
    headers: { 'idempotency-key': key },
  });
}

/** Returns a member's shot in the form that `shoot` accepts. */
const shotOf = (
  number: string,
  { by = memberId, at = round.roundId, key = randomUUID() } = {},
): Parameters<Shooting['shoot']>[0] => ({
  agentId: 1,
  memberId: by,
  roundId: at,
  number,
  idempotencyKey: key,
});

/** Sends shots in one batch and returns the sequence number or the refusal of each shot. */
const shootAtOnce = (shots: readonly Parameters<Shooting['shoot']>[0][]) =>
  Promise.all(
    shots.map((shot) =>
      shooting.shoot(shot).then(
        ({ seq }) => seq,
        (error: unknown) => (error as { errorName?: string }).errorName ?? error,
      ),
    ),
  );

/** Reads the stored shots of a round. */
const fetchShots = (id = round.id) =>
  queryRaw<{ seq: number; member_id: number | null; demo_name: string | null; number: string }>(
    app.db,
    'SELECT seq, member_id, demo_name, number FROM yeekee_shots WHERE round_id = $1 ORDER BY seq',
    [id],
  );
const fetchCount = async (id = round.id) =>
  (
    await app.db
      .selectFrom('yeekee_rounds')
      .select('shot_count')
      .where('round_id', '=', id)
      .executeTakeFirstOrThrow()
  ).shot_count;

const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

/** Returns the data of a refusal. */
const carriedBy = ({ json }: { json: unknown }) => (json as { data: unknown }).data;

describe('a shot', () => {
  it('gets the next sequence number and the time of the next allowed shot', async () => {
    const at = later(round.opensAt, 60_000);
    await standStill(app.db, at, async () => {
      expect((await shoot('00042')).data).toEqual({
        round_id: round.roundId,
        seq: 1,
        number: '00042',
        shot_at: at.toISOString(),
        next_shot_at: later(at, 5_000).toISOString(),
        shot_count: 1,
      });
      expect((await shoot('99999', { as: other })).data).toMatchObject({ seq: 2, shot_count: 2 });
    });
    expect(await fetchShots()).toEqual([
      { seq: 1, member_id: memberId, demo_name: null, number: '00042' },
      { seq: 2, member_id: otherId, demo_name: null, number: '99999' },
    ]);
    expect(await fetchCount()).toBe(2);
  });

  it('needs no idempotency key', async () => {
    const body = { round_id: round.roundId, number: '12345' };
    expect((await app.call(yeekeeShoot, { token, body })).data.seq).toBe(1);
  });

  it('keeps leading zeros', async () => {
    expect((await shoot('00000')).data.number).toBe('00000');
    expect(await fetchShots()).toMatchObject([{ number: '00000' }]);
  });

  it.each([
    '1234',
    '123456',
    '',
    ' 12345',
    '12345\n',
    '-1234',
    '1e100',
    '12a45',
    '๑๒๓๔๕',
    '１２３４５',
    12_345,
    null,
    ['12345'],
  ])('with the number %j is malformed', async (number) => {
    const response = await shoot(number);
    expect([response.status, response.refusal]).toEqual([400, 'request.malformed']);
    expect(await fetchShots()).toEqual([]);
  });

  it('is refused to visitors', async () => {
    const body = { round_id: round.roundId, number: '12345' };
    expect((await app.call(yeekeeShoot, { body })).status).toBe(401);
  });
});

describe('the round of a shot', () => {
  it('must exist', async () => {
    for (const at of ['yeekee-2020-01-01-001', 'no-such-round']) {
      expect((await shoot('12345', { at })).refusal).toBe('lotto.unknown_round');
    }
  });

  it('must be a Yeekee round', async () => {
    const [lotto] = await queryRaw<{ round_id: string }>(
      app.db,
      `SELECT round_id FROM lotto_rounds WHERE agent_id = 1 AND market_id = 'government' LIMIT 1`,
    );
    const response = await shoot('12345', { at: lotto?.round_id ?? '' });
    expect(response.refusal).toBe('lotto.unknown_round');
  });

  it('must belong to the agent of the member, even when another agent has a round of the same name', async () => {
    const yok = await createTestApp({ db: app.db, agentId: yokAgent.id });
    const as = 'a-session-of-the-other-agent';
    await queryRaw(
      app.db,
      `WITH member AS (
         INSERT INTO members (agent_id, username, password_hash, birth_date)
         VALUES ($1, '0855555555', '', '1990-01-01') RETURNING id
       )
       INSERT INTO member_sessions (token_hash, member_id, user_agent, expires_at)
       SELECT sha256(convert_to($2, 'UTF8')), id, '', business_now() + interval '1 day' FROM member`,
      [yokAgent.id, as],
    );
    const theirs = await openYeekeeRound(app, { agentId: yokAgent.id });
    const rename = (id: number, to: string) =>
      queryRaw(app.db, 'UPDATE lotto_rounds SET round_id = $2 WHERE id = $1', [id, to]);
    await rename(theirs.id, 'same-name');
    await rename(round.id, 'same-name');
    expect((await shoot('11111', { at: 'same-name', as, by: yok })).data.seq).toBe(1);
    expect((await shoot('22222', { at: 'same-name' })).data.seq).toBe(1);
    expect(await fetchShots()).toMatchObject([{ number: '22222' }]);
    expect(await fetchShots(theirs.id)).toMatchObject([{ number: '11111' }]);
    await rename(theirs.id, 'only-theirs');
    expect((await shoot('33333', { at: 'only-theirs', as: other })).refusal).toBe(
      'lotto.unknown_round',
    );
    await yok.close();
  });

  it('accepts shots from its opening', async () => {
    await standStill(app.db, later(round.opensAt, -1), async () => {
      expect((await shoot('12345')).refusal).toBe('yeekee.shooting_waits');
    });
    await standStill(app.db, round.opensAt, async () => {
      expect((await shoot('12345')).data.seq).toBe(1);
    });
  });

  it('accepts shots after the closing of bets until the end of shooting', async () => {
    await standStill(app.db, later(round.closesAt, 1), async () => {
      expect((await shoot('12345')).data.seq).toBe(1);
    });
    await standStill(app.db, later(round.shootingEndsAt, -1), async () => {
      expect((await shoot('12345')).data.seq).toBe(2);
    });
    for (const ms of [0, 1]) {
      await standStill(app.db, later(round.shootingEndsAt, ms), async () => {
        expect((await shoot('12345', { as: other })).refusal).toBe('yeekee.shooting_ended');
      });
    }
    expect(await fetchCount()).toBe(2);
  });

  it.each(['closed', 'open', 'scheduled'])(
    'accepts and refuses shots by the clock even while its stored state is %s',
    async (state) => {
      await queryRaw(app.db, 'UPDATE lotto_rounds SET state = $2 WHERE id = $1', [round.id, state]);
      await standStill(app.db, later(round.shootingEndsAt, -1), async () => {
        expect((await shoot('12345')).data.seq).toBe(1);
      });
      await standStill(app.db, round.shootingEndsAt, async () => {
        expect((await shoot('12345', { as: other })).refusal).toBe('yeekee.shooting_ended');
      });
    },
  );

  it('refuses shots when it is voided or frozen', async () => {
    await queryRaw(
      app.db,
      `UPDATE lotto_rounds SET state = 'voided', note = 'งดออกผล', voided_by = 'system' WHERE id = $1`,
      [round.id],
    );
    expect((await shoot('12345')).refusal).toBe('yeekee.shooting_ended');
    const frozen = await openYeekeeRound(app);
    await queryRaw(
      app.db,
      'UPDATE yeekee_rounds SET frozen_at = business_now() WHERE round_id = $1',
      [frozen.id],
    );
    expect((await shoot('12345', { at: frozen.roundId })).refusal).toBe('yeekee.shooting_ended');
    expect([await fetchCount(), await fetchCount(frozen.id)]).toEqual([0, 0]);
  });
});

describe('the member who shoots', () => {
  it('must not be staff', async () => {
    await queryRaw(app.db, 'UPDATE members SET is_staff = true WHERE id = $1', [memberId]);
    expect((await shoot('12345')).refusal).toBe('yeekee.staff');
    expect((await shoot('12345', { as: other })).data.seq).toBe(1);
  });

  it('must be allowed to stake', async () => {
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE id = $1', [
      memberId,
    ]);
    expect(await shootAtOnce([shotOf('12345'), shotOf('54321', { by: otherId })])).toEqual([
      'safety.refused',
      1,
    ]);
  });

  it('waits five seconds between two shots, even in different rounds', async () => {
    const second = await openYeekeeRound(app);
    const first = later(second.opensAt, 60_000);
    await standStill(app.db, first, async () => {
      await shoot('11111');
    });
    await standStill(app.db, later(first, 4_999), async () => {
      for (const at of [round.roundId, second.roundId]) {
        const response = await shoot('22222', { at });
        expect(response.refusal).toBe('yeekee.too_soon');
        expect(carriedBy(response)).toEqual({
          next_shot_at: later(first, 5_000).toISOString(),
          wait_ms: 1,
        });
      }
      expect((await shoot('33333', { as: other })).data.seq).toBe(2);
    });
    // A refused shot does not extend the wait.
    await standStill(app.db, later(first, 5_000), async () => {
      expect((await shoot('44444', { at: second.roundId })).data.seq).toBe(1);
      const response = await shoot('55555');
      expect([response.refusal, carriedBy(response)]).toEqual([
        'yeekee.too_soon',
        { next_shot_at: later(first, 10_000).toISOString(), wait_ms: 5_000 },
      ]);
    });
    expect((await fetchShots()).map(({ number }) => number)).toEqual(['11111', '33333']);
  });

  it('waits five seconds even between shots of one batch', async () => {
    const second = await openYeekeeRound(app);
    const outcomes = await shootAtOnce([
      shotOf('11111'),
      shotOf('22222', { by: otherId }),
      shotOf('33333'),
      shotOf('44444', { at: second.roundId }),
      shotOf('55555', { by: otherId, at: second.roundId }),
    ]);
    expect(outcomes).toEqual([1, 2, 'yeekee.too_soon', 'yeekee.too_soon', 'yeekee.too_soon']);
    expect([await fetchCount(), await fetchCount(second.id)]).toEqual([2, 0]);
  });

  it('does not wait after a refused shot', async () => {
    const outcomes = await shootAtOnce([
      shotOf('11111', { at: 'no-such-round' }),
      shotOf('22222'),
      shotOf('33333', { at: 'no-such-round' }),
    ]);
    expect(outcomes).toEqual(['lotto.unknown_round', 1, 'lotto.unknown_round']);
  });
});

describe('a repeated shot', () => {
  it('returns the first shot, even after the end of shooting', async () => {
    const key = randomUUID();
    const { data } = await shoot('12345', { key });
    await shoot('54321', { as: other });
    expect((await shoot('12345', { key })).data).toEqual(data);
    await standStill(app.db, later(round.shootingEndsAt, 60_000), async () => {
      await queryRaw(
        app.db,
        'UPDATE yeekee_rounds SET frozen_at = business_now() WHERE round_id = $1',
        [round.id],
      );
      expect((await shoot('12345', { key })).data).toEqual(data);
    });
    expect(await fetchCount()).toBe(2);
  });

  it('is refused as a conflict when its number or round differs', async () => {
    const key = randomUUID();
    const second = await openYeekeeRound(app);
    await shoot('12345', { key });
    const refusals = [
      await shoot('12346', { key }),
      await shoot('12345', { key, at: second.roundId }),
      await shoot('12345', { key, at: 'no-such-round' }),
    ].map(({ refusal }) => refusal);
    expect(new Set(refusals)).toEqual(new Set(['request.idempotency_conflict']));
    expect([await fetchCount(), await fetchCount(second.id)]).toEqual([1, 0]);
  });

  it('is a new shot when another member uses the same key', async () => {
    const key = randomUUID();
    expect((await shoot('12345', { key })).data.seq).toBe(1);
    expect((await shoot('12345', { key, as: other })).data.seq).toBe(2);
  });

  it('is accepted when the first attempt was refused', async () => {
    const key = randomUUID();
    await standStill(app.db, later(round.opensAt, -1), async () => {
      expect((await shoot('12345', { key })).refusal).toBe('yeekee.shooting_waits');
    });
    expect((await shoot('12345', { key })).data.seq).toBe(1);
  });

  it('returns the first shot within one batch too', async () => {
    const key = randomUUID();
    const outcomes = await shootAtOnce([
      shotOf('11111', { key }),
      shotOf('22222', { by: otherId }),
      shotOf('11111', { key }),
      shotOf('11112', { key }),
    ]);
    expect(outcomes).toEqual([1, 2, 1, 'request.idempotency_conflict']);
    expect(await fetchCount()).toBe(2);
  });

  it('needs a UUID as its key', async () => {
    expect((await shoot('12345', { key: 'again' })).status).toBe(400);
  });
});

describe('a demo shooter', () => {
  const shootAsDemo = (demoName: string, number: string) =>
    shooting.shootAsDemo({ agentId: 1, roundId: round.roundId, demoName, number });

  it('shoots among members without a wait', async () => {
    const taken = await Promise.all([
      shootAsDemo('ก้อย', '00001'),
      shooting.shoot(shotOf('00002')),
      shootAsDemo('ก้อย', '00003'),
    ]);
    expect(taken.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(await fetchShots()).toEqual([
      { seq: 1, member_id: null, demo_name: 'ก้อย', number: '00001' },
      { seq: 2, member_id: memberId, demo_name: null, number: '00002' },
      { seq: 3, member_id: null, demo_name: 'ก้อย', number: '00003' },
    ]);
  });

  it('shoots only in markets with demo shooters', async () => {
    await queryRaw(app.db, 'UPDATE lotto_markets SET has_demo_shooters = false');
    await expect(shootAsDemo('ก้อย', '00001')).rejects.toMatchObject({
      errorName: 'lotto.unknown_round',
    });
    expect(await fetchCount()).toBe(0);
  });

  it('is bound to the same shooting times as members', async () => {
    await standStill(app.db, later(round.opensAt, -1), async () => {
      await expect(shootAsDemo('ก้อย', '00001')).rejects.toMatchObject({
        errorName: 'yeekee.shooting_waits',
      });
    });
    await standStill(app.db, round.shootingEndsAt, async () => {
      await expect(shootAsDemo('ก้อย', '00001')).rejects.toMatchObject({
        errorName: 'yeekee.shooting_ended',
      });
    });
  });
});

describe('a masked username', () => {
  it('keeps the first three and the last two characters', () => {
    expect(maskUsername('0812345678')).toBe('081*****78');
  });
});
