const day = new Intl.DateTimeFormat('th-TH', { dateStyle: 'medium', timeZone: 'Asia/Bangkok' });

/** The day of an instant as people in Thailand write it: `21 พ.ย. 2569`. */
export function formatThaiDay(instant: string): string {
  return day.format(new Date(instant));
}
