const dayAndTime = new Intl.DateTimeFormat('th-TH', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Bangkok',
});

/** An instant as people in Thailand write it: `21 พ.ย. 2569 19:42`. */
export function formatDepositTime(instant: string): string {
  return dayAndTime.format(new Date(instant));
}

/** Seconds as a countdown shows them: `14:32`. */
export function formatCountdown(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0');
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${rest}`;
}
