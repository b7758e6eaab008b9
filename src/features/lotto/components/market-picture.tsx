import { Picture } from '@/shared/ui/picture';
import { usePictureTurn } from '@/shared/ui/use-picture-turn';
import styles from './market-picture.module.css';

export interface MarketPictureProps {
  /** File name in `public/art/lotto`. */
  image: string;
  /** Width and height in pixels; 52 by default. */
  size?: number;
}

/** The picture of a market. */
export function MarketPicture({ image, size = 52 }: MarketPictureProps) {
  const toTurn = usePictureTurn();
  return (
    <Picture
      className={styles.picture}
      src={`/art/lotto/${image}.webp`}
      turn={toTurn(0)}
      alt=""
      width={size}
      height={size}
    />
  );
}
