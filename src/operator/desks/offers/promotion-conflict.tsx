import * as v from 'valibot';
import { type PromotionVersion, promotionSave } from '@/contract/operator/promotions.contract';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { DeskDialog } from '../../kit/desk-dialog';
import { toWritten, type Written } from './promotion-form-rules';
import { promotionsCopy as copy } from './promotions.copy';
import styles from './promotions.module.css';

/** Returns the writing of a colleague from a refusal; null when the refusal is another one. */
export function readConflict(error: unknown): PromotionVersion | null {
  if (!(error instanceof ApiError) || error.errorName !== 'content.changed') return null;
  const read = v.safeParse(promotionSave.data.entries.latest, error.data);
  return read.success ? read.output : null;
}

const fieldNames = Object.entries(copy.fields).flatMap(([name, label]) =>
  name === 'picture' ? [] : [[name, label] as const],
);

/** Shows both writings of two editors, field by field, and lets the later one choose. */
export function PromotionConflict({
  conflict,
  mine,
  onTheirs,
  onMine,
}: {
  conflict: PromotionVersion;
  mine: Written;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const theirs: Readonly<Record<string, string>> = toWritten(conflict);
  const own: Readonly<Record<string, string>> = mine;
  return (
    <DeskDialog
      title={copy.conflict(conflict.written_by)}
      onClose={onMine}
      footer={
        <>
          <Button variant="outline" onClick={onTheirs}>
            {copy.useTheirs}
          </Button>
          <Button variant="primary" onClick={onMine}>
            {copy.keepMine}
          </Button>
        </>
      }
    >
      <Text variant="detail" tone="soft">
        {copy.conflictText}
      </Text>
      <table className={styles.conflict}>
        <thead>
          <tr>
            <th scope="col">{copy.name}</th>
            <th scope="col">{copy.theirs}</th>
            <th scope="col">{copy.mine}</th>
          </tr>
        </thead>
        <tbody>
          {fieldNames
            .filter(([name]) => theirs[name] !== own[name])
            .map(([name, label]) => (
              <tr key={name} data-differs="true">
                <th scope="row">{label}</th>
                <td>{theirs[name]}</td>
                <td>{own[name]}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </DeskDialog>
  );
}
