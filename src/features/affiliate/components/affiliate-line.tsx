import type { AffiliateLine } from '@/contract/affiliate.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatDay, formatThaiTime } from '@/domain/thai-date';
import { affiliateCopy as copy } from '../affiliate.copy';
import { typeGlyphs } from '../affiliate.rules';
import styles from './affiliate-line.module.css';

/** A line of what came in or was taken over. */
export function AffiliateLineRow({ line }: { line: AffiliateLine }) {
  const { type, level, at, name, turnover } = line;
  const glyph = type ? typeGlyphs[type] : 'money-bag';
  const title =
    type === null || level === null
      ? copy.redeem
      : line.kind === 'back'
        ? copy.backOf(copy.types[type])
        : copy.lineOf(copy.types[type], level);
  const detail =
    name === null || turnover === null
      ? at === null
        ? formatDay(line.day)
        : formatThaiTime(at)
      : copy.turnoverOf(name, formatMoney(turnover));
  return (
    <li className={styles.row} data-gain={line.amount > 0}>
      <span className={styles.glyph}>
        <img src={`/art/glyphs/${glyph}.webp`} alt="" width={28} height={28} loading="lazy" />
      </span>
      <p>
        <b>{title}</b>
        <span>{detail}</span>
        {at === null && <span>{formatDay(line.day)}</span>}
      </p>
      <strong>{formatSignedMoney(line.amount)}</strong>
    </li>
  );
}
