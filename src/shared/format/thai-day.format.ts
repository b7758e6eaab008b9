const zone = { timeZone: 'Asia/Bangkok' } as const;
const day = new Intl.DateTimeFormat('th-TH', { ...zone, dateStyle: 'medium' });
const dayAndTime = new Intl.DateTimeFormat('th-TH', {
  ...zone,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** The day of an instant as people in Thailand write it: `21 พ.ย. 2569`. */
export function formatThaiDay(instant: string): string {
  return day.format(new Date(instant));
}

/** An instant as people in Thailand write it: `21 พ.ย. 2569 19:42`. */
export function formatThaiTime(instant: string): string {
  return dayAndTime.format(new Date(instant));
}
