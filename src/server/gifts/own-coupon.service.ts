import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Satang } from '@/domain/money';
import type { Tx } from '../db/tables';

/** Letters and digits of generated codes; similar characters are left out. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;

/** Returns a coupon code that cannot be guessed: the prefix, then twelve random letters and digits. */
export function drawCouponCode(prefix = ''): string {
  const drawn = Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  );
  return prefix + drawn.join('');
}

/** A credit coupon that one member bought or won. */
export interface OwnCoupon {
  agentId: number;
  memberId: number;
  /** The redemption or the wheel play that the coupon comes from. */
  origin: { redemptionId: string } | { wheelPlayId: string };
  amountSatang: Satang;
  turnoverMilli: number;
  validDays: number;
}

/** Issues a coupon that only one member can use, once. @returns its code */
export async function issueOwnCoupon(tx: Tx, coupon: OwnCoupon): Promise<string> {
  const code = drawCouponCode();
  await tx
    .insertInto('coupons')
    .values({
      agent_id: coupon.agentId,
      code,
      kind: 'credit',
      amount: coupon.amountSatang,
      turnover_milli: coupon.turnoverMilli,
      uses_allowed: 1,
      uses_per_member: 1,
      starts_at: sql<Date>`business_now()`,
      ends_at: sql<Date>`business_now() + ${coupon.validDays} * interval '1 day'`,
      member_id: coupon.memberId,
      ...('redemptionId' in coupon.origin
        ? { redemption_id: coupon.origin.redemptionId }
        : { wheel_play_id: coupon.origin.wheelPlayId }),
    })
    .execute();
  return code;
}
