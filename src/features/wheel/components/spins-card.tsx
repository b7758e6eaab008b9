import clockIcon from '@phosphor-icons/core/regular/clock.svg?icon';
import { toCalendarDay } from '@/domain/calendar-day';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatDayOfYear, formatTime } from '@/domain/thai-date';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Card, InfoLine, Row, Stack, Text } from '@/shared/ui/kit';
import { wheelCopy as copy } from '../wheel.copy';
import type { WheelConfig } from '../wheel.queries';
import card from './card.module.css';
import styles from './spins-card.module.css';

/** The member's spins, their sources, and ways to get more. */
export function SpinsCard({ config }: { config: WheelConfig }) {
  const { spins, free_spins: count, setting } = config;
  const [first] = spins;
  return (
    <Card as="section" className={card.card} aria-label={copy.spins}>
      <div className={card.head}>
        <p>
          <Text as="span" isBlock variant="note">
            {copy.spins}
          </Text>
          <b className={styles.count}>{copy.times(formatInteger(count))}</b>
        </p>
        {first && (
          <span className={styles.until}>
            <Icon name={clockIcon} size={16} />
            {copy.usableUntil(formatEnd(first.expires_at))}
          </span>
        )}
      </div>
      {spins.length > 0 && (
        <Stack as="ul" gap={2} className={styles.sources}>
          {spins.map((group) => (
            <li key={group.source}>
              <b>{formatInteger(group.count)}</b>
              {copy.sources[group.source]}
            </li>
          ))}
        </Stack>
      )}
      <Daily setting={setting} />
      {count === 0 && (
        <Row gap={2} align="stretch" className={styles.ways}>
          <ButtonLink name="wheel" query={{ tab: '2' }} variant="quiet" size="small" isWide replace>
            {copy.byPoints}
          </ButtonLink>
          {setting.daily_state === 'needs_deposit' && (
            <ButtonLink name="deposit" variant="quiet" size="small" isWide>
              {copy.deposit}
            </ButtonLink>
          )}
        </Row>
      )}
    </Card>
  );
}

function formatEnd(instant: string): string {
  return `${formatDayOfYear(toCalendarDay(new Date(instant)))} ${formatTime(instant)}`;
}

function Daily({ setting }: Pick<WheelConfig, 'setting'>) {
  if (setting.daily_state === 'not_offered') return null;
  return (
    <Stack gap={2} className={styles.daily}>
      <InfoLine>{describeDaily(setting)}</InfoLine>
      <InfoLine>{copy.playNote}</InfoLine>
    </Stack>
  );
}

function describeDaily(setting: WheelConfig['setting']): string {
  const { daily_state: state, deposit_days: days, daily_play: price, gift_play: played } = setting;
  const play = formatMoney(price);
  switch (state) {
    case 'given':
      return copy.dailyGiven(days, play);
    case 'no_room':
      return copy.dailyNoRoom(setting.most_unspent);
    case 'needs_play':
      return copy.dailyNeedsPlay(formatMoney(price - played), play);
    default:
      return copy.dailyNeedsDeposit(days, play);
  }
}
