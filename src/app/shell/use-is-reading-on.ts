import { useEffect, useState } from 'react';

/** Less than this is a trembling thumb. */
const TURN_PX = 12;
/** Near the top nothing is read yet. */
const TOP_PX = 80;

/** Whether the page was last scrolled downwards. */
export function useIsReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false);
  useEffect(() => {
    let turnedAt = window.scrollY;
    const handleScroll = () => {
      const { scrollY } = window;
      const moved = scrollY - turnedAt;
      if (Math.abs(moved) < TURN_PX) return;
      turnedAt = scrollY;
      setReadingOn(moved > 0 && scrollY > TOP_PX);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return isReadingOn;
}
