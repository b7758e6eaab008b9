import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pictureList, picturePurposes } from '@/contract/operator/pictures.contract';
import { Button } from '@/shared/ui/button';
import { DeskDialog } from '../../kit/desk-dialog';
import { SelectFilter } from '../../kit/filters';
import { PictureField, type PictureValue } from '../../kit/picture-field';
import { purposeNames } from '../../kit/pictures.copy';
import { picturesCopy as copy } from './pictures.copy';

/** Adds a picture to the library, in the sizes of its purpose. */
export function PictureAddDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const [purpose, setPurpose] = useState<(typeof picturePurposes)[number]>('banner');
  const [value, setValue] = useState<PictureValue | null>(null);
  const change = (next: PictureValue | null) => {
    setValue(next);
    void cache.invalidateQueries({ queryKey: ['operator', pictureList.path] });
  };
  return (
    <DeskDialog
      title={copy.add}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <SelectFilter
        label={copy.purpose}
        value={purpose}
        options={picturePurposes.map((each) => [each, purposeNames[each]] as const)}
        onChange={(chosen) => {
          setPurpose(picturePurposes.find((each) => each === chosen) ?? purpose);
          setValue(null);
        }}
      />
      <PictureField
        key={purpose}
        label={copy.picture}
        purpose={purpose}
        value={value}
        onChange={change}
      />
    </DeskDialog>
  );
}
