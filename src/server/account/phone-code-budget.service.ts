import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import {
  type AttemptLimit,
  countAttempt,
  forgiveAttempt,
  raiseCount,
} from '../http/attempts.service';
import { TooManyError } from '../http/refusal';
import { ACCESS_LIMITS } from '../security/access-limits';
import { type Caller, identifyCaller } from '../security/caller';
import type { PhoneCodePurpose } from './phone-code-purposes';

const LIMITS = ACCESS_LIMITS.codes;
const TURN = LIMITS.turn;

/** A request for a code. */
export interface AskedSending {
  agentId: number;
  phone: string;
  purpose: PhoneCodePurpose;
  caller: Caller;
  /** Whether the member has signed in on this device before; a known device has a budget of its own. */
  isKnownDevice?: boolean;
}

/**
 * Counts a code before it is sent. A known device has a budget of its own; strangers share one per phone and purpose.
 * When that is used up, the IP that asked about the phone last may still send a code now and then (its turns), so that
 * many other IPs cannot keep the owner from getting a code.
 * @throws TooManyError `auth.too_many_codes`; a retry can succeed within an hour
 */
export async function countSending(db: Db, asked: AskedSending): Promise<void> {
  const { agentId, phone, purpose, caller, isKnownDevice } = asked;
  const to = `${agentId}/${phone}`;
  const by = isKnownDevice ? identifyCaller(caller) : caller.ip;
  const own: AttemptLimit[] = [
    { key: `code/next/${to}/${purpose}/${by}`, most: 1, windowSeconds: LIMITS.resendSeconds },
    { key: `code/hour/${to}/${purpose}/${by}`, ...LIMITS.sent },
  ];
  await countAttempt(db, own, 'auth.too_many_codes');
  if (isKnownDevice) return;
  await countIp(db, asked);
  await noteAsker(db, asked);
  const pool = { key: `code/strangers/${to}/${purpose}`, ...LIMITS.sentByStrangers };
  const { count, retryAfterSeconds } = await raiseCount(db, pool);
  if (count <= pool.most || (await takeTurn(db, asked))) return;
  const turnAfterSeconds = await findTurn(db, asked);
  throw new TooManyError('auth.too_many_codes', Math.min(retryAfterSeconds, turnAfterSeconds));
}

/**
 * Gives the cost of a code back to the IP's budgets after the code was entered, because the request came from the
 * owner.
 */
export async function forgiveSending(
  tx: Executor,
  { agentId, phone, caller }: Pick<AskedSending, 'agentId' | 'phone' | 'caller'>,
): Promise<void> {
  await forgiveAttempt(
    tx,
    limitsOfIp(agentId, caller).map(({ key }) => key),
  );
  await queryRaw(
    tx,
    'DELETE FROM phone_code_askers WHERE agent_id = $1 AND phone = $2 AND address = $3',
    [agentId, phone, caller.ip],
  );
}

async function countIp(db: Db, { agentId, caller }: AskedSending): Promise<void> {
  try {
    await countAttempt(db, limitsOfIp(agentId, caller), 'auth.too_many_codes');
  } catch (error) {
    if (!(error instanceof TooManyError)) throw error;
    throw new TooManyError(
      error.errorName,
      Math.min(error.retryAfterSeconds, TURN.everySeconds),
      error,
    );
  }
}

function limitsOfIp(agentId: number, { ip }: Caller): AttemptLimit[] {
  return [
    { key: `code/address/${agentId}/${ip}`, ...LIMITS.sentByIp },
    { key: `code/address-day/${agentId}/${ip}`, ...LIMITS.sentByIpPerDay },
  ];
}

/** Records when an IP first asked about a phone; the record is forgotten after `TURN.rememberedSeconds`. */
async function noteAsker(db: Db, { agentId, phone, caller }: AskedSending): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO phone_code_askers AS a (agent_id, phone, address, first_asked_at, forgotten_at)
     VALUES ($1, $2, $3, business_now(), business_now() + $4 * interval '1 second')
     ON CONFLICT (agent_id, phone, address) DO UPDATE
     SET first_asked_at = excluded.first_asked_at, forgotten_at = excluded.forgotten_at, turns = 0, last_turn_at = NULL
     WHERE a.forgotten_at <= business_now()`,
    [agentId, phone, caller.ip, TURN.rememberedSeconds],
  );
}

/**
 * SQL for the time from which the IP of an asker `a` may send its next code (its turn). Null when it has no turn: it
 * used all its turns, another IP has appeared since, or it asks about too many phones. The wait doubles with each turn
 * taken for the phone.
 */
const TURN_BEGINS = `
  SELECT CASE WHEN bool_or(o.phone = a.phone AND o.first_asked_at > a.first_asked_at)
              OR count(DISTINCT o.phone) FILTER (WHERE o.address = a.address) > ${TURN.mostPhones}
              OR a.turns >= ${TURN.mostByIp} THEN NULL
         ELSE greatest(
           a.last_turn_at + interval '${TURN.everySeconds} seconds',
           a.first_asked_at + CASE WHEN bool_or(o.address <> a.address) THEN interval '1 second' * least(
             ${TURN.mostWaitSeconds},
             ${TURN.waitSeconds} * 2 ^ least(10, sum(o.turns) FILTER (WHERE o.phone = a.phone))) ELSE interval '0' END)
         END
  FROM phone_code_askers o
  WHERE o.agent_id = a.agent_id AND (o.phone = a.phone OR o.address = a.address) AND o.forgotten_at > business_now()`;

/** Uses the turn of the caller's IP if it has begun. @returns whether it was used */
async function takeTurn(db: Db, { agentId, phone, caller }: AskedSending): Promise<boolean> {
  const taken = await queryRaw(
    db,
    `UPDATE phone_code_askers a SET turns = a.turns + 1, last_turn_at = business_now()
     WHERE a.agent_id = $1 AND a.phone = $2 AND a.address = $3
       AND (a.last_turn_at IS NULL OR a.last_turn_at <= business_now() - interval '${TURN.everySeconds} seconds')
       AND a.turns < ${TURN.mostByIp} AND (${TURN_BEGINS}) <= business_now()
     RETURNING a.phone`,
    [agentId, phone, caller.ip],
  );
  return taken.length > 0;
}

/** @returns the seconds until an asker's turn, at most `TURN.everySeconds`, even when it has no turn now */
async function findTurn(db: Db, { agentId, phone, caller }: AskedSending): Promise<number> {
  const [asker] = await queryRaw<{ seconds: number | null }>(
    db,
    `SELECT ceil(extract(epoch FROM (${TURN_BEGINS}) - business_now()))::int AS seconds
     FROM phone_code_askers a WHERE a.agent_id = $1 AND a.phone = $2 AND a.address = $3`,
    [agentId, phone, caller.ip],
  );
  return Math.min(Math.max(1, asker?.seconds ?? TURN.everySeconds), TURN.everySeconds);
}
