import { type RefObject, useEffect } from 'react';

/**
 * Lets Escape leave a focused game. The frame receives every key, so the game reports Escape by a message, which is
 * dispatched on the frame as a key press.
 * @param frame frame of the game; messages of other windows are ignored
 */
export function useFrameEscape(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent<unknown>) => {
      const element = frame.current;
      if (source === null || source !== element?.contentWindow || !isEscape(data)) return;
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [frame]);
}

function isEscape(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'type' in data && data.type === 'escape-pressed'
  );
}
