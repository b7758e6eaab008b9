import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { MemberVip } from '@/contract/points.contract';
import { routes } from '@/contract/routes';
import { countDays } from '@/domain/calendar-day';
import { formatMoney } from '@/domain/money';
import { formatDay, formatPeriod, formatThaiDay } from '@/domain/thai-date';
import { userStore } from '@/shared/state/user.store';
import { InfoLine, Stack, Text } from '@/shared/ui/kit';
import { MoneyColumns, MoneyPage } from '@/shared/ui/money-page';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { describeNext, VipBar } from '../components/vip-card';
import { VipLevels } from '../components/vip-levels';
import { pointsCopy } from '../points.copy';
import { pointsQueries } from '../points.queries';
import { vipGlyphs } from '../vip.rules';
import styles from './vip.screen.module.css';

/** `/member/vip`: the member's VIP level, the benefits of every level, and the turnover missing to the next level. */
export function Screen() {
  const { data: vip, error, refetch } = useQuery(pointsQueries.vip());
  return (
    <MoneyPage title={routes.memberVip.title} back="member" isWide>
      {vip ? (
        <Level vip={vip} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <MoneyColumns>
            <Skeleton height={208} />
            <Skeleton height={308} />
          </MoneyColumns>
        </div>
      )}
    </MoneyPage>
  );
}

function Level({ vip }: { vip: MemberVip }) {
  const { authUser } = useSnapshot(userStore);
  const { level, since, next, falls_to: fallsTo } = vip;
  const days = countDays(vip.counted_from, vip.counted_to);
  const period = formatPeriod(vip.counted_from, vip.counted_to);
  return (
    <MoneyColumns>
      <Stack gap={3}>
        <Stack as="section" gap={3} className={styles.card} aria-label={pointsCopy.yourLevel}>
          <div>
            <p>{pointsCopy.yourLevel}</p>
            <h2>{pointsCopy.levels[level]}</h2>
            <p>{authUser?.user.username}</p>
            {since !== null && (
              <Text variant="detail">{pointsCopy.since(formatThaiDay(since))}</Text>
            )}
          </div>
          <Stack as="span" isCentered className={styles.medal}>
            <img src={`/art/glyphs/${vipGlyphs[level]}.webp`} alt="" width={84} height={84} />
          </Stack>
          <Stack gap={2} className={styles.progress}>
            <p>
              <span>{pointsCopy.played(String(days), formatMoney(vip.turnover))}</span>
              {next && (
                <span>
                  {pointsCopy.nextLevel(
                    pointsCopy.levels[next.level],
                    formatMoney(vip.turnover + next.left),
                  )}
                </span>
              )}
            </p>
            <VipBar vip={vip} />
          </Stack>
        </Stack>
        <div>
          <Text variant="quiet">{describeNext(vip)}</Text>
          <Text variant="quiet">{pointsCopy.reviewed(formatDay(vip.reviewed_on))}</Text>
        </div>
        {fallsTo !== null && (
          <p className={styles.falls} role="status">
            {pointsCopy.falls(pointsCopy.levels[fallsTo], formatDay(vip.reviewed_on))}
          </p>
        )}
      </Stack>
      <Stack gap={3}>
        <VipLevels vip={vip} />
        <InfoLine>{pointsCopy.vipNote(period)}</InfoLine>
      </Stack>
    </MoneyColumns>
  );
}
