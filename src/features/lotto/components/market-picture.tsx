import styles from './market-picture.module.css';

export interface MarketPictureProps {
  /** Name of a picture of `public/art/lotto`. */
  image: string;
  /** Pixels, 52 unless told. */
  size?: number;
}

/** A market's picture. */
export function MarketPicture({ image, size = 52 }: MarketPictureProps) {
  return (
    <img
      className={styles['picture']}
      src={`/art/lotto/${image}.webp`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}
