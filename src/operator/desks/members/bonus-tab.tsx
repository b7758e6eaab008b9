import { useQuery } from '@tanstack/react-query';
import { type MemberRewards, memberRewards } from '@/contract/operator/member-rewards.contract';
import { formatMoney } from '@/domain/money';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { memberRewardsCopy as copy } from './member-rewards.copy';
import { TabSection } from './tab-section';

/** Options of the call that the two tabs of rewards share. */
export const rewardsQuery = (id: number) => operatorQuery(memberRewards, { id, limit: 20 });

const orDash = (satang: number | null) => (satang === null ? '–' : formatMoney(satang));

const turnoverColumns: readonly Column<MemberRewards['turnover'][number]>[] = [
  { head: copy.name, isName: true, cell: ({ name }) => name },
  { head: copy.source, cell: ({ source }) => <Badge>{copy.sources[source]}</Badge> },
  { head: copy.since, isSecondary: true, cell: ({ started_at }) => <TimeText at={started_at} /> },
  { head: copy.counted, isNumber: true, cell: ({ counted }) => formatMoney(counted) },
  { head: copy.required, isNumber: true, cell: ({ required }) => formatMoney(required) },
  { head: copy.left, isNumber: true, cell: ({ left }) => formatMoney(left) },
];

const promotionColumns: readonly Column<MemberRewards['promotions'][number]>[] = [
  { head: copy.promotion, isName: true, cell: ({ name }) => name },
  { head: copy.state, cell: ({ state }) => <Badge>{copy.promotionStates[state]}</Badge> },
  { head: copy.acceptedAt, cell: ({ accepted_at }) => <TimeText at={accepted_at} /> },
  { head: copy.deposit, isNumber: true, cell: ({ deposit_amount }) => orDash(deposit_amount) },
  { head: copy.bonus, isNumber: true, cell: ({ bonus_amount }) => orDash(bonus_amount) },
  { head: copy.counted, isNumber: true, cell: ({ counted }) => orDash(counted) },
  { head: copy.required, isNumber: true, cell: ({ required }) => orDash(required) },
  {
    ...{ head: copy.moved, isNumber: true, isSecondary: true },
    cell: ({ moved_amount }) => orDash(moved_amount),
  },
];

/** Turnover that is missing before a withdrawal, and the promotions that the member took. */
export function BonusTab({ id }: { id: number }) {
  const rewards = useQuery(rewardsQuery(id));
  const { data, error } = rewards;
  const retry = () => void rewards.refetch();
  return (
    <>
      <TabSection
        title={copy.turnover}
        state={
          data && data.turnover_left > 0
            ? copy.turnoverLeft(formatMoney(data.turnover_left))
            : undefined
        }
      >
        <DataTable
          caption={copy.turnover}
          columns={turnoverColumns}
          rows={data?.turnover}
          keyOf={({ source, name, started_at }) => `${source} ${name} ${started_at}`}
          empty={copy.noTurnover}
          error={error}
          onRetry={retry}
        />
      </TabSection>
      {!error && (
        <TabSection title={copy.promotions}>
          <DataTable
            caption={copy.promotions}
            columns={promotionColumns}
            rows={data?.promotions}
            keyOf={(taken) => taken.id}
            empty={copy.noPromotions}
          />
        </TabSection>
      )}
    </>
  );
}
