/** Thai texts around announcements, in the served page before the app has loaded and in the app. */
export const announcementWords = {
  title: (current: number, total: number) => `ประกาศสำคัญ ( ${current} / ${total} )`,
  dismiss: 'ปิด',
} as const;
