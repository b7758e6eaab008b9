import { useState } from 'react';
import { type PictureRow, pictureDelete, pictureList } from '@/contract/operator/pictures.contract';
import { Button } from '@/shared/ui/button';
import { CopyButton } from '@/shared/ui/copy-button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { nameActor } from '../../kit/actor-name';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { FactList } from '../../kit/fact-list';
import { useOperatorCommand } from '../../kit/operator-query';
import { placeNames, purposeNames, variantNames } from '../../kit/pictures.copy';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { picturesCopy as copy } from './pictures.copy';
import styles from './pictures-page.module.css';

export interface PicturePanelProps {
  picture: PictureRow;
  onClose: () => void;
}

/** One picture: its sizes with their addresses, the things that show it, and its end. */
export function PicturePanel({ picture, onClose }: PicturePanelProps) {
  const may = useMay();
  const [isRemoving, setRemoving] = useState(false);
  const { purpose, variants, used_in: uses, added_at: at, added_by: by } = picture;
  return (
    <Card as="section" aria-label={copy.panel}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading">
            {purposeNames[purpose]}
          </Text>
          <Button variant="text" size="small" onClick={onClose}>
            {copy.close}
          </Button>
        </Row>
        <Stack as="ul" gap={3} className={styles.sizes}>
          {Object.entries(variants).map(([name, { path, width, height }]) => (
            <Stack as="li" gap={1} key={name}>
              <img src={path} alt="" />
              <Row place="spread" gap={2}>
                <Text as="span" variant="note">
                  {variantNames[name] ?? name} · {width} × {height}
                </Text>
                <CopyButton text={path} label={copy.copy} done={copy.copied} />
              </Row>
            </Stack>
          ))}
        </Stack>
        <FactList
          facts={[
            [
              copy.usedIn,
              uses.length === 0
                ? copy.unused
                : uses.map(({ place, subject }) => `${placeNames[place]} ${subject}`).join(', '),
            ],
            [
              copy.added,
              <span key="added">
                {nameActor(by)} · <TimeText at={at} />
              </span>,
            ],
          ]}
        />
        {may(pictureDelete) &&
          (uses.length > 0 ? (
            <Text variant="note">{copy.inUse}</Text>
          ) : (
            <Button variant="outline" onClick={() => setRemoving(true)}>
              {copy.remove}
            </Button>
          ))}
      </Stack>
      {isRemoving && (
        <RemoveDialog id={picture.id} onClose={() => setRemoving(false)} onDone={onClose} />
      )}
    </Card>
  );
}

function RemoveDialog({
  id,
  onClose,
  onDone,
}: {
  id: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const remove = useOperatorCommand(pictureDelete, [pictureList.path]);
  const confirm = async () => {
    if ((await remove.run({ id })) === undefined) return;
    showToast({ message: copy.removed, tone: 'success', durationMs: 5000 });
    onDone();
  };
  return (
    <DeskDialog
      title={copy.remove}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button variant="primary" isBusy={remove.isBusy} onClick={() => void confirm()}>
            {copy.remove}
          </Button>
        </>
      }
    >
      <Text>{copy.removeText}</Text>
      <CallProblem error={remove.error} />
    </DeskDialog>
  );
}
