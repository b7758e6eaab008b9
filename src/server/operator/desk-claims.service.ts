import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

const CLAIM_MINUTES = 2;

/**
 * Tells colleagues that an operator looks at a thing.
 * @returns the other operators who look at it now
 */
export async function claimSubject(
  db: Db,
  { agentId, name, subject }: { agentId: number; name: string; subject: string },
): Promise<{ others: { name: string; display_name: string }[] }> {
  await queryRaw(
    db,
    `INSERT INTO desk_claims (agent_id, subject, name, claimed_until)
     VALUES ($1, $2, $3, business_now() + ${CLAIM_MINUTES} * interval '1 minute')
     ON CONFLICT (agent_id, subject, name) DO UPDATE SET claimed_until = excluded.claimed_until`,
    [agentId, subject, name],
  );
  const others = await queryRaw<{ name: string; display_name: string }>(
    db,
    `SELECT c.name, coalesce(o.display_name, c.name) AS display_name
     FROM desk_claims c LEFT JOIN operators o USING (agent_id, name)
     WHERE c.agent_id = $1 AND c.subject = $2 AND c.name <> $3 AND c.claimed_until > business_now() ORDER BY c.name`,
    [agentId, subject, name],
  );
  return { others };
}
