import { recordAction } from '../audit/audit.service';
import { noteForOwners } from '../banks/account-notice.service';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';

interface Frozen {
  incoming_id: number;
  agent_id: number;
  account_id: number;
  account_number: string;
  amount: number;
}

/**
 * Freezes the account of a bank statement for credits by messages, when a message has credited money within the span of
 * the statement that the bank does not show. The caller holds the turn of the account.
 */
export async function freezeWithoutMoney(tx: Tx, statementId: number): Promise<void> {
  const frozen = await queryRaw<Frozen>(
    tx,
    // A bank writes whole minutes, so money of the last minutes may be on the next statement.
    `INSERT INTO bank_message_freezes (incoming_id, agent_id, account_id, statement_id, frozen_at)
     SELECT i.id, i.agent_id, s.account_id, s.id, business_now()
     FROM bank_statements s JOIN incoming_payments i ON i.receiving_account_id = s.account_id
     WHERE s.id = $1 AND starts_with(i.source, 'message/') AND i.state = 'credited' AND i.decided_by = i.source
       AND i.occurred_at >= s.from_at AND i.occurred_at <= s.to_at - interval '3 minutes'
       AND NOT EXISTS (SELECT FROM incoming_payments l WHERE l.same_as = i.id AND l.source = 'statement')
     ON CONFLICT DO NOTHING
     RETURNING incoming_id, agent_id, account_id,
       (SELECT account_number FROM receiving_accounts WHERE id = account_id) AS account_number,
       (SELECT amount FROM incoming_payments WHERE id = incoming_id) AS amount`,
    [statementId],
  );
  for (const { incoming_id: incomingId, ...row } of frozen) {
    await recordAction(tx, {
      ...{ agentId: row.agent_id, operator: 'system', action: 'bank_message.freeze' },
      subject: `receiving_account/${row.account_id}`,
      detail: { incomingId, amountSatang: row.amount, statementId },
    });
    await noteForOwners(tx, {
      ...{ agentId: row.agent_id, kind: 'receiving_account.frozen', id: row.account_id },
      ...{ accountNumber: row.account_number, operator: 'system' },
    });
  }
}
