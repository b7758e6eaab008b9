import type { Banner } from '@/contract/content.contract';
import styles from './banner-slide.module.css';
import { ContentLink } from './content-link';

export interface BannerSlideProps {
  banner: Banner;
  /** The first banner loads with high priority. */
  isFirst: boolean;
}

/** One banner: the agent's text over a picture. */
export function BannerSlide({ banner, isFirst }: BannerSlideProps) {
  return (
    <ContentLink to={banner.link} className={styles.banner}>
      <picture>
        <source media="(min-width: 600px)" srcSet={banner.image_wide} width={1896} height={640} />
        <img
          className={styles.picture}
          src={banner.image}
          alt=""
          width={656}
          height={272}
          draggable={false}
          fetchPriority={isFirst ? 'high' : 'low'}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      </picture>
      <span className={styles.text}>
        <span className={styles.kicker}>{banner.kicker}</span>
        <strong className={styles.title}>{banner.title}</strong>
        <span className={styles.action}>{banner.action}</span>
      </span>
    </ContentLink>
  );
}
