import qrIcon from '@phosphor-icons/core/regular/qr-code.svg?icon';
import type { BankCode } from '@/domain/banks';
import styles from './bank-mark.module.css';
import { bankMarks, trueMoneyMark } from './bank-marks-list';
import { Icon } from './icon';

export interface BankMarkProps {
  method: 'bank' | 'truemoney' | 'qr';
  bankCode: BankCode | null;
}

/** Badge with the colour and letters of a bank; decorative beside the bank's name. */
export function BankMark({ method, bankCode }: BankMarkProps) {
  if (method === 'qr') {
    return (
      <span className={styles.mark}>
        <Icon name={qrIcon} size={22} />
      </span>
    );
  }
  const { colour, ink, letters } = bankCode === null ? trueMoneyMark : bankMarks[bankCode];
  return (
    <span
      className={styles.mark}
      style={{ color: ink, backgroundColor: colour }}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
}
