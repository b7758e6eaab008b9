import { formatBaht } from '@/domain/baht';
import { formatMoney, type Satang } from '@/domain/money';
import { CopyButton } from '@/shared/ui/copy-button';
import { Row } from '@/shared/ui/kit';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { orderedCopy } from '../ordered-deposit.copy';
import styles from './exact-amount.module.css';

/** The amount to transfer, with the satang highlighted: they identify the deposit. */
export function ExactAmount({ amountSatang }: { amountSatang: Satang }) {
  const text = formatMoney(amountSatang);
  return (
    <Row gap={2} place="spread" wraps>
      <p className={styles.amount}>
        <span className={hidden.hidden}>{text}</span>
        <span aria-hidden="true">
          {text.slice(0, -2)}
          <em className={styles.satang}>{text.slice(-2)}</em>
        </span>
      </p>
      <CopyButton
        text={formatBaht(amountSatang)}
        label={orderedCopy.copyAmount}
        done={orderedCopy.amountCopied}
        hasWord
      />
    </Row>
  );
}
