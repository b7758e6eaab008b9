import { RoundBills } from '@/features/lotto/components/round-bills';
import { YeekeeRoom } from '@/features/yeekee/components/yeekee-room';

/** The room of a yeekee round, with the member's bills in that round. */
export function RoomWithBills({ roundId }: { roundId: string }) {
  return <YeekeeRoom roundId={roundId} bills={<RoundBills roundId={roundId} />} />;
}
