import type { OperatorRole } from '@/contract/operator-roles';
import { hashPassword } from '../account/password.service';
import type { AdjustmentPlan } from '../adjustments/adjustment.service';
import { requestApproval } from '../approvals/approval-request.service';
import type { DemoAgent, DemoKind } from '../area';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Password of all people of the demo. */
export const DEMO_PASSWORD = 'demo1234';

/** A person of the demo. */
interface DemoPerson {
  readonly name: string;
  readonly displayName: string;
  readonly role: OperatorRole;
}

/** The people who run the demo: two for money, two for the lottery. */
export const demoPeople: readonly DemoPerson[] = [
  { name: 'pim', displayName: 'พิม', role: 'owner' },
  { name: 'som', displayName: 'ส้ม', role: 'finance' },
  { name: 'nok', displayName: 'นก', role: 'finance' },
  { name: 'sup', displayName: 'ซุป', role: 'support' },
  { name: 'lek', displayName: 'เล็ก', role: 'lotto' },
  { name: 'tan', displayName: 'ตาล', role: 'lotto' },
  { name: 'kwan', displayName: 'ขวัญ', role: 'content' },
  { name: 'audi', displayName: 'ออดี้', role: 'auditor' },
];

/**
 * Adds the people of the demo, who sign in without a one-time code. Each counts as a person of their own. A demo in
 * which nothing has happened has none, so that the first owner can be tried.
 */
export async function seedPeople(
  db: Db,
  agents: readonly DemoAgent[],
  { isPlayed }: DemoKind,
): Promise<void> {
  if (!isPlayed) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const { id } of agents) {
    for (const person of demoPeople) await addPerson(db, id, { ...person, passwordHash });
    await addWaitingRequests(db, id);
  }
}

/** Puts two requests on the desk of approvals, so that a newcomer sees its purpose. Safe to repeat. */
async function addWaitingRequests(db: Db, agentId: number): Promise<void> {
  const [member] = await queryRaw<{ id: number; username: string }>(
    db,
    'SELECT id, username FROM members WHERE agent_id = $1 AND first_name IS NOT NULL ORDER BY id LIMIT 1',
    [agentId],
  );
  const [asked] = await queryRaw<{ has: boolean }>(
    db,
    'SELECT EXISTS (SELECT FROM approvals WHERE agent_id = $1) AS has',
    [agentId],
  );
  if (!member || asked?.has) return;
  const plan: AdjustmentPlan = {
    ...{ memberId: member.id, amountSatang: 37_50, reason: 'system_fault', turnover: 0 },
    ...{ detail: null, sentence: 'ชดเชยรอบที่ระบบขัดข้อง', reference: null },
  };
  await requestApproval(db, {
    ...{ agentId, operator: 'sup', kind: 'adjustment', subject: `member/${member.id}` },
    ...{ payload: plan, measure: 'adjustment', amount: plan.amountSatang },
  });
  const gift = { username: member.username, points: 2_000, reason: 'ของรางวัลกิจกรรมหน้าร้าน' };
  await requestApproval(db, {
    ...{ agentId, operator: 'som', kind: 'points.adjust', subject: `member/${member.username}` },
    ...{ payload: gift, measure: 'points', amount: gift.points },
  });
}

async function addPerson(
  db: Db,
  agentId: number,
  { name, displayName, role, passwordHash }: DemoPerson & { passwordHash: string },
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO operators (agent_id, name, display_name, role, added_by) VALUES ($1, $2, $3, $4, 'operator/owner')
     ON CONFLICT DO NOTHING`,
    [agentId, name, displayName, role],
  );
  await queryRaw(
    db,
    `UPDATE operators SET confirmed_by = 'system' WHERE agent_id = $1 AND name = $2 AND confirmed_by IS NULL`,
    [agentId, name],
  );
  await queryRaw(
    db,
    `INSERT INTO operator_logins (agent_id, name, password_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [agentId, name, passwordHash],
  );
}
