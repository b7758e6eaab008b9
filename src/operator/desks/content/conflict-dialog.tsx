import * as v from 'valibot';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { DeskDialog } from '../../kit/desk-dialog';
import { contentCopy as copy } from './content.copy';
import styles from './content.module.css';
import { type StoredContent, textOf } from './content-kinds';

const conflictData = v.object({
  version: v.number(),
  written_by: v.string(),
  content: v.record(v.string(), v.unknown()),
});

/** The version that a colleague has saved meanwhile. */
type Conflict = v.InferOutput<typeof conflictData>;

/** Returns the version of a colleague from a refusal; null when the refusal is another one. */
export function readConflict(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.errorName !== 'content.changed') return null;
  const read = v.safeParse(conflictData, error.data);
  return read.success ? read.output : null;
}

/** Shows both texts of two editors, field by field, and lets the later one choose. */
export function ConflictDialog({
  conflict,
  mine,
  onTheirs,
  onMine,
}: {
  conflict: Conflict;
  mine: StoredContent;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const names = Object.keys(mine);
  return (
    <DeskDialog
      title={copy.conflict(conflict.written_by, conflict.version)}
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
          {names.map((name) => {
            const [theirs, own] = [textOf(conflict.content, name), textOf(mine, name)];
            return (
              <tr key={name} data-differs={theirs !== own}>
                <th scope="row">{copy.fieldNames[name] ?? name}</th>
                <td>{theirs}</td>
                <td>{own}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </DeskDialog>
  );
}
