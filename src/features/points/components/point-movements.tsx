import { useInfiniteQuery } from '@tanstack/react-query';
import { describeMovement } from '@/contract/movement-kinds';
import type { PointMovement } from '@/contract/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatThaiDay, formatThaiTime } from '@/domain/thai-date';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { InfoLine, Text } from '@/shared/ui/kit';
import { StateList } from '@/shared/ui/state-list';
import { StateRow } from '@/shared/ui/state-row';
import { EmptyState } from '@/shared/ui/states';
import { pointsCopy } from '../points.copy';
import { pointsQueries } from '../points.queries';

/** Every change of the member's points with its reason, the latest first. */
export function PointMovements() {
  const history = useInfiniteQuery(pointsQueries.history());
  const [first] = history.data?.pages ?? [];
  const movements = history.data?.pages.flatMap((page) => page.movements);
  return (
    <>
      {first && <Text variant="quiet">{pointsCopy.rule(formatMoney(first.baht_per_point))}</Text>}
      {first && first.owed > 0 && (
        <InfoLine>{pointsCopy.owedPoints(formatInteger(first.owed))}</InfoLine>
      )}
      <StateList
        list={history}
        rows={movements?.map((movement) => <MovementRow key={movement.id} movement={movement} />)}
        empty={
          <EmptyState
            title={pointsCopy.noMovements}
            action={
              isReachable('slot') && (
                <ButtonLink name="slot" variant="quiet">
                  {pointsCopy.toGames}
                </ButtonLink>
              )
            }
          />
        }
      />
    </>
  );
}

function MovementRow({ movement }: { movement: PointMovement }) {
  const { code, at, point, detail, turnover } = movement;
  return (
    <StateRow
      title={describeMovement(code)}
      details={[
        ...(detail === null ? [] : [detail]),
        ...(turnover === null ? [] : [pointsCopy.ofTurnover(formatMoney(turnover))]),
        // Points from a day's play have a day but no time.
        turnover === null ? formatThaiTime(at) : formatThaiDay(at),
      ]}
      amount={`${point > 0 ? '+' : ''}${formatInteger(point)}`}
      isGain={point > 0}
    />
  );
}
