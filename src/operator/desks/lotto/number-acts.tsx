import {
  lottoNumberChange,
  type NumberKind,
  numberKinds,
} from '@/contract/operator/lotto-numbers.contract';
import { Button } from '@/shared/ui/button';
import { Row, Text } from '@/shared/ui/kit';
import { useMay } from '../../shell/use-me';
import { numbersCopy as copy } from './numbers.copy';
import styles from './numbers.module.css';

/** The acts on the chosen numbers; without a choice, numbers are pasted in the dialog. */
export function NumberActs({
  count,
  onAct,
  onClear,
}: {
  count: number;
  onAct: (kind: NumberKind) => void;
  onClear: () => void;
}) {
  const may = useMay();
  if (!may(lottoNumberChange)) return null;
  if (count === 0) {
    return (
      <Row gap={2} place="spread" wraps className={styles.acts}>
        <Text variant="detail" tone="soft">
          {copy.chosen(0)}
        </Text>
        <Button variant="primary" size="small" onClick={() => onAct('closed')}>
          {copy.paste}
        </Button>
      </Row>
    );
  }
  return (
    <Row gap={2} place="spread" wraps className={styles.acts}>
      <Text variant="strong" hasFigures>
        {copy.chosen(count)}
      </Text>
      <Row gap={2} wraps>
        <Button variant="text" size="small" onClick={onClear}>
          {copy.clearChosen}
        </Button>
        {numberKinds.map((kind) => (
          <Button
            key={kind}
            variant={kind === 'closed' ? 'primary' : 'quiet'}
            size="small"
            onClick={() => onAct(kind)}
          >
            {copy.acts[kind]}
          </Button>
        ))}
      </Row>
    </Row>
  );
}
