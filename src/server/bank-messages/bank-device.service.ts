import { randomUUID } from 'node:crypto';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type { bankDeviceAdd } from '@/contract/operator/bank-messages.contract';
import type { SeedSource } from '@/domain/fairness-key';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** An operator who acts on the devices of an agent. */
interface Hand {
  agentId: number;
  operator: string;
}

/** A device that may forward messages. */
export interface ActiveDevice {
  id: string;
  senders: string[];
}

/**
 * Returns the secret of a device. It is derived from the key outside the database, so that a copy of the database signs
 * nothing.
 */
export function secretOfDevice(seeds: SeedSource, id: string): Promise<string> {
  return seeds.deriveSeed('bank-device', id);
}

/** Finds a device of the agent that was not revoked. */
export async function findDevice(
  db: Db,
  agentId: number,
  id: string,
): Promise<ActiveDevice | undefined> {
  return db
    .selectFrom('bank_devices')
    .select(['id', 'senders'])
    .where('agent_id', '=', agentId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Adds a device. @returns its id and its secret, which no other call returns */
export async function addDevice(
  db: Db,
  seeds: SeedSource,
  { agentId, operator, plan }: Hand & { plan: ParsedBodyOf<typeof bankDeviceAdd> },
): Promise<{ id: string; secret: string }> {
  const id = randomUUID();
  const senders = [...new Set(plan.senders)];
  await db.transaction().execute(async (tx) => {
    await queryRaw(
      tx,
      `INSERT INTO bank_devices (id, agent_id, name, senders, made_by, made_at)
       VALUES ($1, $2, $3, $4, $5, business_now())`,
      [id, agentId, plan.name, senders, `operator/${operator}`],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'bank_device.add', subject: `bank_device/${id}` },
      detail: { name: plan.name, senders },
    });
  });
  return { id, secret: await secretOfDevice(seeds, id) };
}

/** Ends a device; a repetition changes nothing. @throws RefusalError `request.not_found` */
export async function revokeDevice(
  db: Db,
  { agentId, operator, id }: Hand & { id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [found] = await queryRaw<{ name: string; revoked_at: Date | null }>(
      tx,
      'SELECT name, revoked_at FROM bank_devices WHERE id = $1 AND agent_id = $2 FOR UPDATE',
      [id, agentId],
    );
    if (!found) throw new RefusalError('request.not_found');
    if (found.revoked_at !== null) return;
    await queryRaw(
      tx,
      'UPDATE bank_devices SET revoked_by = $2, revoked_at = business_now() WHERE id = $1',
      [id, `operator/${operator}`],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'bank_device.revoke', subject: `bank_device/${id}` },
      detail: { name: found.name },
    });
  });
}
