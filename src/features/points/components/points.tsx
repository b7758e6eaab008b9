import { formatInteger } from '@/domain/format-integer';
import { StartText } from '@/shared/ui/start-text';
import { usePoints } from '../points.queries';
import { pointsUnit } from '../points-unit.copy';
import styles from './points.module.css';

/** The member's points as text: "1,240 แต้ม". */
export function Points() {
  const { data } = usePoints();
  if (data !== undefined) return <>{`${formatInteger(data)} ${pointsUnit}`}</>;
  return (
    <>
      <StartText name="points" className={styles.prefetched} /> {pointsUnit}
    </>
  );
}
