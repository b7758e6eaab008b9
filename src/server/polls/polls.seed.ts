import type { PollPlan } from '@/contract/operator/polls.contract';
import type { DemoAgent } from '../area';
import { type Executor, queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { openMemberAccounts } from '../ledger/ledger.service';
import { openMainWallet } from '../wallet/wallet.service';
import { insertPoll } from './poll-keeping.service';
import { payPollWinners } from './winners.service';

const HOUR_MS = 3_600_000;
const ART = '/art/polls';

/** A poll of the demo, with its times relative to the seeding and the votes of demo voters. */
interface DemoPoll {
  readonly plan: Omit<PollPlan, 'opens_at' | 'closes_at'>;
  readonly opensAfterHours: number;
  readonly closesAfterHours: number;
  /** Number of votes for each choice; `voters` has the number of demo voters for each choice. */
  readonly votes: readonly number[];
  readonly voters: readonly number[];
  /** The right choice, for a poll that is over. */
  readonly answerNo?: number;
}

const head = (id: string) => ({
  image: `${ART}/${id}-656x272.webp`,
  image_wide: `${ART}/${id}-1896x324.webp`,
  image_share: `${ART}/${id}-1200x630.jpg`,
  baht_per_vote: undefined,
  most_votes: undefined,
});

const choice = (name: string, picture: string, gameId?: string) => ({
  name,
  image: `${ART}/choices/${picture}.webp`,
  image_tall: gameId === undefined ? undefined : `/art/games/${gameId}.webp`,
});

/** Polls of the demo agent CHOKDEE, in the order of their numbers. */
const demoPolls: readonly DemoPoll[] = [
  {
    plan: {
      ...head('favourite'),
      occasion: 'โหวตประจำเดือน',
      title: 'เกมขวัญใจ',
      question: 'เกมไหนจะได้คะแนนโหวตสูงสุดเดือนนี้',
      prize: { kind: 'pool', amount: 5_000_00, turnover_multiple: 1, is_fixed: false },
      choices: [
        choice('มังกรทอง', 'dragon', 'golden-dragon'),
        choice('KRAKEN DEEP', 'octopus', 'kraken'),
        choice('กระต่ายจันทร์', 'rabbit', 'moon-rabbit'),
        choice('นกยูงรำ', 'peacock', 'peacock'),
      ],
    },
    opensAfterHours: -120,
    closesAfterHours: 54.7,
    votes: [13, 9, 6, 4],
    voters: [6, 4, 3, 3],
  },
  {
    plan: {
      ...head('lucky'),
      occasion: 'โหวตเดือนที่แล้ว',
      title: 'สัตว์นำโชค',
      question: 'สัตว์นำโชคตัวไหนจะได้คะแนนโหวตสูงสุด',
      prize: { kind: 'pool', amount: 2_000_00, turnover_multiple: 1, is_fixed: true },
      choices: [
        choice('ช้างเผือก', 'elephant', 'white-elephant'),
        choice('เสือมหาลาภ', 'tiger', 'tiger'),
        choice('มังกรทอง', 'dragon', 'golden-dragon'),
      ],
    },
    opensAfterHours: -960,
    closesAfterHours: -240,
    votes: [11, 6, 4],
    voters: [11, 3, 2],
    answerNo: 1,
  },
  {
    plan: {
      ...head('opinion'),
      occasion: 'ขอความเห็นสมาชิก',
      title: 'อยากได้เกมแนวไหน',
      question: 'อยากให้เพิ่มเกมแนวไหนมากที่สุด',
      prize: undefined,
      choices: [choice('สล็อต', 'slot'), choice('ยิงปลา', 'fish'), choice('ไพ่และคาสิโน', 'cards')],
    },
    opensAfterHours: -48,
    closesAfterHours: 240,
    votes: [8, 11, 5],
    voters: [6, 7, 3],
  },
];

/** The agent whose events link to these polls. Other agents show the poll page without a poll. */
const AGENT_CODE = 'CHOKDEE';
const VOTERS = 16;

/** Creates the polls of the demo. */
export async function seedPolls(tx: Tx, { id: agentId, code }: DemoAgent): Promise<void> {
  if (code !== AGENT_CODE) return;
  const known = await queryRaw(tx, 'SELECT FROM polls WHERE agent_id = $1', [agentId]);
  const [clock] = await queryRaw<{ now: Date }>(tx, 'SELECT business_now() AS now');
  if (known.length > 0 || !clock) return;
  const at = (hours: number) => new Date(clock.now.getTime() + hours * HOUR_MS).toISOString();
  for (const { plan, opensAfterHours, closesAfterHours } of demoPolls) {
    await insertPoll(
      tx,
      { agentId, createdBy: 'seed' },
      { ...plan, opens_at: at(opensAfterHours), closes_at: at(closesAfterHours) },
    );
  }
}

/** Casts the votes of demo voters, and pays the winners of the poll that is over. */
export async function seedPastPolls(db: Db, agents: readonly DemoAgent[]): Promise<void> {
  const agent = agents.find(({ code }) => code === AGENT_CODE);
  if (!agent) return;
  await db.transaction().execute(async (tx) => {
    const polls = await queryRaw<{ id: number }>(
      tx,
      `SELECT id FROM polls p WHERE agent_id = $1 AND created_by = 'seed'
         AND NOT EXISTS (SELECT FROM poll_votes WHERE poll_id = p.id) ORDER BY number`,
      [agent.id],
    );
    if (polls.length < demoPolls.length) return;
    const voters = await createVoters(tx, agent.id);
    for (const [index, { id }] of polls.entries()) await vote(tx, id, voters, demoPolls[index]);
  });
  await payPollWinners(db);
}

/** Creates members without a password, so that they cannot sign in. */
async function createVoters(tx: Tx, agentId: number): Promise<number[]> {
  const voters: number[] = [];
  for (let turn = 0; turn < VOTERS; turn += 1) {
    const member = await tx
      .insertInto('members')
      .values({
        agent_id: agentId,
        username: `09${String(10_483_652 + turn * 7_291_873).padStart(8, '0')}`,
        password_hash: null,
        birth_date: '1990-01-01',
        attributed_agent_code: null,
        closed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { walletAccountId } = await openMemberAccounts(tx, { id: member.id, agentId });
    await openMainWallet(tx, member.id, walletAccountId);
    voters.push(member.id);
  }
  return voters;
}

async function vote(
  tx: Executor,
  pollId: number,
  voters: readonly number[],
  demo: DemoPoll | undefined,
): Promise<void> {
  if (!demo) return;
  let first = 0;
  const cast = demo.votes.flatMap((count, index) => {
    const own = voters.slice(first, first + (demo.voters[index] ?? 0));
    first += own.length;
    return Array.from({ length: count }, (_, turn) => ({
      choiceNo: index + 1,
      memberId: own[turn % own.length],
    }));
  });
  await queryRaw(
    tx,
    `WITH cast_votes AS (
       SELECT (vote ->> 'choiceNo')::smallint AS choice_no, (vote ->> 'memberId')::bigint AS member_id, turn
       FROM jsonb_array_elements($2::text::jsonb) WITH ORDINALITY AS v (vote, turn)
     ), quotas AS (
       INSERT INTO poll_quotas (poll_id, member_id, earned, spent, counted_at)
       SELECT $1, member_id, count(*), count(*), business_now() FROM cast_votes GROUP BY member_id
     )
     INSERT INTO poll_votes (poll_id, choice_no, member_id, voted_at)
     SELECT $1, choice_no, member_id, p.opens_at + turn * interval '1 hour'
     FROM cast_votes JOIN polls p ON p.id = $1 ORDER BY turn`,
    [pollId, JSON.stringify(cast)],
  );
  if (demo.answerNo === undefined) return;
  await queryRaw(
    tx,
    `WITH answer AS (
       INSERT INTO poll_answers (poll_id, choice_no, state, entered_at, entered_by, ended_at, ended_by)
       SELECT id, $2, 'final', closes_at, 'seed', closes_at, 'seed confirmed' FROM polls WHERE id = $1
     )
     UPDATE polls SET answer_no = $2, answered_at = closes_at, winner_count = (
       SELECT count(DISTINCT member_id) FROM poll_votes WHERE poll_id = $1 AND choice_no = $2)
     WHERE id = $1`,
    [pollId, demo.answerNo],
  );
}
