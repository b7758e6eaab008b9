import type * as v from 'valibot';
import type { DataInputOf } from '@/contract/endpoint';
import type {
  PollPrizeKind,
  PollState,
  pollConfig,
  pollStats,
  pollWinners,
} from '@/contract/polls.contract';
import { formatBaht } from '@/domain/baht';
import { maskUsername } from '@/domain/masked-username';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

type ConfigData = v.InferInput<typeof pollConfig.data>;
type StatsData = v.InferInput<typeof pollStats.data>;

/** Identifies a poll of an agent. */
export interface PollName {
  agentId: number;
  number: number;
}

interface PrizeRow {
  prizeKind: PollPrizeKind | null;
  prizeSatang: Satang | null;
  turnoverMilli: number | null;
  /** Baht of turnover that the votes must stand for, per baht of prizes; null when the prizes have no such limit. */
  playPerBaht: number | null;
}

interface BriefRow extends PrizeRow {
  number: number;
  title: string;
  image: string;
  closesAt: Date;
}

/** A poll with its present state. */
export interface PollRow extends BriefRow {
  id: number;
  occasion: string;
  question: string;
  imageWide: string;
  imageShare: string | null;
  opensAt: Date;
  state: PollState;
  satangPerVote: Satang;
  mostVotes: number;
  answerNo: number | null;
  winnerCount: number | null;
  answeredAt: Date | null;
  voidNote: string | null;
}

const BRIEF = `p.number, p.title, p.image, p.closes_at AS "closesAt", p.prize_kind AS "prizeKind",
  p.prize_satang AS "prizeSatang", p.turnover_milli AS "turnoverMilli", p.play_per_baht AS "playPerBaht"`;

/** Returns a poll of an agent by its number; undefined when there is none. */
export async function findPoll(
  db: Executor,
  { agentId, number }: PollName,
): Promise<PollRow | undefined> {
  const [row] = await queryRaw<PollRow>(
    db,
    `SELECT ${BRIEF}, p.id, p.occasion, p.question, p.image_wide AS "imageWide", p.image_share AS "imageShare",
       p.opens_at AS "opensAt", poll_state(p, business_now()) AS state, p.satang_per_vote AS "satangPerVote",
       p.most_votes AS "mostVotes", p.answer_no AS "answerNo", p.winner_count AS "winnerCount",
       p.answered_at AS "answeredAt", p.void_note AS "voidNote"
     FROM polls p WHERE p.agent_id = $1 AND p.number = $2`,
    [agentId, number],
  );
  return row;
}

/** Returns a poll of an agent by its number. @throws RefusalError `request.not_found` */
export async function fetchPoll(db: Executor, name: PollName): Promise<PollRow> {
  const poll = await findPoll(db, name);
  if (!poll) throw new RefusalError('request.not_found');
  return poll;
}

/** Returns the data with which the poll page starts: the poll, its choices and the other open polls. */
export async function fetchConfig(db: Executor, name: PollName): Promise<ConfigData> {
  const [poll, running, [last], [clock]] = await Promise.all([
    findPoll(db, name),
    queryRaw<BriefRow>(
      db,
      `SELECT ${BRIEF} FROM polls p
       WHERE p.agent_id = $1 AND p.number <> $2 AND poll_state(p, (SELECT business_now())) = 'open'
       ORDER BY p.closes_at, p.number`,
      [name.agentId, name.number],
    ),
    queryRaw<{ id: number; title: string }>(
      db,
      `SELECT number AS id, title FROM polls WHERE agent_id = $1 AND winner_count > 0
       ORDER BY answered_at DESC, number DESC LIMIT 1`,
      [name.agentId],
    ),
    queryRaw<{ now: Date }>(db, 'SELECT business_now() AS now'),
  ]);
  if (!clock) throw new Error('the database returned no time');
  return {
    server_time: clock.now.toISOString(),
    config: poll ? toConfigData(poll) : null,
    choices: poll ? await fetchChoices(db, poll.id) : [],
    metadata: { running: running.map(toBriefData), last_answered: last ?? null },
  };
}

async function fetchChoices(db: Executor, pollId: number): Promise<ConfigData['choices']> {
  return queryRaw(
    db,
    'SELECT no AS id, name, image, image_tall FROM poll_choices WHERE poll_id = $1 ORDER BY no',
    [pollId],
  );
}

function toBriefData(row: BriefRow): ConfigData['metadata']['running'][number] {
  return {
    id: row.number,
    title: row.title,
    image: row.image,
    closes_at: row.closesAt.toISOString(),
    prize: toPrizeData(row),
  };
}

