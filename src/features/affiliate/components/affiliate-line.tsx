import type { AffiliateLine } from '@/contract/affiliate.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatDay, formatThaiTime } from '@/domain/thai-date';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { affiliateCopy as copy } from '../affiliate.copy';
import { typeGlyphs } from '../affiliate.rules';
import styles from './affiliate-line.module.css';

/** One commission line: income, a correction or a redemption. */
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
    <Row as="li" gap={3} className={styles.row} data-gain={line.amount > 0}>
      <Stack as="span" isCentered className={styles.glyph}>
        <img src={`/art/glyphs/${glyph}.webp`} alt="" width={28} height={28} loading="lazy" />
      </Stack>
      <p>
        <Text as="b" variant="label" tone="plain">
          {title}
        </Text>
        <span>{detail}</span>
        {at === null && <span>{formatDay(line.day)}</span>}
      </p>
      <strong>{formatSignedMoney(line.amount)}</strong>
    </Row>
  );
}
