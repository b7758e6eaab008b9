import { useEffect, useRef, useState } from 'react';
import type { AgentEvent } from '@/contract/content.contract';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { Card, Row, Stack } from '@/shared/ui/kit';
import { announcementsCopy } from '../announcements.copy';
import { type CarouselSlider, createCarouselSlider } from '../carousel-slider';
import { ContentLink } from './content-link';
import styles from './event-carousel.module.css';

/** An event without a link of its own leads to this poll. */
const POLL_ID = 1;

export interface EventCarouselProps {
  events: readonly AgentEvent[];
  /** Called when an event is clicked, which leads to another screen. */
  onChoose: () => void;
}

/** Carousel with one event at a time. */
export function EventCarousel({ events, onChoose }: EventCarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const slider = useRef<CarouselSlider>(undefined);
  const [current, setCurrent] = useState(0);
  const count = events.length;

  useEffect(() => {
    if (!track.current || count < 2) return;
    slider.current = createCarouselSlider(track.current, setCurrent);
    return () => slider.current?.destroy();
  }, [count]);

  return (
    <section aria-roledescription="carousel" aria-label={announcementsCopy.events}>
      <Card ref={track} className={styles.track}>
        {events.map((event, index) => (
          <div
            key={event.id}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={announcementsCopy.position(index + 1, count)}
            inert={index !== current}
          >
            <EventPicture event={event} onChoose={onChoose} />
          </div>
        ))}
      </Card>
      {count > 1 && (
        <Row align="stretch" place="middle" className={styles.dots}>
          {events.map((event, index) => (
            <Stack
              key={event.id}
              as="button"
              isCentered
              type="button"
              className={styles.dot}
              aria-label={announcementsCopy.showEvent(index + 1, event.alt)}
              aria-current={index === current}
              onClick={() => slider.current?.show(index)}
            />
          ))}
        </Row>
      )}
    </section>
  );
}

/** An event's picture with its link; without one, it leads to the poll where polls are reachable. */
function EventPicture({ event, onChoose }: { event: AgentEvent; onChoose: () => void }) {
  const picture = (
    <img
      className={styles.picture}
      src={event.image}
      alt={event.alt}
      width={1600}
      height={900}
      draggable={false}
    />
  );
  if (event.link !== '') {
    return (
      <ContentLink to={event.link} className={styles.link} onLeave={onChoose}>
        {picture}
      </ContentLink>
    );
  }
  if (!isReachable('poll')) return picture;
  return (
    <RouteLink
      name="poll"
      params={{ id: POLL_ID }}
      className={styles.link}
      draggable={false}
      onClick={onChoose}
    >
      {picture}
    </RouteLink>
  );
}
