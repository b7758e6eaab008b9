import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { Stack, Text } from '@/shared/ui/kit';
import styles from './picture-field.module.css';
import { pictureCopy as copy } from './pictures.copy';
import type { FocalPoint } from './use-picture-upload';

const STEP = 0.05;
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The whole picture, on which a click or the arrow keys choose the point that stays visible. */
export function FocalPicture({
  file,
  focal,
  onMove,
}: {
  file: File;
  focal: FocalPoint;
  onMove: (focal: FocalPoint) => void;
}) {
  const url = useFileUrl(file);
  const place = (event: MouseEvent<HTMLElement>) => {
    // A press of Enter or Space is a click without a place.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onMove({
      x: within((event.clientX - left) / width),
      y: within((event.clientY - top) / height),
    });
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    onMove({ x: within(focal.x + by[0]), y: within(focal.y + by[1]) });
  };
  const [left, top] = [focal.x, focal.y].map((share) => `${Math.round(share * 100)}%`);
  return (
    <Stack gap={1}>
      <button
        type="button"
        className={styles.focal}
        aria-label={`${copy.focal} ${left} ${top}`}
        onClick={place}
        onKeyDown={step}
      >
        {url && <img src={url} alt="" />}
        <span className={styles.point} style={{ left, top }} />
      </button>
      <Text variant="note">{copy.focalHint}</Text>
    </Stack>
  );
}

function useFileUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
