const ICT = { timeZone: 'Asia/Bangkok', calendar: 'buddhist' } as const;

const date = new Intl.DateTimeFormat('th-TH', {
  ...ICT,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('th-TH', {
  ...ICT,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Day in Thailand with the Buddhist year: "16 พ.ย. 2569". */
export function formatThaiDate(instant: string | number | Date): string {
  // Some browsers add the era ("พ.ศ."), which nobody writes.
  return date
    .formatToParts(new Date(instant))
    .filter((part) => part.type !== 'era')
    .map((part) => part.value)
    .join('')
    .trim();
}

/** Time in Thailand: "10:30 น." */
export function formatThaiTime(instant: string | number | Date): string {
  return `${time.format(new Date(instant))} น.`;
}

/** Day and time in Thailand: "16 พ.ย. 2569 10:30 น." */
export function formatThaiDateTime(instant: string | number | Date): string {
  return `${formatThaiDate(instant)} ${formatThaiTime(instant)}`;
}
