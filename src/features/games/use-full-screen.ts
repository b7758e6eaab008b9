import { useEffect, useState } from 'react';

/**
 * Manages full screen for the game. Where the browser lacks it (iPhones), the player still drops its own header and
 * covers the page.
 */
export function useFullScreen() {
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const handleChange = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    document.addEventListener('fullscreenchange', handleChange);
    return () => {
      document.removeEventListener('fullscreenchange', handleChange);
      leaveBrowserFullScreen();
    };
  }, []);

  const enter = () => {
    setFull(true);
    // The whole page, not the player alone: toasts and alerts live outside of it and must stay visible.
    if (document.fullscreenEnabled)
      document.documentElement.requestFullscreen().catch(() => undefined);
  };
  const leave = () => {
    setFull(false);
    leaveBrowserFullScreen();
  };
  return { isFull, enter, leave };
}

function leaveBrowserFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
