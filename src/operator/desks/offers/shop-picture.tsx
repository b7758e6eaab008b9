import { pictureAdd } from '@/contract/operator/pictures.contract';
import { Stack, Text } from '@/shared/ui/kit';
import { PictureField } from '../../kit/picture-field';
import { useMay } from '../../shell/use-me';
import { shopFormCopy as copy } from './shop.copy';
import styles from './shop.module.css';

/** Pictures of the build with their names, which everyone may choose. */
const ready = Object.entries(copy.readyNames).map(
  ([file, name]) => [`/art/shop/${file}.webp`, name] as const,
);

export interface ShopPictureProps {
  /** Path of the picture; empty without one. */
  path: string;
  onChange: (path: string) => void;
  error?: string | undefined;
}

/** Chooses a picture of the build, or an own one for those who may upload pictures. */
export function ShopPicture({ path, onChange, error }: ShopPictureProps) {
  const may = useMay();
  const isReady = ready.some(([each]) => each === path);
  return (
    <Stack gap={3}>
      <fieldset className={styles.ready} aria-label={copy.ready}>
        {ready.map(([each, name]) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === path}
            aria-label={`${copy.ready} ${name}`}
            onClick={() => onChange(each)}
          >
            <img src={each} alt="" loading="lazy" />
          </button>
        ))}
      </fieldset>
      {may(pictureAdd) ? (
        <PictureField
          label={copy.ownPicture}
          purpose="shop"
          value={path === '' || isReady ? null : { image: path }}
          onChange={(value) => onChange(value?.['image'] ?? '')}
          error={error}
        />
      ) : (
        error !== undefined && (
          <Text variant="note" tone="danger" role="alert">
            {error}
          </Text>
        )
      )}
    </Stack>
  );
}
