import type { OfferedPromotion, PromotionVersion } from '@/contract/operator/promotions.contract';
import { formatMoney } from '@/domain/money';
import { Row } from '@/shared/ui/kit';
import { Badge, type BadgeProps } from '../../kit/badge';
import { formatPlannedTime } from '../content/item-state';
import { closingNames, promotionsCopy as copy, promotionStateNames } from './promotions.copy';

/** Path of the list. */
export const PROMOTIONS_PATH = '/offers/promotions';
/** Name in the path for a promotion that is not stored yet, and the begin of the name for one that is edited. */
export const FURTHER = 'new';
export const EDIT = 'edit-';

/** Paths of the queries that a change of a promotion makes stale. */
export const PROMOTION_CHANGES = [
  '/operator/v1/promotions',
  '/operator/v1/pictures',
  '/operator/v1/approvals',
  '/operator/v1/counts',
];

const tones: Readonly<Record<PromotionVersion['state'], NonNullable<BadgeProps['tone']>>> = {
  draft: 'plain',
  asked: 'warn',
  scheduled: 'info',
  open: 'success',
  closed: 'danger',
};

type Stated = Pick<PromotionVersion, 'state' | 'closed_as' | 'starts_at'>;

/** Returns the words for a state: `ปิด · ครบงบ`. */
export function describeState({ state, closed_as: closing, starts_at: from }: Stated): string {
  if (closing !== null) return `${promotionStateNames[state]} · ${closingNames[closing]}`;
  const begins = state === 'scheduled' && from !== null ? ` ${formatPlannedTime(from)}` : '';
  return `${promotionStateNames[state]}${begins}`;
}

/** The state of a version. */
export function VersionState(version: Stated) {
  return <Badge tone={tones[version.state]}>{describeState(version)}</Badge>;
}

/** The state of a promotion, and of the version that comes next. */
export function PromotionState({ promotion }: { promotion: OfferedPromotion }) {
  const { next } = promotion;
  return (
    <Row gap={2} wraps>
      <VersionState {...promotion} />
      {next && (
        <Badge tone="warn">
          {copy.next(next.version, describeState({ ...next, closed_as: null }))}
        </Badge>
      )}
    </Row>
  );
}

type Bonus = Pick<PromotionVersion, 'bonus_percent' | 'max_bonus' | 'bonus_amount'>;

/** Describes a bonus: `50% สูงสุด ฿1,000.00`. */
export function describeBonus({ bonus_percent, max_bonus, bonus_amount }: Bonus): string {
  return bonus_amount === null
    ? copy.share(String(bonus_percent ?? 0), formatMoney(max_bonus ?? 0))
    : copy.fixed(formatMoney(bonus_amount));
}

/** Describes the deposit and turnover: `ฝาก ฿100.00 ขึ้นไป · เทิร์น 5 เท่า`. */
export function describeTerms({
  min_deposit,
  turnover_multiple,
}: Pick<PromotionVersion, 'min_deposit' | 'turnover_multiple'>): string {
  return copy.terms(formatMoney(min_deposit), String(turnover_multiple));
}

/** Describes from when until when a promotion is open. */
export function describePeriod({
  starts_at: from,
  ends_at: to,
}: Pick<PromotionVersion, 'starts_at' | 'ends_at'>): string {
  return copy.period(
    from === null ? copy.always : formatPlannedTime(from),
    to === null ? copy.noEnd : formatPlannedTime(to),
  );
}
