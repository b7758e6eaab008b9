import type { ReactNode } from 'react';
import { describeCountedPlay } from '@/contract/turnover.copy';
import type { WithdrawInfo } from '@/contract/withdrawals.contract';
import { withdrawalCopy } from '@/contract/withdrawals.copy';
import { formatMoney } from '@/domain/money';
import type { RouteLinkProps } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { ActionBar } from '@/shared/ui/action-bar';
import { ButtonLink } from '@/shared/ui/button-link';
import { InfoLine, Stack, Text } from '@/shared/ui/kit';
import { withdrawalsCopy } from '../withdrawals.copy';
import styles from './turnover-owed.module.css';

export interface TurnoverOwedProps {
  /** Requirements in the order in which stakes count towards them. */
  turnover: WithdrawInfo['turnover'];
  accountCard: ReactNode;
}

/** Turnover that is required before a withdrawal, with its progress. */
export function TurnoverOwed({ turnover, accountCard }: TurnoverOwedProps) {
  const leftSatang = turnover.reduce((sum, { remaining }) => sum + remaining, 0);
  return (
    <>
      <Stack as="section" gap={4} isCard aria-label={withdrawalsCopy.turnover} role="status">
        <header className={styles.head}>
          <Text as="span" variant="note">
            {withdrawalsCopy.turnover}
          </Text>
          <h2>{withdrawalCopy.turnoverOwed(leftSatang)}</h2>
        </header>
        {turnover.map((each) => (
          <Progress key={each.id} {...each} />
        ))}
      </Stack>
      <InfoLine>{withdrawalsCopy.turnoverWhat}</InfoLine>
      {accountCard}
      <ActionBar>
        {turnover.some(({ source }) => source === 'promotion') && (
          <ButtonLink name="memberPromotions" variant="outline" isWide>
            {withdrawalsCopy.whatCounts}
          </ButtonLink>
        )}
        <ButtonLink {...pickGames(turnover)} variant="quiet" isWide>
          {withdrawalsCopy.play}
        </ButtonLink>
      </ActionBar>
    </>
  );
}

/**
 * Returns the first reachable lobby whose stakes count towards all requirements that are limited to categories, else
 * one whose stakes count towards the oldest of these requirements.
 */
function pickGames(turnover: WithdrawInfo['turnover']): Pick<RouteLinkProps, 'name' | 'params'> {
  const limited = turnover.flatMap(({ categories }) => (categories ? [categories] : []));
  const [first] = limited;
  if (!first) return { name: 'lobby', params: { name: 'hot' } };
  const open = first.filter((category) => isReachable(category));
  const ofAll = open.find((category) => limited.every((each) => each.includes(category)));
  return { name: ofAll ?? open[0] ?? 'home' };
}

function Progress({ name, required, counted, counts }: WithdrawInfo['turnover'][number]) {
  const played = withdrawalsCopy.played(formatMoney(counted), formatMoney(required));
  return (
    <Stack gap={1} className={styles.item}>
      <Text as="span" variant="label">
        {name}
      </Text>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={required / 100}
        aria-valuenow={counted / 100}
        aria-valuetext={played}
      >
        <div className={styles.fill} style={{ width: `${(counted / required) * 100}%` }} />
      </div>
      <Text as="span" variant="detail" hasFigures aria-hidden="true">
        {played}
      </Text>
      <Text as="span" variant="detail">
        {withdrawalsCopy.counts(describeCountedPlay(counts))}
      </Text>
    </Stack>
  );
}
