/** Seconds as a countdown shows them: `14:32`. */
export function formatCountdown(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0');
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${rest}`;
}
