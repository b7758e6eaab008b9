import type { MemberVip } from '@/contract/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { isReachable } from '@/shared/routing/use-route';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { pointsCopy } from '../points.copy';
import { vipGlyphs } from '../vip.rules';
import styles from './vip-levels.module.css';

type Level = MemberVip['levels'][number];

type Row = readonly [label: string, read: (level: Level) => string];

const refundCap: Row = [pointsCopy.refundCap, ({ loss_refund_cap: cap }) => formatMoney(cap)];

/** Requirements and benefits of all levels, side by side. */
export function VipLevels({ vip }: { vip: MemberVip }) {
  const rows: readonly Row[] = [
    [
      pointsCopy.pointsPer(formatMoney(vip.baht_per_point)),
      ({ points_percent: percent }) => formatFactor(percent),
    ],
    [
      pointsCopy.withdrawals,
      ({ withdrawals_per_day: count }) => pointsCopy.times(formatInteger(count)),
    ],
    // The loss-refund cap is listed only if members can reach that screen.
    ...(isReachable('winloss') ? [refundCap] : []),
  ];
  return (
    <>
      <Stack as="ul" gap={2} className={styles.tiles} aria-label={pointsCopy.fromTurnover}>
        {vip.levels.map(({ level, turnover }) => (
          <Stack
            key={level}
            as="li"
            gap={1}
            isCard
            variant="note"
            hasFigures
            className={styles.tile}
            aria-current={level === vip.level ? 'true' : undefined}
          >
            <img src={`/art/glyphs/${vipGlyphs[level]}.webp`} alt="" width={36} height={36} />
            <Text as="b" variant="strong" tone="plain">
              {pointsCopy.levels[level]}
            </Text>
            <span>{turnover === 0 ? pointsCopy.start : formatMoney(turnover)}</span>
          </Stack>
        ))}
      </Stack>
      <Card className={styles.levels}>
        <table aria-label={pointsCopy.benefits}>
          <thead>
            <tr>
              <th scope="col">{pointsCopy.benefit}</th>
              {vip.levels.map(({ level }) => (
                <th key={level} scope="col" data-own={level === vip.level}>
                  {pointsCopy.levels[level]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, read]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {vip.levels.map((level) => (
                  <td key={level.level} data-own={level.level === vip.level}>
                    {read(level)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}

/** Formats a points percentage as a factor: 120 is "1.2". */
function formatFactor(percent: number): string {
  return String(percent / 100);
}
