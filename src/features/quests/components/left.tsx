import type { Quest } from '@/contract/quests.contract';
import { formatDayOfYear } from '@/domain/thai-date';
import { Row } from '@/shared/ui/kit';
import { type Claimable, toNumber } from '../quest.rules';
import { questsCopy } from '../quests.copy';
import card from './card.module.css';
import { ClaimButton } from './claim-button';
import { formatLastMoment } from './last-moment-format';

export interface LeftProps {
  quest: Quest;
  /** Claimable rewards of earlier periods. */
  claimable: readonly Claimable[];
  isBusy: boolean;
  onClaim: (claimable: Claimable) => void;
}

/** Rewards of the previous day or week that can still be claimed. */
export function Left({ quest, claimable, isBusy, onClaim }: LeftProps) {
  return claimable.map((each) => (
    <Row
      key={`${each.periodOn} ${each.step} ${toNumber(each.target)}`}
      gap={3}
      place="spread"
      variant="detail"
      tone="warn"
      className={card.left}
    >
      <span>
        {describeOrigin(quest, each)} {questsCopy.claimUntil}{' '}
        <time dateTime={each.expiresAt ?? undefined}>{formatLastMoment(each.expiresAt ?? '')}</time>
      </span>
      <ClaimButton
        reward={each.reward}
        of={`${quest.title} ${describeOrigin(quest, each)}`}
        isBusy={isBusy}
        onClaim={() => onClaim(each)}
      />
    </Row>
  ));
}

function describeOrigin({ period, title }: Quest, { periodOn }: Claimable): string {
  if (periodOn === null) return title;
  const day = formatDayOfYear(periodOn);
  return period === 'week' ? questsCopy.ofWeek(day) : questsCopy.of(day);
}
