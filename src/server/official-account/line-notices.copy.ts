import type { NoticeFact, NoticeKind } from '@/contract/notices.contract';
import { sayNotice } from '@/contract/notices.copy';

/** Sentences for members who want no amounts on their lock screens. */
const withoutAmounts: { readonly [Kind in NoticeKind]?: string } = {
  deposit_credited: 'มีเงินเข้า แตะเพื่อดู',
  withdrawal_paid: 'โอนเงินถอนเข้าบัญชีของคุณแล้ว แตะเพื่อดู',
  withdrawal_rejected: 'ถอนเงินไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว แตะเพื่อดู',
  withdrawal_bounced: 'โอนเงินถอนไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว กรุณาตรวจสอบบัญชีรับเงิน',
  balance_adjusted: 'ทีมงานปรับยอดเงินของคุณ แตะเพื่อดู',
  agent_message: 'มีข้อความจากแอดมิน แตะเพื่อดู',
  bills_won: 'ยินดีด้วย ถูกรางวัล แตะเพื่อดู',
  bills_refunded: 'คืนเงินค่าโพยแล้ว แตะเพื่อดู',
  shot_prize_won: 'ยินดีด้วย ได้รางวัลยิงเลขยี่กี แตะเพื่อดู',
  promotion_finished: 'โปรโมชั่นครบยอดเทิร์นแล้ว แตะเพื่อดู',
};

/** Returns the Thai sentence of a notice, without amounts if the member hides them. */
export function sayInLine(fact: NoticeFact, hidesAmounts: boolean): string {
  return (hidesAmounts ? withoutAmounts[fact.kind] : undefined) ?? sayNotice(fact);
}

/** Tells how many further notices a message stands for. */
export const sayFurther = (count: number) => `และอีก ${count} รายการ`;
