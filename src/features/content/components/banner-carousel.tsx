import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Banner } from '@/contract/content.contract';
import { Row } from '@/shared/ui/kit';
import { ErrorState } from '@/shared/ui/states';
import type { CarouselSlider } from '../carousel-slider';
import { contentCopy } from '../content.copy';
import { bannersQuery } from '../content.queries';
import styles from './banner-carousel.module.css';
import { BannerSlide } from './banner-slide';

/** The agent's banners. The first banner is painted immediately; the slider loads after the page. */
export function BannerCarousel() {
  const { data, error, refetch } = useQuery(bannersQuery());
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className={styles.place} aria-hidden="true" />;
  return data.length === 0 ? null : <Carousel banners={data} />;
}

function Carousel({ banners }: { banners: readonly Banner[] }) {
  const track = useRef<HTMLDivElement>(null);
  const slider = useRef<CarouselSlider>(undefined);
  const [current, setCurrent] = useState(0);
  const isPageLoaded = usePageLoaded();
  const count = banners.length;

  useEffect(() => {
    if (!isPageLoaded || count < 2) return;
    let isGone = false;
    // Without the slider the first banner stays, which is enough.
    import('../carousel-slider')
      .then(({ createCarouselSlider }) => {
        if (!isGone && track.current)
          slider.current = createCarouselSlider(track.current, setCurrent);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      slider.current?.destroy();
      slider.current = undefined;
    };
  }, [isPageLoaded, count]);

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={contentCopy.banners}
    >
      <Row align="stretch" isCard ref={track} className={styles.track}>
        {banners.map((banner, index) => (
          <div
            key={banner.id}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={contentCopy.position(index + 1, count)}
            inert={index !== current}
          >
            {(index === 0 || isPageLoaded) && <BannerSlide banner={banner} isFirst={index === 0} />}
          </div>
        ))}
      </Row>
      {count > 1 && (
        // One button for all dots, because each dot is too small for a finger.
        <button
          type="button"
          className={styles.dots}
          aria-label={contentCopy.nextBanner(current + 1, count)}
          onClick={() => slider.current?.show((current + 1) % count)}
        >
          {banners.map((banner, index) => (
            <span key={banner.id} className={styles.dot} data-current={index === current} />
          ))}
        </button>
      )}
    </section>
  );
}

/** Returns true once the page's `load` event has fired. */
function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const handleLoad = () => setLoaded(true);
    if (document.readyState === 'complete') {
      const timer = setTimeout(handleLoad);
      return () => clearTimeout(timer);
    }
    window.addEventListener('load', handleLoad);
    return () => window.removeEventListener('load', handleLoad);
  }, []);
  return isLoaded;
}
