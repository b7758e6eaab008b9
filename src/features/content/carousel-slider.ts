import KeenSlider from 'keen-slider';

/** Settings of the carousel. */
const carousel = {
  isInfinite: true as boolean,
  /** Share of the drag distance that counts, in a carousel with edges. */
  edgeFriction: 0.5,
  speedMs: 1000,
  intervalMs: 4000,
  isAutoplay: false as boolean,
} as const;

/** A running carousel. */
export interface CarouselSlider {
  show: (index: number) => void;
  destroy: () => void;
}

/**
 * Makes the slides draggable.
 * @param track element whose children are the slides
 * @param onChange called with the index of the centred slide
 */
export function createCarouselSlider(
  track: HTMLElement,
  onChange: (index: number) => void,
): CarouselSlider {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // A single slide cannot loop.
  const isInfinite = carousel.isInfinite && track.childElementCount > 1;
  const slider = new KeenSlider(track, {
    selector: ':scope > *',
    loop: isInfinite,
    mode: 'snap',
    drag: true,
    dragSpeed: (distancePx: number) =>
      isInfinite ? distancePx : distancePx * carousel.edgeFriction,
    slides: { perView: 1, origin: 'center' },
    defaultAnimation: { duration: isCalm ? 0 : carousel.speedMs },
    // Pressing a slide moves it to the centre.
    created: ({ slides, moveToIdx }) => {
      for (const [index, slide] of slides.entries()) {
        slide.addEventListener('click', () => moveToIdx(index));
      }
    },
    // keen-slider snaps a released slide in half a second and has no option for the duration.
    dragEnded: ({ animator, moveToIdx }) => {
      if (animator.targetIdx !== null) moveToIdx(animator.targetIdx, true);
    },
    slideChanged: ({ track: { details } }) => onChange(details.rel),
  });
  // The slider measures itself again only when the window changes, but the member panel also takes a part of the row.
  const resizes = new ResizeObserver(() => slider.update());
  resizes.observe(track);
  const timer =
    carousel.isAutoplay && !isCalm
      ? setInterval(() => slider.next(), carousel.intervalMs)
      : undefined;
  return {
    show: (index) => slider.moveToIdx(index),
    destroy: () => {
      clearInterval(timer);
      resizes.disconnect();
      slider.destroy();
    },
  };
}
