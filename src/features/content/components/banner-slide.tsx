import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Banner } from '@/contract/content.contract';
import { ExternalLink } from '@/shared/line/external-link';
import styles from './banner-slide.module.css';

export interface BannerSlideProps {
  banner: Banner;
  /** The first one is what the page is waiting for. */
  isFirst: boolean;
}

/** One banner: the agent's words over a picture without words. */
export function BannerSlide({ banner, isFirst }: BannerSlideProps) {
  return (
    <BannerLink to={banner.link}>
      <picture>
        <source media="(min-width: 600px)" srcSet={banner.image_wide} width={1896} height={640} />
        <img
          className={styles['picture']}
          src={banner.image}
          alt=""
          width={656}
          height={272}
          draggable={false}
          fetchPriority={isFirst ? 'high' : 'low'}
        />
      </picture>
      <span className={styles['words']}>
        <span className={styles['kicker']}>{banner.kicker}</span>
        <strong className={styles['title']}>{banner.title}</strong>
        <span className={styles['action']}>{banner.action}</span>
      </span>
    </BannerLink>
  );
}

function BannerLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('/')) {
    return (
      <Link href={to} className={styles['banner']} draggable={false}>
        {children}
      </Link>
    );
  }
  return (
    <ExternalLink href={to} className={styles['banner']}>
      {children}
    </ExternalLink>
  );
}
