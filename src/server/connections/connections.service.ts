import type { DataInputOf } from '@/contract/endpoint';
import type { connectionList, connectionTest } from '@/contract/operator/connections.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import type { ResultKind } from '@/domain/lotto-results';
import type { AreaContext } from '../area';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';
import { connectionCopy as copy } from './connection.copy';
import type { ConnectionNotes } from './connection-notes';
import { connectionIds, nameFailure } from './watched-adapters';

type Row = DataInputOf<typeof connectionList>[number];

/** The adapters of a site, whose calls are noted. */
export type ConnectionDeps = Pick<
  AreaContext,
  | 'db'
  | 'agentId'
  | 'providers'
  | 'gateways'
  | 'resultSources'
  | 'slipVerifier'
  | 'codeSender'
  | 'line'
  | 'officialAccount'
  | 'errorReporter'
> & { notes: ConnectionNotes };

/** A party outside, before its outcomes are known. */
interface Party {
  readonly id: string;
  readonly kind: Row['kind'];
  readonly name: string;
  readonly isSimulated: boolean;
  readonly isOff?: boolean;
  /** Makes a call that changes nothing and costs nothing; left out when there is none. */
  readonly test?: () => Promise<unknown>;
}

/** Returns the parties outside the server, with the last outcomes of the calls to each. */
export async function fetchConnections(
  deps: ConnectionDeps,
): Promise<DataInputOf<typeof connectionList>> {
  const { db, agentId, notes } = deps;
  await notes.write(db, agentId);
  const [outcomes, devices] = await Promise.all([
    db
      .selectFrom('connection_outcomes')
      .select(['connection', 'succeeded_at', 'failed_at', 'error'])
      .where('agent_id', '=', agentId)
      .execute(),
    fetchDevices(deps),
  ]);
  const parties = listParties(deps).map(({ id, kind, name, isSimulated, isOff, test }): Row => {
    const found = outcomes.find(({ connection }) => connection === id);
    const [succeededAt, failedAt] = [found?.succeeded_at ?? null, found?.failed_at ?? null];
    const isFailing = failedAt !== null && (succeededAt === null || failedAt > succeededAt);
    return {
      ...{ id, kind, name, is_simulated: isSimulated, can_test: test !== undefined },
      state: isOff ? 'off' : isFailing ? 'failing' : succeededAt === null ? 'unused' : 'ok',
      succeeded_at: succeededAt?.toISOString() ?? null,
      failed_at: failedAt?.toISOString() ?? null,
      error: found?.error ?? null,
    };
  });
  const at = parties.findIndex(({ kind }) => kind === 'slips');
  return parties.toSpliced(at, 0, ...devices);
}

/** Returns the phones that forward messages of banks; they call the server, and not the other way around. */
async function fetchDevices({ db, agentId }: ConnectionDeps): Promise<Row[]> {
  const devices = await db
    .selectFrom('bank_devices')
    .select(['id', 'name', 'last_seen_at'])
    .where('agent_id', '=', agentId)
    .where('revoked_at', 'is', null)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  const unset = { is_simulated: false, failed_at: null, error: null, can_test: false } as const;
  if (devices.length === 0) {
    return [
      {
        ...{ id: 'bank_messages/none', kind: 'bank_messages', name: copy.bankMessages },
        ...{ ...unset, state: 'off', succeeded_at: null },
      },
    ];
  }
  return devices.map(({ id, name, last_seen_at: at }) => ({
    ...{ id: connectionIds.device(id), kind: 'bank_messages', name, ...unset },
    ...{ state: at === null ? 'unused' : 'ok', succeeded_at: at?.toISOString() ?? null },
  }));
}

function listParties(deps: ConnectionDeps): Party[] {
  const { providers, gateways, resultSources = [], slipVerifier, codeSender } = deps;
  return [
    ...providers.map((provider) => ({
      ...{ id: connectionIds.games(provider.source), kind: 'games' as const },
      ...{ name: nameOf(provider.source), isSimulated: provider.isSimulated === true },
      test: () => provider.listCatalogue(),
    })),
    ...gateways.map(({ gatewayId, isSimulated, findPayments }) => ({
      ...{ id: connectionIds.gateway(gatewayId), kind: 'gateway' as const },
      ...{ name: nameOf(gatewayId), isSimulated: isSimulated === true },
      ...(findPayments && {
        test: () => findPayments(UNKNOWN_REFERENCE, toCalendarDay(new Date())),
      }),
    })),
    {
      ...{ id: connectionIds.slips(slipVerifier?.verifierId ?? 'none'), kind: 'slips' as const },
      name: slipVerifier ? nameOf(slipVerifier.verifierId) : copy.slips,
      isSimulated: slipVerifier?.isSimulated === true,
      ...(slipVerifier ? {} : { isOff: true }),
    },
    ...resultSources.map((source) => ({
      ...{ id: connectionIds.results(source.sourceId), kind: 'results' as const },
      ...{ name: source.name, isSimulated: source.isSimulated === true },
      test: async () => {
        const draw = await findLastDraw(deps, source.serves);
        if (draw) await source.read(draw);
      },
    })),
    {
      ...{ id: connectionIds.sms, kind: 'sms', name: copy.sms },
      isSimulated: codeSender.isSimulated === true,
    },
    {
      ...{ id: connectionIds.lineLogin, kind: 'line', name: copy.lineLogin, isSimulated: false },
      ...(deps.line ? {} : { isOff: true }),
    },
    {
      ...{ id: connectionIds.lineAccount, kind: 'line', name: copy.lineAccount },
      isSimulated: false,
      ...(deps.officialAccount ? {} : { isOff: true }),
    },
    {
      ...{ id: connectionIds.errors, kind: 'errors', isSimulated: false },
      name: deps.errorReporter?.host ?? copy.errors,
      ...(deps.errorReporter ? {} : { isOff: true }),
    },
  ];
}

/** A reference that no payment has, in the letters that banks allow. */
const UNKNOWN_REFERENCE = '000000000000';

const nameOf = (id: string): string => copy.names[id] ?? id;

/** Finds the last draw that a source should know. */
async function findLastDraw(
  { db, agentId }: ConnectionDeps,
  serves: readonly string[] | 'made_up',
): Promise<{ marketId: string; kind: ResultKind; day: string } | undefined> {
  const now = await fetchNow(db);
  const [draw] = await queryRaw<{ marketId: string; kind: ResultKind; day: string }>(
    db,
    `SELECT r.market_id AS "marketId", m.result_kind AS kind, r.day::text AS day
     FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
     WHERE r.agent_id = $1 AND r.draws_at <= $3::timestamptz - interval '1 hour' AND r.state = 'settled'
       AND ($2::text[] IS NULL OR r.market_id = ANY ($2))
     ORDER BY r.draws_at DESC LIMIT 1`,
    [agentId, serves === 'made_up' ? null : [...serves], now],
  );
  return draw;
}

/**
 * Makes the test call of a party. @returns whether it answered
 * @throws RefusalError `request.not_found` for a party without a test
 */
export async function testConnection(
  deps: ConnectionDeps,
  id: string,
): Promise<DataInputOf<typeof connectionTest>> {
  const party = listParties(deps).find((each) => each.id === id);
  if (!party?.test) throw new RefusalError('request.not_found');
  try {
    await party.test();
    return { is_ok: true, error: null };
  } catch (error) {
    const failure = nameFailure(error);
    if (failure === undefined) throw error;
    return { is_ok: false, error: failure };
  } finally {
    await deps.notes.write(deps.db, deps.agentId);
  }
}
