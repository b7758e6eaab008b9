import KeenSlider from 'keen-slider';

/** The carousel's numbers, as the specification §9 gives them. */
const carousel = {
  isInfinite: true,
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
  const slider = new KeenSlider(track, {
    selector: ':scope > *',
    loop: carousel.isInfinite,
    mode: 'snap',
    drag: true,
    // Stands for the edge friction of 0.5: the slider knows one strength.
    rubberband: true,
    slides: { perView: 1, origin: 'center' },
    defaultAnimation: { duration: isCalm ? 0 : carousel.speedMs },
    // Focus on select: the slide that is pressed comes to the centre.
    created: ({ slides, moveToIdx }) => {
      for (const [index, slide] of slides.entries()) {
        slide.addEventListener('click', () => moveToIdx(index));
      }
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
