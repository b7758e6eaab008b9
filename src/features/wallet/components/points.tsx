import { formatInteger } from '@/domain/format-integer';
import { walletCopy } from '../wallet.copy';
import { usePoints } from '../wallet.queries';

/** The member's points as text: "1,240 แต้ม". */
export function Points() {
  const { data } = usePoints();
  return <>{`${data === undefined ? '–' : formatInteger(data)} ${walletCopy.pointUnit}`}</>;
}
