import styles from './market-picture.module.css';

export interface MarketPictureProps {
  /** File name in `public/art/lotto`. */
  image: string;
  /** Width and height in pixels; 52 by default. */
  size?: number;
}

/** The picture of a market. */
export function MarketPicture({ image, size = 52 }: MarketPictureProps) {
  return (
    <img
      className={styles.picture}
      src={`/art/lotto/${image}.webp`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}
