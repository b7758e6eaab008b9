import { formatWhole } from '@/domain/whole';
import { walletCopy } from '../wallet.copy';
import { usePoints } from '../wallet.queries';

/** The member's points as text: "1,240 แต้ม". */
export function Points() {
  const { data } = usePoints();
  return <>{`${data === undefined ? '–' : formatWhole(data)} ${walletCopy.pointUnit}`}</>;
}
