import { type RefObject, useEffect } from 'react';

/**
 * Lets Escape leave a game that has the focus. Its frame keeps every key, so the game tells of this one, and it goes on
 * from the frame as if it had been pressed there.
 * @param frame the game; messages of any other window are not listened to
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
