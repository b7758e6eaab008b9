import { encode } from 'uqr';
import styles from './qr-picture.module.css';

export interface QrPictureProps {
  text: string;
  /** Name of the picture for screen readers. */
  label: string;
  className?: string | undefined;
}

/** A QR code drawn as a single vector path. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={[styles.code, className].filter(Boolean).join(' ')}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
