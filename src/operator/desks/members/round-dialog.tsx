import { useQuery } from '@tanstack/react-query';
import { describeMovement } from '@/contract/movement-kinds';
import { memberRoundShow, type ShownRound } from '@/contract/operator/members.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { Skeleton } from '@/shared/ui/states';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { DeskDialog } from '../../kit/desk-dialog';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { memberTabsCopy as copy } from './members.copy';
import { TabSection } from './tab-section';

/** Returns the address of a round in the tab of play, from the page of its member. */
export const findRoundPath = (id: string): string => `?tab=play&round=${encodeURIComponent(id)}`;

const columns: readonly Column<ShownRound['movements'][number]>[] = [
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
  { head: copy.movement, cell: ({ code }) => describeMovement(code) },
  { head: copy.amount, isNumber: true, cell: ({ amount }) => formatSignedMoney(amount) },
  { head: copy.after, isNumber: true, cell: ({ balance_after }) => formatMoney(balance_after) },
];

/** A game round of the member, with the money that it moved. */
export function RoundDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const round = useQuery(operatorQuery(memberRoundShow, { round: id }));
  const { data, error } = round;
  return (
    <DeskDialog title={data ? data.game : copy.round} onClose={onClose}>
      {data ? (
        <RoundFacts round={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void round.refetch()} />
      ) : (
        <Skeleton width="100%" height={240} />
      )}
    </DeskDialog>
  );
}

function RoundFacts({ round }: { round: ShownRound }) {
  return (
    <>
      <FactList
        facts={[
          [copy.provider, round.provider],
          [copy.round, <code key="round">{round.round_id}</code>],
          [copy.state, <Badge key="state">{copy.roundStates[round.state]}</Badge>],
          [copy.wallet, round.is_free ? copy.freeRound : round.wallet],
          [copy.opened, <TimeText key="opened" at={round.opened_at} />],
          [copy.settled, round.settled_at ? <TimeText at={round.settled_at} /> : '–'],
          [copy.stake, formatMoney(round.stake)],
          [copy.payout, formatMoney(round.payout)],
          [
            copy.validTurnover,
            round.valid_turnover === null ? '–' : formatMoney(round.valid_turnover),
          ],
        ]}
      />
      <TabSection title={copy.roundMoney} state={copy.roundProof}>
        <DataTable
          caption={copy.roundMoney}
          columns={columns}
          rows={round.movements}
          keyOf={(line) => `${line.id}/${line.code}`}
          empty={copy.noRoundMoney}
        />
      </TabSection>
    </>
  );
}
