import storeIcon from '@phosphor-icons/core/regular/storefront.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { describeMovement } from '@/contract/movement-kinds';
import { formatInteger } from '@/domain/format-integer';
import { formatThaiTime } from '@/domain/thai-date';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { wheelCopy as copy } from '../wheel.copy';
import type { WheelConfig } from '../wheel.queries';
import { wheelQueries } from '../wheel.queries';
import card from './card.module.css';
import { ExchangeCard } from './exchange-card';
import styles from './points-tab.module.css';

/** The member's points, the exchange for spins, and the latest point movements. */
export function PointsTab({ config }: { config: WheelConfig }) {
  const { data: points, error, refetch } = useQuery(wheelQueries.points());
  if (points === undefined) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={320} />;
  }
  return (
    <Stack gap={3} hasFigures className={styles.columns}>
      <Stack gap={3} hasFigures className={styles.column}>
        <Card as="section" className={`${card.card} ${styles.balance}`}>
          <p>
            <Text as="span" isBlock variant="note">
              {copy.pointsLabel}
            </Text>
            <b>{formatInteger(points)}</b>
          </p>
          {isReachable('redeem') && (
            <ButtonLink name="redeem" variant="outline" size="small">
              <Icon name={storeIcon} size={20} />
              {copy.shop}
            </ButtonLink>
          )}
        </Card>
        <ExchangeCard config={config} points={points} />
      </Stack>
      <Movements />
    </Stack>
  );
}

function Movements() {
  const { data: movements, error, refetch } = useQuery(wheelQueries.pointMovements());
  return (
    <section aria-label={copy.movements}>
      <Row as="h2" variant="heading" className={styles.title}>
        {copy.movements}
      </Row>
      {!movements ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={200} />
        )
      ) : movements.length === 0 ? (
        <EmptyState
          title={copy.noMovements}
          action={
            isReachable('slot') && (
              <ButtonLink name="slot" variant="quiet">
                {copy.toGames}
              </ButtonLink>
            )
          }
        />
      ) : (
        <Card as="ul" className={styles.movements}>
          {movements.map(({ id, at, code, point, detail }) => (
            <li key={id}>
              <span>
                {detail ?? describeMovement(code)}
                <Text as="small" isBlock variant="note">
                  {formatThaiTime(at)}
                </Text>
              </span>
              <b data-gain={point > 0}>
                {point > 0 && '+'}
                {formatInteger(point)}
              </b>
            </li>
          ))}
        </Card>
      )}
    </section>
  );
}
