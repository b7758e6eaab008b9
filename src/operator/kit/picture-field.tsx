import imageIcon from '@phosphor-icons/core/regular/image.svg?icon';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { PicturePurpose } from '@/contract/operator/pictures.contract';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { FocalPicture } from './focal-picture';
import styles from './picture-field.module.css';
import { pictureCopy as copy, variantNames } from './pictures.copy';
import { type FocalPoint, usePictureUpload } from './use-picture-upload';

/** Paths of the stored sizes of a picture, by name, such as `image` and `image_wide`. */
export type PictureValue = Readonly<Record<string, string>>;

export interface PictureFieldProps {
  label: string;
  /** Decides the sizes in which the picture is stored. */
  purpose: PicturePurpose;
  /** Null without a picture. */
  value: PictureValue | null;
  onChange: (value: PictureValue | null) => void;
  /** Error message of the form about this field. */
  error?: string | undefined;
}

const MIDDLE: FocalPoint = { x: 0.5, y: 0.5 };
/** Time in ms without a further step of the focal point, after which the picture is cropped again. */
const REST_MS = 500;

/** A field that uploads a picture, and shows the sizes in which it is stored. */
export function PictureField({ label, purpose, value, onChange, error }: PictureFieldProps) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [focal, setFocal] = useState(MIDDLE);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const { isBusy, problem, send } = usePictureUpload(purpose);
  const note = problem ?? error;

  const sendFile = async (chosen: File, point: FocalPoint) => {
    const paths = await send(chosen, point);
    if (paths) onChange(paths);
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    clearTimeout(rest.current);
    setFile(chosen);
    setFocal(MIDDLE);
    void sendFile(chosen, MIDDLE);
  };
  const move = (point: FocalPoint) => {
    if (!file) return;
    setFocal(point);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => void sendFile(file, point), REST_MS);
  };
  const remove = () => {
    clearTimeout(rest.current);
    setFile(undefined);
    onChange(null);
  };
  return (
    <Stack gap={2} role="group" aria-labelledby={id}>
      <Text as="span" variant="label" tone="soft" id={id}>
        {label}
      </Text>
      <Row
        gap={3}
        wraps
        className={`${styles.drop} ${isOver ? styles.over : ''}`}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          choose(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file can be chosen again after it was refused.
            target.value = '';
          }}
        />
        <Button
          variant="quiet"
          size="small"
          isBusy={isBusy}
          aria-describedby={note ? `${id}-note` : undefined}
          onClick={() => input.current?.click()}
        >
          <Icon name={imageIcon} size={18} />
          {value ? copy.change : copy.choose}
        </Button>
        {value && (
          <Button variant="text" size="small" isBusy={isBusy} onClick={remove}>
            {copy.remove}
          </Button>
        )}
        <Text variant="note">
          {copy.drop} · {copy.kinds}
        </Text>
      </Row>
      {isBusy && (
        <Row gap={2} role="status" className={styles.sending}>
          <progress aria-label={copy.sending} />
          <Text variant="note">{copy.sending}</Text>
        </Row>
      )}
      {note && (
        <Text as="span" variant="note" tone="danger" id={`${id}-note`} aria-live="polite">
          {note}
        </Text>
      )}
      {file && value && problem === undefined && (
        <FocalPicture file={file} focal={focal} onMove={move} />
      )}
      {value && <Variants value={value} />}
    </Stack>
  );
}

/** The stored sizes, each at its own ratio. */
function Variants({ value }: { value: PictureValue }) {
  return (
    <Row as="ul" gap={3} wraps align="stretch" className={styles.variants}>
      {Object.entries(value).map(([name, path]) => (
        <li key={name}>
          <img src={path} alt="" loading="lazy" />
          <Text as="span" variant="note">
            {variantNames[name] ?? name}
          </Text>
        </li>
      ))}
    </Row>
  );
}
