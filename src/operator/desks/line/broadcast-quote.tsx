import { useQuery } from '@tanstack/react-query';
import { broadcastQuote } from '@/contract/operator/broadcasts.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { broadcastsCopy as copy } from './broadcasts.copy';

/** The members that a broadcast would reach now, its cost, and the time of sending. */
export function BroadcastQuoteCard({ id }: { id: number }) {
  const quote = useQuery({ ...operatorQuery(broadcastQuote, { id }), retry: false });
  const { data } = quote;
  if (quote.error) return <LoadError error={quote.error} onRetry={() => void quote.refetch()} />;
  if (!data) return <Skeleton width="100%" height={180} />;
  const { recipients, messages, used, most, left_above_reserve: left, cost } = data;
  return (
    <Stack as="section" gap={2} aria-label={copy.quote}>
      <Text as="h3" variant="strong">
        {copy.quote}
      </Text>
      <FactList
        facts={[
          [copy.recipients, copy.people(formatInteger(recipients))],
          [copy.messages, formatInteger(messages)],
          [
            copy.used,
            most === null
              ? copy.noLimit(formatInteger(used))
              : copy.usedOf(formatInteger(used), formatInteger(most)),
          ],
          ...(left === null ? [] : [[copy.left, formatInteger(left)] as const]),
          [copy.cost, cost === null ? copy.noPrice : formatMoney(cost)],
          [copy.sendsAt, <TimeText key="at" at={data.sends_at} />],
        ]}
      />
      {recipients === 0 && (
        <Text variant="detail" tone="warn">
          {copy.nobody}
        </Text>
      )}
      {left !== null && left < 0 && (
        <Text variant="detail" tone="danger">
          {copy.tooFew}
        </Text>
      )}
    </Stack>
  );
}
