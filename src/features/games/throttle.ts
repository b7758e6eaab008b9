/**
 * Returns a function that runs the action immediately, then at most once per interval. The last call of a burst always
 * runs.
 */
export function throttle(
  action: () => void,
  intervalMs: number,
): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;

  const open = () => {
    timer = undefined;
    if (!isWaiting) return;
    isWaiting = false;
    run();
  };
  const run = () => {
    action();
    timer = setTimeout(open, intervalMs);
  };

  return {
    call: () => {
      if (timer === undefined) run();
      else isWaiting = true;
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      isWaiting = false;
    },
  };
}
