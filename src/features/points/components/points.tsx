import { formatInteger } from '@/domain/format-integer';
import { pointsCopy } from '../points.copy';
import { usePoints } from '../points.queries';

/** The member's points as text: "1,240 แต้ม". */
export function Points() {
  const { data } = usePoints();
  return <>{`${data === undefined ? '–' : formatInteger(data)} ${pointsCopy.unit}`}</>;
}
