import { useQuery } from '@tanstack/react-query';
import { type BroadcastSegment, broadcastReach } from '@/contract/operator/broadcasts.contract';
import { formatInteger } from '@/domain/format-integer';
import { Text } from '@/shared/ui/kit';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { useSettled } from '../offers/use-settled';
import { broadcastsCopy as copy } from './broadcasts.copy';

/** The number of members whom the chosen group has now. */
export function SegmentReach({ segment }: { segment: BroadcastSegment }) {
  const settled = useSettled(segment);
  const reach = useQuery({ ...operatorQuery(broadcastReach, { segment: settled }), retry: false });
  const count = settled === segment ? reach.data?.recipients : undefined;
  if (reach.error) return <LoadError error={reach.error} onRetry={() => void reach.refetch()} />;
  return (
    <Text variant="strong" tone={count === 0 ? 'warn' : 'plain'} role="status">
      {count === undefined
        ? copy.counting
        : count === 0
          ? copy.nobody
          : copy.reaches(formatInteger(count))}
    </Text>
  );
}
