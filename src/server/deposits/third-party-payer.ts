import { isOtherName } from '@/domain/payer-likeness';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import type { Payer } from './payment-gateway';

/**
 * Holds the payer of a QR code against the member who ordered it, as the sender of a transfer is. An agent may credit
 * what others paid.
 * @returns the reason for a review; null when the payer is the member
 */
export async function judgePayer(
  tx: Tx,
  deposit: { agent_id: number; member_id: number },
  { bankCode, accountNumber, name }: Payer,
): Promise<'unknown_sender' | 'unproved' | null> {
  const { deposit: rules } = await fetchAgentRules(tx, deposit.agent_id);
  if (rules.third_party_qr === 1) return null;
  const [member] = await queryRaw<{ fits: boolean | null; name: string }>(
    tx,
    `SELECT CASE WHEN $2::text <> bank_code THEN false ELSE account_fits(bank_account_number, $3) END AS fits,
       concat_ws(' ', first_name, last_name) AS name
     FROM members WHERE id = $1`,
    [deposit.member_id, bankCode, accountNumber],
  );
  if (!member || member.fits === false || isOtherName(name, member.name)) return 'unknown_sender';
  return member.fits === null ? 'unproved' : null;
}
