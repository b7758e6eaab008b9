const dayAndTime = new Intl.DateTimeFormat('th-TH', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Bangkok',
});

/** An instant as people in Thailand write it: `21 พ.ย. 2569 19:42`. */
export function formatThaiTime(instant: string): string {
  return dayAndTime.format(new Date(instant));
}
