import type { DataInputOf } from '@/contract/endpoint';
import type { BankMoveKind, bankMoveAdd } from '@/contract/operator/banks.contract';
import type { Satang } from '@/domain/money';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
import { commandIdOf, transferIdOf } from '../ledger/command-id';
import { findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { fetchBankMove } from './banks.operator-queries';

/** A movement of the house's own money at its banks. */
export interface BankMovePlan {
  kind: BankMoveKind;
  fromAccountId: number | null;
  toAccountId: number | null;
  amountSatang: Satang;
  bankReference: string;
  note: string | null;
  /** Time at the bank; null for now. */
  occurredAt: Date | null;
}

/** Codes and house accounts of the movements that the ledger knows; between two own accounts it knows none. */
const ledgerOf = {
  fee: { code: 'bank_fee', debit: 'house_fees', credit: 'agent_bank' },
  owner_in: { code: 'owner_in', debit: 'agent_bank', credit: 'owner_capital' },
  owner_out: { code: 'owner_out', debit: 'owner_capital', credit: 'agent_bank' },
} as const;

/**
 * Records a movement, with its transfer in the ledger. The same kind, reference, accounts and amount again return the
 * earlier record, so that two people who enter one bank statement book it once.
 * @throws RefusalError `request.not_found` for an account of another agent | `bank.reference_used` when the reference
 * belongs to another amount or other accounts
 * @throws MalformedError for a time to come
 */
export async function recordBankMove(
  db: Db,
  { agentId, operator, plan }: { agentId: number; operator: string; plan: BankMovePlan },
): Promise<DataInputOf<typeof bankMoveAdd>> {
  const { kind, fromAccountId, toAccountId, amountSatang, bankReference } = plan;
  const command = {
    scope: `agent/${agentId}`,
    route: 'bank_move',
    key: `${kind}/${bankReference}`,
    content: { fromAccountId, toAccountId, amountSatang },
    lockAccountIds: [],
  };
  const id = await runCommand(db, command, async ({ tx, post }) => {
    await assertOwn(tx, agentId, [fromAccountId, toAccountId]);
    const moveId = await takeId(tx);
    if (kind !== 'between') {
      const { code, debit, credit } = ledgerOf[kind];
      await post({
        ...{ leg: 'move', amount: amountSatang, code, reference: `bank_move/${moveId}` },
        debitAccountId: await findHouseAccountId(tx, agentId, debit),
        creditAccountId: await findHouseAccountId(tx, agentId, credit),
      });
    }
    await insertMove(tx, {
      ...{ id: moveId, agentId, operator, plan },
      transferId: kind === 'between' ? null : transferIdOf(commandIdOf(command), 'move'),
    });
    return moveId;
  }).catch((error: unknown) => {
    const isOther =
      error instanceof RefusalError && error.errorName === 'request.idempotency_conflict';
    throw isOther ? new RefusalError('bank.reference_used') : error;
  });
  return fetchBankMove(db, agentId, id);
}

/** @throws RefusalError `request.not_found` */
async function assertOwn(tx: Tx, agentId: number, ids: readonly (number | null)[]): Promise<void> {
  for (const id of ids) {
    if (id === null) continue;
    const own = await tx
      .selectFrom('receiving_accounts')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!own) throw new RefusalError('request.not_found');
  }
}

/** Takes the id before the row is written, because the transfer names it and the row is checked against the transfer. */
async function takeId(tx: Tx): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(
    tx,
    `SELECT nextval(pg_get_serial_sequence('bank_moves', 'id')) AS id`,
  );
  if (!row) throw new Error('failed to take the id of a bank movement');
  return row.id;
}

async function insertMove(
  tx: Tx,
  move: {
    id: number;
    agentId: number;
    operator: string;
    plan: BankMovePlan;
    transferId: string | null;
  },
): Promise<void> {
  const { id, agentId, operator, plan, transferId } = move;
  const [written] = await queryRaw<{ is_past: boolean }>(
    tx,
    `INSERT INTO bank_moves (id, agent_id, kind, from_account_id, to_account_id, amount, bank_reference, note,
       occurred_at, transfer_id, moved_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::timestamptz, business_now()), $10, $11)
     RETURNING occurred_at <= business_now() AS is_past`,
    [
      ...[id, agentId, plan.kind, plan.fromAccountId, plan.toAccountId, plan.amountSatang],
      ...[plan.bankReference, plan.note, plan.occurredAt, transferId, `operator/${operator}`],
    ],
  );
  if (written?.is_past !== true) {
    throw new MalformedError('occurred_at', 'เวลาโอนต้องไม่อยู่ในอนาคต');
  }
  await recordAction(tx, {
    ...{ agentId, operator, action: `bank.${plan.kind}`, subject: `bank_move/${id}` },
    detail: { ...plan },
  });
}
