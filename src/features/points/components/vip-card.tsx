import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { MemberVip } from '@/contract/points.contract';
import { formatMoney } from '@/domain/money';
import { RouteLink } from '@/shared/routing/route-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack } from '@/shared/ui/kit';
import { pointsCopy } from '../points.copy';
import { pointsQueries } from '../points.queries';
import { vipGlyphs } from '../vip.rules';
import styles from './vip-card.module.css';

/** The member's level, linked to the page about VIP levels. */
export function VipCard() {
  const { data: vip } = useQuery(pointsQueries.vip());
  return (
    <Row
      as={RouteLink}
      gap={3}
      isCard
      tone="plain"
      name="memberVip"
      className={styles.card}
      aria-label={pointsCopy.seeVip}
    >
      <img src={`/art/glyphs/${vipGlyphs[vip?.level ?? 0]}.webp`} alt="" width={40} height={40} />
      <Stack as="span" variant="note" className={styles.text}>
        <span>{pointsCopy.level}</span>
        <b>{vip ? pointsCopy.levels[vip.level] : '–'}</b>
        <VipBar vip={vip} />
        <small>{vip ? describeNext(vip) : ' '}</small>
      </Stack>
      <Icon name={caretIcon} size={20} />
    </Row>
  );
}

/** Progress bar to the next level. */
export function VipBar({ vip }: { vip: MemberVip | undefined }) {
  return (
    <span className={styles.bar} style={{ '--part': vip ? readPart(vip) : 0 } as CSSProperties} />
  );
}

/** Describes the turnover that is missing to the next level. */
export function describeNext({ next }: MemberVip): string {
  if (!next) return pointsCopy.highest;
  return pointsCopy.leftToNext(formatMoney(next.left), pointsCopy.levels[next.level]);
}

function readPart({ next, turnover }: MemberVip): number {
  if (!next) return 1;
  const whole = turnover + next.left;
  return whole === 0 ? 0 : Math.max(0, turnover) / whole;
}
