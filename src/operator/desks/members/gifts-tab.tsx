import { useQuery } from '@tanstack/react-query';
import { describeMovement } from '@/contract/movement-kinds';
import type { MemberRewards } from '@/contract/operator/member-rewards.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { TimeText } from '../../kit/time-text';
import { rewardsQuery } from './bonus-tab';
import { memberRewardsCopy as copy } from './member-rewards.copy';
import { TabSection } from './tab-section';

type Play = MemberRewards['wheel']['plays'][number];

const pointColumns: readonly Column<MemberRewards['points']['movements'][number]>[] = [
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
  { head: copy.movement, cell: ({ code }) => describeMovement(code) },
  { head: copy.detail, isSecondary: true, cell: ({ detail }) => detail ?? '–' },
  { head: copy.point, isNumber: true, cell: ({ point }) => formatInteger(point) },
];

const playColumns: readonly Column<Play>[] = [
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
  { head: copy.nonce, isNumber: true, cell: ({ nonce }) => formatInteger(nonce) },
  { head: copy.prize, cell: (play) => copy.prizes[play.kind](prizeText(play)) },
];

const prizeText = ({ amount, count }: Play): string =>
  amount === null ? formatInteger(count ?? 0) : formatMoney(amount);

const questColumns: readonly Column<MemberRewards['quests'][number]>[] = [
  { head: copy.quest, isName: true, cell: ({ title }) => title },
  { head: copy.step, isNumber: true, isSecondary: true, cell: ({ step }) => step },
  { head: copy.state, cell: ({ state }) => <Badge>{copy.questStates[state]}</Badge> },
  { head: copy.reached, cell: ({ reached_on }) => formatDay(reached_on) },
  {
    head: copy.reward,
    cell: (reward) => copy.rewardOf(reward, reward.amount > 0 ? formatMoney(reward.amount) : null),
  },
];

const couponColumns: readonly Column<MemberRewards['coupons'][number]>[] = [
  { head: copy.code, isName: true, cell: ({ code }) => code },
  { head: copy.usedAt, cell: ({ used_at }) => <TimeText at={used_at} /> },
  {
    ...{ head: copy.prize, isNumber: true },
    cell: ({ amount, point, spins }) => {
      if (amount !== null) return formatMoney(amount);
      return spins === null
        ? copy.prizes.points(formatInteger(point ?? 0))
        : copy.spinCount(formatInteger(spins));
    },
  },
];

/** Points, wheel spins, quest rewards and coupons of the member. */
export function GiftsTab({ id }: { id: number }) {
  const rewards = useQuery(rewardsQuery(id));
  const { data, error } = rewards;
  return (
    <>
      <TabSection
        title={copy.points}
        state={
          data &&
          copy.pointsState(
            formatInteger(data.points.balance),
            data.points.owed > 0 ? formatInteger(data.points.owed) : null,
          )
        }
      >
        <DataTable
          caption={copy.points}
          columns={pointColumns}
          rows={data?.points.movements}
          keyOf={(movement) => movement.id}
          empty={copy.noPoints}
          error={error}
          onRetry={() => void rewards.refetch()}
        />
      </TabSection>
      {!error && <OtherGifts data={data} />}
    </>
  );
}

function OtherGifts({ data }: { data: MemberRewards | undefined }) {
  const spins = data?.wheel.spins.map(({ source, count }) => copy.spinsLeft(source, count));
  return (
    <>
      <TabSection
        title={copy.spins}
        state={spins && (spins.length === 0 ? copy.noSpins : spins.join(' · '))}
      >
        <DataTable
          caption={copy.plays}
          columns={playColumns}
          rows={data?.wheel.plays}
          keyOf={(play) => play.id}
          empty={copy.noPlays}
        />
      </TabSection>
      <TabSection title={copy.quests}>
        <DataTable
          caption={copy.quests}
          columns={questColumns}
          rows={data?.quests}
          keyOf={(reward) => reward.id}
          empty={copy.noQuests}
        />
      </TabSection>
      <TabSection title={copy.coupons}>
        <DataTable
          caption={copy.coupons}
          columns={couponColumns}
          rows={data?.coupons}
          keyOf={(use) => use.id}
          empty={copy.noCoupons}
        />
      </TabSection>
    </>
  );
}