function toPrizeData(row: PrizeRow): ConfigData['metadata']['running'][number]['prize'] {
  if (row.prizeKind === null) return null;
  return {
    kind: row.prizeKind,
    amount: formatBaht(row.prizeSatang ?? 0),
    turnover_multiple: (row.turnoverMilli ?? 0) / 1000,
    play_per_baht: row.playPerBaht,
  };
}

function toConfigData(row: PollRow): ConfigData['config'] {
  return {
    ...toBriefData(row),
    occasion: row.occasion,
    question: row.question,
    image_wide: row.imageWide,
    opens_at: row.opensAt.toISOString(),
    state: row.state,
    baht_per_vote: formatBaht(row.satangPerVote),
    most_votes: row.mostVotes,
    answer_choice_id: row.answerNo,
    winner_count: row.winnerCount,
    void_note: row.voidNote,
  };
}

/** Milliseconds for which counts are cached, because every visitor of a poll requests them every few seconds. */
const COUNT_HOLDS_MS = 1_000;

/** Votes of each choice, in the order of the choices. */
type VoteCounts = { choice_id: number; votes: number }[];

/** Counts the votes of polls, with a short cache. */
export interface VoteCounter {
  /** Returns the votes of a poll; cached for `COUNT_HOLDS_MS` across all callers. */
  count: (pollId: number) => Promise<VoteCounts>;
  /** Invalidates the cached count of a poll. */
  forget: (pollId: number) => void;
}

/** Creates the vote counter of a process. */
export function createVoteCounter(db: Executor): VoteCounter {
  const known = new Map<number, { countedAtMs: number; counts: Promise<VoteCounts> }>();
  return {
    count: (pollId) => {
      const last = known.get(pollId);
      if (last && performance.now() - last.countedAtMs < COUNT_HOLDS_MS) return last.counts;
      const counts = queryRaw<VoteCounts[number]>(
        db,
        `SELECT c.no AS choice_id, coalesce(sum(t.votes), 0)::bigint AS votes
         FROM poll_choices c LEFT JOIN poll_tallies t ON t.poll_id = c.poll_id AND t.choice_no = c.no
         WHERE c.poll_id = $1 GROUP BY c.no ORDER BY c.no`,
        [pollId],
      );
      known.set(pollId, { countedAtMs: performance.now(), counts });
      // A failed query is not cached, so the next caller retries it.
      counts.catch(() => known.delete(pollId));
      return counts;
    },
    forget: (pollId) => known.delete(pollId),
  };
}

/**
 * Returns the number of votes, in total and by choice. Until the close, the votes by choice are shown only to members
 * who have voted, so that the counts do not influence a vote.
 * @throws RefusalError `request.not_found`
 */
export async function fetchStats(
  db: Executor,
  name: PollName,
  { memberId, counter }: { memberId: number | undefined; counter: VoteCounter },
): Promise<StatsData> {
  const poll = await fetchPoll(db, name);
  const counts = await counter.count(poll.id);
  const isOver = poll.state === 'closed' || poll.state === 'answered';
  const isShown =
    isOver ||
    (poll.state === 'open' && memberId !== undefined && (await hasVoted(db, poll.id, memberId)));
  return {
    total_votes: counts.reduce((sum, { votes }) => sum + votes, 0),
    choices: isShown ? counts : null,
  };
}

async function hasVoted(db: Executor, pollId: number, memberId: number): Promise<boolean> {
  const votes = await queryRaw(
    db,
    'SELECT FROM poll_votes WHERE poll_id = $1 AND member_id = $2 LIMIT 1',
    [pollId, memberId],
  );
  return votes.length > 0;
}

/** Returns a page of a poll's winners. @throws RefusalError `request.not_found` */
export async function fetchWinners(
  db: Executor,
  name: PollName,
  { limit, cursor }: { limit: number; cursor: number | undefined },
): Promise<DataInputOf<typeof pollWinners>> {
  const poll = await fetchPoll(db, name);
  const rows = await queryRaw<{ place: number; username: string; amount: Satang }>(
    db,
    `SELECT z.place, m.username, z.amount FROM poll_prizes z JOIN members m ON m.id = z.member_id
     WHERE z.poll_id = $1 AND z.place > $2 ORDER BY z.place LIMIT $3`,
    [poll.id, cursor ?? 0, limit + 1],
  );
  const page = rows.slice(0, limit);
  const choices = poll.answerNo === null ? [] : await fetchChoices(db, poll.id);
  return {
    poll: {
      id: poll.number,
      title: poll.title,
      answer: choices.find(({ id }) => id === poll.answerNo)?.name ?? null,
    },
    winners: page.map(({ place, username, amount }) => ({
      place,
      username: maskUsername(username),
      amount: formatBaht(amount),
      answered_at: (poll.answeredAt ?? poll.closesAt).toISOString(),
    })),
    next_cursor: rows.length > limit ? String(page.at(-1)?.place) : null,
  };
}
