import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type MemberNetwork, memberNetwork } from '@/contract/operator/member-rewards.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatMonth } from '@/domain/thai-date';
import { Skeleton } from '@/shared/ui/states';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import styles from './member.module.css';
import { memberRewardsCopy as copy } from './member-rewards.copy';
import { TabSection } from './tab-section';

const columns: readonly Column<MemberNetwork['months'][number]>[] = [
  { head: copy.month, isName: true, cell: ({ month }) => formatMonth(month) },
  { head: copy.played, isNumber: true, cell: ({ played }) => formatInteger(played) },
  { head: copy.monthTurnover, isNumber: true, cell: ({ turnover }) => formatMoney(turnover) },
  { head: copy.monthIncome, isNumber: true, cell: ({ income }) => formatMoney(income) },
];

/** The member's referrer, friends and affiliate income by month. */
export function NetworkTab({ id }: { id: number }) {
  const network = useQuery(operatorQuery(memberNetwork, { id }));
  const { data } = network;
  if (network.error && !data) {
    return <LoadError error={network.error} onRetry={() => void network.refetch()} />;
  }
  return (
    <>
      {data ? <Facts id={id} network={data} /> : <Skeleton width="100%" height={160} />}
      <TabSection title={copy.months}>
        <DataTable
          caption={copy.months}
          columns={columns}
          rows={data?.months}
          keyOf={({ month }) => month}
          empty={copy.noMonths}
        />
      </TabSection>
    </>
  );
}

function Facts({ id, network }: { id: number; network: MemberNetwork }) {
  const [referrer] = network.referrers;
  const direct = network.friends.find(({ level }) => level === 1);
  return (
    <>
      <FactList
        facts={[
          [
            copy.referrer,
            referrer ? (
              <Link href={`/members/${referrer.id}`} className={styles.link}>
                {`${referrer.name ?? ''} ${referrer.username}`.trim()}
              </Link>
            ) : (
              copy.noReferrer
            ),
          ],
          [copy.refCode, <code key="code">{network.ref_code}</code>],
          ...network.friends.map(
            ({ level, count }) =>
              [copy.friendsOf(level), copy.people(formatInteger(count))] as const,
          ),
          [copy.income, formatMoney(network.income)],
          [copy.notMoved, formatMoney(network.balance)],
        ]}
      />
      {direct && direct.count > 0 && (
        <Link href={`/members?referrer=${id}`} className={styles.link}>
          {copy.showFriends}
        </Link>
      )}
    </>
  );
}
