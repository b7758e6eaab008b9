import type { Payout, PayoutBadge } from '@/contract/operator/withdrawals.contract';
import { Row } from '@/shared/ui/kit';
import { Badge, type BadgeProps } from '../../kit/badge';
import { badgeNames, moneyOutCopy as copy, payoutStateNames } from './money-out.copy';
import styles from './money-out.module.css';

type Tone = NonNullable<BadgeProps['tone']>;

const badgeTones: Readonly<Partial<Record<PayoutBadge, Tone>>> = {
  ...{ first: 'info', two_people: 'info', closing: 'info', on_break: 'info' },
  ...{ payouts_held: 'danger', lotto_shortfall: 'danger', referral_signal: 'danger' },
};

const stateTones: Readonly<Record<Payout['state'], Tone>> = {
  ...{
    requested: 'warn',
    approved: 'info',
    paid: 'success',
    rejected: 'danger',
    bounced: 'danger',
  },
};

/** The badges of a row: a hold by the team first, then what to look at. */
export function PayoutBadges({ payout: { badges, held } }: { payout: Payout }) {
  if (badges.length === 0 && held === null) return null;
  return (
    <Row as="span" gap={1} wraps>
      {held && <Badge tone="danger">{copy.held}</Badge>}
      {badges.map((badge) => (
        <Badge key={badge} tone={badgeTones[badge] ?? 'warn'}>
          {badgeNames[badge][0]}
        </Badge>
      ))}
    </Row>
  );
}

/** The badges with their sentences. */
export function PayoutSigns({ payout: { badges } }: { payout: Pick<Payout, 'badges'> }) {
  if (badges.length === 0) return null;
  return (
    <ul className={styles.signs}>
      {badges.map((badge) => (
        <li key={badge}>
          <Badge tone={badgeTones[badge] ?? 'warn'}>{badgeNames[badge][0]}</Badge>
          {badgeNames[badge][1]}
        </li>
      ))}
    </ul>
  );
}

/** The state of a withdrawal. */
export function StateBadge({ state }: Pick<Payout, 'state'>) {
  return <Badge tone={stateTones[state]}>{payoutStateNames[state]}</Badge>;
}
