import { toLottoResult } from '@/domain/yeekee';
import styles from './five-digits.module.css';
import { yeekeeDayCopy as copy } from './yeekee-day.copy';

/** A result in large type: the three top digits, then the two bottom digits. */
export function FiveDigits({ announced }: { announced: string }) {
  const { three_top, two_bottom } = toLottoResult(announced);
  return (
    <span className={styles.digits}>
      <span data-top>
        <small>{copy.top}</small> <b>{three_top}</b>
      </span>
      <span>
        <small>{copy.bottom}</small> <b>{two_bottom}</b>
      </span>
    </span>
  );
}
