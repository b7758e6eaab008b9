import { sql } from 'kysely';
import type { QuestKind, QuestPeriod } from '@/contract/quests.contract';
import type { DemoAgent } from '../area';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { insertSteps } from './quest-keeping.service';
import type { StepRow } from './reward-mapping';

interface DemoQuest {
  code: string;
  kind: QuestKind;
  period: QuestPeriod;
  title: string;
  description: string;
  claimDays: number;
  isOptIn?: true;
  steps: readonly Pick<StepRow, 'target' | 'point' | 'spins'>[];
}

/** A daily reward can be claimed until the end of the next day. */
const DAILY_CLAIM_DAYS = 1;
const CLAIM_DAYS = 7;

/** Quests of a demo agent. */
const demoQuests: readonly DemoQuest[] = [
  {
    code: 'check-in',
    kind: 'check_in',
    period: 'day',
    title: 'เช็กอินรายวัน',
    description: 'เช็กอินได้วันละครั้ง นับวันตามเวลาไทย ถ้าขาดไปหนึ่งวันจะเริ่มนับวัน 1 ใหม่',
    claimDays: DAILY_CLAIM_DAYS,
    steps: [5, 5, 10, 10, 15, 15, 50].map((point, index) => ({
      target: index + 1,
      point,
      spins: 0,
    })),
  },
  {
    code: 'turnover',
    kind: 'turnover',
    period: 'day',
    title: 'ยอดเล่นวันนี้',
    description: 'นับเฉพาะตาที่รู้ผลแล้วด้วยกระเป๋าหลัก ทุกเกมรวมกัน',
    claimDays: DAILY_CLAIM_DAYS,
    steps: [
      { target: 1_000_00, point: 10, spins: 0 },
      { target: 5_000_00, point: 30, spins: 0 },
      { target: 20_000_00, point: 100, spins: 0 },
    ],
  },
  {
    code: 'deposit-days',
    kind: 'deposit_days',
    period: 'week',
    title: 'ฝากครบ 3 วันในสัปดาห์',
    description: 'นับวันที่ฝากแล้วเล่นยอดนั้นครบ วันละกี่ครั้งก็นับเป็นหนึ่งวัน เริ่มนับจากวันที่เข้าร่วม',
    claimDays: CLAIM_DAYS,
    isOptIn: true,
    steps: [{ target: 3, point: 0, spins: 1 }],
  },
  {
    code: 'first-deposit',
    kind: 'first_deposit',
    period: 'ever',
    title: 'ฝากครั้งแรก',
    description: 'ฝากช่องทางไหนก็ได้ แล้วเล่นยอดฝากให้ครบ',
    claimDays: CLAIM_DAYS,
    steps: [{ target: 1, point: 50, spins: 1 }],
  },
  {
    code: 'link-line',
    kind: 'link_line',
    period: 'ever',
    title: 'เชื่อมบัญชี LINE',
    description: 'เปิดเว็บจาก LINE ได้โดยไม่ต้องใส่รหัสผ่าน',
    claimDays: CLAIM_DAYS,
    steps: [{ target: 1, point: 20, spins: 0 }],
  },
  {
    code: 'line-friend',
    kind: 'line_friend',
    period: 'ever',
    title: 'เพิ่มเพื่อนทาง LINE',
    description: 'รับข่าวจากบัญชีทางการ รับรางวัลได้ครั้งเดียวต่อบัญชี LINE',
    claimDays: CLAIM_DAYS,
    steps: [{ target: 1, point: 0, spins: 1 }],
  },
];

/** Quests of the demo's events, by code. */
const questsOfEvents: Readonly<Record<string, readonly string[]>> = {
  lantern: ['check-in', 'turnover', 'deposit-days'],
};

/** Creates the quests of a demo agent. */
export async function seedQuests(tx: Tx, { id: agentId }: DemoAgent): Promise<void> {
  for (const [position, quest] of demoQuests.entries())
    await seedQuest(tx, agentId, quest, position);
  for (const [eventId, codes] of Object.entries(questsOfEvents)) {
    await queryRaw(
      tx,
      `INSERT INTO quest_events (agent_id, event_id, quest_id, position)
       SELECT e.agent_id, e.id, q.id, q.position FROM content_slots e
       JOIN quests q ON q.agent_id = e.agent_id AND q.code = ANY ($3::text::text[])
       WHERE e.agent_id = $1 AND e.kind = 'event' AND e.id = $2 ON CONFLICT DO NOTHING`,
      [agentId, eventId, `{${codes.join(',')}}`],
    );
  }
}

async function seedQuest(
  tx: Tx,
  agentId: number,
  quest: DemoQuest,
  position: number,
): Promise<void> {
  const row = await tx
    .insertInto('quests')
    .values({
      agent_id: agentId,
      code: quest.code,
      kind: quest.kind,
      period: quest.period,
      title: quest.title,
      description: quest.description,
      position,
      is_opt_in: quest.isOptIn ?? false,
      claim_days: quest.claimDays,
      opened_at: sql<Date>`business_now()`,
    })
    .onConflict((conflict) => conflict.columns(['agent_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  await tx
    .insertInto('quest_terms')
    .values({
      quest_id: row.id,
      version: 1,
      holds_from: null,
      put_by: 'seed',
      put_at: sql<Date>`business_now()`,
    })
    .execute();
  const steps = quest.steps.map((step, index) => ({
    ...step,
    step: index + 1,
    creditSatang: 0,
    turnoverMilli: 1000,
  }));
  await insertSteps(tx, { questId: row.id, version: 1 }, steps);
}
