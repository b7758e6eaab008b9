import type { RoundShown } from '@/contract/operator/lotto-board.contract';
import { formatMoney } from '@/domain/money';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { FactList } from '../../kit/fact-list';
import { formatClock } from './board-columns';
import { resultCopy as copy } from './result.copy';

/** The figures of a round that the person cannot work on now, with the reason. */
export function RoundFigures({ round, text }: { round: RoundShown; text: string }) {
  return (
    <Card as="section" aria-label={copy.figures}>
      <Stack gap={4}>
        <Text>{text}</Text>
        <FactList
          facts={[
            [copy.closes, formatClock(round.closes_at)],
            [copy.draws, formatClock(round.draws_at)],
            ...(round.refunds_at === null
              ? []
              : [[copy.refunds, formatClock(round.refunds_at)] as const]),
            [copy.bills, round.bills.toLocaleString('en-US')],
            [copy.staked, formatMoney(round.staked)],
            [copy.worst, formatMoney(round.worst)],
          ]}
        />
      </Stack>
    </Card>
  );
}
