import KeenSlider from 'keen-slider';

/** The carousel's numbers, as the specification §9 gives them. */
const carousel = {
  isInfinite: true as boolean,
  /** Of a drag beyond the edge, where the carousel has one. */
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
 * @param onChange hears the index of the slide that is now in the centre
 */
export function createCarouselSlider(
  track: HTMLElement,
  onChange: (index: number) => void,
): CarouselSlider {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // A single slide has nothing but edges.
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
    // Focus on select: the slide that is pressed comes to the centre.
    created: ({ slides, moveToIdx }) => {
      for (const [index, slide] of slides.entries()) {
        slide.addEventListener('click', () => moveToIdx(index));
      }
    },
    // keen-slider moves a slide that was let go in half a second and knows no option for it.
    dragEnded: ({ animator, moveToIdx }) => {
      if (animator.targetIdx !== null) moveToIdx(animator.targetIdx, true);
    },
    slideChanged: ({ track: { details } }) => onChange(details.rel),
  });
  const timer =
    carousel.isAutoplay && !isCalm
      ? setInterval(() => slider.next(), carousel.intervalMs)
      : undefined;
  return {
    show: (index) => slider.moveToIdx(index),
    destroy: () => {
      clearInterval(timer);
      slider.destroy();
    },
  };
}
