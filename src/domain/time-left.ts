const DAY_SECONDS = 86_400;

/** Formats seconds for a long countdown: `02:14:09`, with days `3 วัน 02:14:09`. */
export function formatTimeLeft(seconds: number): string {
  const days = Math.floor(seconds / DAY_SECONDS);
  const clock = [
    Math.floor((seconds % DAY_SECONDS) / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return days === 0 ? clock : `${days} วัน ${clock}`;
}

/** Formats seconds for a short countdown, with any number of minutes: `14:32`. */
export function formatCountdown(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0');
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${rest}`;
}
