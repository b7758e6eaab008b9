import type * as v from 'valibot';
import type { QuestKind, QuestPeriod, QuestState, questList } from '@/contract/quests.contract';
import { formatBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { fetchGiftPlay, playFor, readPlayedDeposits } from '../gifts/gift-play.service';
import { RefusalError } from '../http/refusal';
import { fetchSpinWorth } from '../wheel/spin-worth.service';
import { fetchCalendars, readCalendar } from './check-in.queries';
import { type StepRow, toMeasure, toRewardData } from './reward-mapping';

type BookData = v.InferInput<typeof questList.data>;
type QuestData = BookData['quests'][number];
type StepData = QuestData['steps'][number];

/** A member who reads quests. */
export interface QuestMember {
  memberId: number;
  agentId: number;
  /** Whether members of this site can link LINE; without it, quests about LINE are hidden. */
  hasLine: boolean;
}

/** An open quest with the member's progress in the current period. */
interface ProgressRow {
  id: number;
  periodOn: CalendarDay | null;
  endsAt: Date | null;
  hasJoined: boolean;
  counted: number;
  steps: StepRow[];
}

/** A reward that the member has reached. */
interface ReachedRow extends StepRow {
  questId: number;
  periodOn: CalendarDay | null;
  expiresAt: Date;
  claimedAt: Date | null;
  isOver: boolean;
}

interface QuestRow {
  id: number;
  kind: QuestKind;
  period: QuestPeriod;
  title: string;
  description: string;
  isOptIn: boolean;
  isOpen: boolean;
}

/** Returns all quests with the member's progress, and the rewards claimed this month. */
export async function fetchQuestBook(db: Db, member: QuestMember): Promise<BookData> {
  const quests = await fetchQuests(db, member);
  const prices = await fetchPrices(db, member);
  const [earned] = await queryRaw<{ point: number; spins: number; amount: Satang }>(
    db,
    `SELECT coalesce(sum(point), 0)::bigint AS point, coalesce(sum(spins), 0)::bigint AS spins,
       coalesce(sum(credit), 0)::bigint AS amount
     FROM quest_rewards WHERE member_id = $1 AND claimed_at
       >= date_trunc('month', business_now() AT TIME ZONE 'Asia/Bangkok') AT TIME ZONE 'Asia/Bangkok'`,
    [member.memberId],
  );
  return {
    quests,
    earned: {
      point: earned?.point ?? 0,
      spins: earned?.spins ?? 0,
      amount: formatBaht(earned?.amount ?? 0),
    },
    play: prices,
  };
}

/** Returns the member's unused turnover, and the turnover that each part of a reward requires. */
async function fetchPrices(db: Db, member: QuestMember): Promise<BookData['play']> {
  const [rules, spinSatang, left] = await Promise.all([
    fetchAgentRules(db, member.agentId),
    fetchSpinWorth(db, member.agentId),
    fetchGiftPlay(db, member),
  ]);
  const price = (gift: { points?: number; spins?: number; creditSatang?: Satang }) =>
    formatBaht(playFor(rules, { points: 0, spins: 0, creditSatang: 0, ...gift }, spinSatang));
  return {
    left: formatBaht(Math.max(0, left)),
    point: price({ points: 1 }),
    spin: price({ spins: 1 }),
    baht: price({ creditSatang: 100 }),
  };
}

/**
 * Returns the quests of an event, in the order of the event.
 * @throws RefusalError `request.not_found`
 */
export async function fetchEventQuests(
  db: Db,
  member: QuestMember,
  eventId: string,
): Promise<QuestData[]> {
  const rows = await queryRaw<{ questId: number | null }>(
    db,
    `SELECT q.quest_id AS "questId" FROM content_slots e
     LEFT JOIN quest_events q ON q.agent_id = e.agent_id AND q.event_id = e.id
     WHERE e.agent_id = $1 AND e.kind = 'event' AND e.id = $2 ORDER BY q.position`,
    [member.agentId, eventId],
  );
  if (rows.length === 0) throw new RefusalError('request.not_found');
  const quests = await fetchQuests(db, member);
  return rows.flatMap(({ questId }) => quests.filter(({ id }) => id === questId));
}

/** Writes the rewards that the member has reached, and returns every quest that concerns them. */
async function fetchQuests(db: Db, member: QuestMember): Promise<QuestData[]> {
  const { memberId, agentId } = member;
  await readPlayedDeposits(db, member);
  await queryRaw(db, 'SELECT reach_quests($1)', [memberId]);
  const [quests, progress, reached, calendars, line] = await Promise.all([
    queryRaw<QuestRow>(
      db,
      `SELECT id, kind, period, title, description, is_opt_in AS "isOptIn", is_open AS "isOpen"
       FROM quests WHERE agent_id = $1 ORDER BY position, id`,
      [agentId],
    ),
    fetchProgress(db, memberId),
    fetchReached(db, memberId),
    fetchCalendars(db, memberId),
    fetchLineStanding(db, memberId),
  ]);
  const about = { reached, line, hasLine: member.hasLine };
  return quests.flatMap((quest) => {
    const running = progress.find(({ id }) => id === quest.id);
    const calendar = calendars.find(({ questId }) => questId === quest.id);
    if (quest.kind !== 'check_in') return toQuest(quest, running, about) ?? [];
    if (!running || !calendar) return [];
    return { ...toHead(quest, running), ...readCalendar(calendar, running.steps) };
  });
}

function fetchProgress(db: Db, memberId: number): Promise<ProgressRow[]> {
  return queryRaw<ProgressRow>(
    db,
    `SELECT p.quest_id AS id, p.period_on AS "periodOn", p.ends_at AS "endsAt", p.joined_at IS NOT NULL AS "hasJoined",
       p.counted, (SELECT jsonb_agg(jsonb_build_object('step', s.step, 'target', s.target, 'point', s.point,
         'spins', s.spins, 'creditSatang', s.credit, 'turnoverMilli', s.turnover_milli) ORDER BY s.step)
         FROM quest_steps s WHERE s.quest_id = p.quest_id AND s.version = p.version) AS steps
     FROM quest_progress($1) p WHERE p.is_current`,
    [memberId],
  );
}

/**
 * Returns the reached rewards of quests that happen once, all reached rewards of the last seven days, and all that can
 * still be claimed.
 */
function fetchReached(db: Db, memberId: number): Promise<ReachedRow[]> {
  return queryRaw<ReachedRow>(
    db,
    `SELECT quest_id AS "questId", period_on AS "periodOn", step, target, point, spins, credit AS "creditSatang",
       turnover_milli AS "turnoverMilli", expires_at AS "expiresAt", claimed_at AS "claimedAt",
       expires_at <= business_now() AS "isOver"
     FROM quest_rewards
     WHERE member_id = $1 AND kind <> 'check_in' AND (period_on IS NULL OR period_on > movement_day(business_now()) - 7
       OR claimed_at IS NULL AND expires_at > business_now())
     ORDER BY expires_at, period_on, step`,
    [memberId],
  );
}

/** The state of a member's LINE link. */
interface LineStanding {
  isLinked: boolean;
  /** Quest kinds for which the LINE user was rewarded as another member. */
  used: QuestKind[];
}

async function fetchLineStanding(db: Db, memberId: number): Promise<LineStanding> {
  const rows = await queryRaw<{ kind: QuestKind | null }>(
    db,
    `SELECT r.kind FROM line_accounts l LEFT JOIN quest_rewards r
       ON r.agent_id = l.agent_id AND r.line_user_id = l.line_user_id AND r.member_id <> l.member_id
     WHERE l.member_id = $1`,
    [memberId],
  );
  return { isLinked: rows.length > 0, used: rows.flatMap(({ kind }) => kind ?? []) };
}

interface About {
  reached: readonly ReachedRow[];
  line: LineStanding;
  hasLine: boolean;
}

const isOfLine = (kind: QuestKind) => kind === 'link_line' || kind === 'line_friend';

/**
 * Converts a quest to the format of the contract.
 * @returns null for a quest that does not concern the member or cannot be done on this site
 */
function toQuest(
  quest: QuestRow,
  running: ProgressRow | undefined,
  { reached, line, hasLine }: About,
): QuestData | null {
  const own = reached.filter(({ questId }) => questId === quest.id);
  const locked = running ? findLock(quest, running, line) : null;
  const isCurrent = (row: ReachedRow) =>
    running !== undefined &&
    row.periodOn === running.periodOn &&
    running.steps.some(({ step }) => step === row.step);
  const current = own.filter(isCurrent);
  const waiting = own.filter((row) => !isCurrent(row) && stateOf(row) === 'claimable');
  if (!running && waiting.length === 0) return null;
  if (isOfLine(quest.kind) && !hasLine && own.length === 0) return null;
  const steps = (running?.steps ?? []).map((step) =>
    toStep(
      quest.kind,
      step,
      current.find((row) => row.step === step.step),
      locked === null ? 'active' : 'locked',
    ),
  );
  const states = steps.map(({ state }) => state);
  const isClaimable = waiting.length > 0 || states.includes('claimable');
  return {
    ...toHead(quest, running),
    state: isClaimable ? 'claimable' : summarise(states),
    locked_by: states.includes('locked') ? locked : null,
    progress: toMeasure(quest.kind, Math.max(running?.counted ?? 0, ...doneOnce(quest, current))),
    steps,
    waiting: waiting.map((row) => ({
      step: row.step,
      period_on: row.periodOn,
      target: toMeasure(quest.kind, row.target),
      reward: toRewardData(row),
      expires_at: row.expiresAt.toISOString(),
    })),
  };
}

/** Returns the targets of a one-time quest that stay reached even if the member undoes the act. */
function doneOnce({ period }: QuestRow, current: readonly ReachedRow[]): number[] {
  return period === 'ever' ? current.map(({ target }) => target) : [];
}

function toHead(quest: QuestRow, running: ProgressRow | undefined) {
  const { id, kind, period, title, description, isOptIn } = quest;
  return {
    id,
    kind,
    period,
    period_on: running?.periodOn ?? null,
    ends_at: running?.endsAt?.toISOString() ?? null,
    title,
    description,
    is_opt_in: isOptIn,
  };
}

function findLock(
  { kind, isOptIn }: QuestRow,
  { hasJoined }: ProgressRow,
  { isLinked, used }: LineStanding,
): QuestData['locked_by'] {
  if (isOptIn && !hasJoined) return 'opt_in';
  if (isOfLine(kind) && used.includes(kind)) return 'line_used';
  return kind === 'line_friend' && !isLinked ? 'line_link' : null;
}

function stateOf({ claimedAt, isOver }: ReachedRow): QuestState {
  if (claimedAt !== null) return 'claimed';
  return isOver ? 'expired' : 'claimable';
}

function summarise(states: readonly QuestState[]): QuestState {
  const open = states.find((state) => state === 'active' || state === 'locked');
  if (open) return open;
  return states.includes('expired') ? 'expired' : 'claimed';
}

function toStep(
  kind: QuestKind,
  step: StepRow,
  row: ReachedRow | undefined,
  otherwise: QuestState,
): StepData {
  const state = row ? stateOf(row) : otherwise;
  return {
    step: step.step,
    target: toMeasure(kind, row?.target ?? step.target),
    reward: toRewardData(row ?? step),
    state,
    claimed_at: row?.claimedAt?.toISOString() ?? null,
    expires_at: row && state !== 'claimed' ? row.expiresAt.toISOString() : null,
  };
}
