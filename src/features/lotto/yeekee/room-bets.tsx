import { useInfiniteQuery } from '@tanstack/react-query';
import { queryClient } from '@/shared/query/query-client';
import { openSignIn } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import type { BillView } from '../bills.rules';
import { BillRow } from '../components/bill-row';
import { lottoQueries } from '../lotto.queries';
import { roomCopy as copy } from './room.copy';
import styles from './room-bets.module.css';
import { RoomCard } from './room-card';

const FEW = 3;
const everyBill: BillView = { state: null, days: 'all' };

export interface RoomBetsProps {
  roundId: string;
  isMember: boolean;
  /** True while the round takes bets or will take bets. */
  canBet: boolean;
}

/** The member's bills of the round, and a link to bet. */
export function RoomBets({ roundId, isMember, canBet }: RoomBetsProps) {
  return (
    <RoomCard title={copy.bets}>
      {isMember ? (
        <Bills roundId={roundId} />
      ) : (
        <>
          <Text look="quiet">{copy.loginForBets}</Text>
          <Button variant="quiet" size="small" isWide onClick={() => openSignIn()}>
            {copy.login}
          </Button>
        </>
      )}
      {canBet && (
        <ButtonLink name="lottoRound" params={{ roundId }} variant="quiet" size="small" isWide>
          {copy.bet}
        </ButtonLink>
      )}
    </RoomCard>
  );
}

function Bills({ roundId }: { roundId: string }) {
  const { data, error, hasNextPage, refetch } = useInfiniteQuery(
    lottoQueries.bills({ round_id: roundId }),
    queryClient,
  );
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={84} />;
  }
  const bills = data.pages.flatMap((page) => page.bills);
  if (bills.length === 0) return <Text look="quiet">{copy.noBets}</Text>;
  return (
    <>
      <ul className={styles.bills}>
        {bills.slice(0, FEW).map((bill) => (
          <BillRow key={bill.bill_id} bill={bill} view={everyBill} />
        ))}
      </ul>
      {(bills.length > FEW || hasNextPage) && (
        <ButtonLink name="lottoBills" variant="text" size="small" isWide>
          {copy.moreBills}
        </ButtonLink>
      )}
    </>
  );
}
