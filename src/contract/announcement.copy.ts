/** Thai words around announcements that the served page says before the app is there. */
export const announcementWords = {
  title: (current: number, total: number) => `ประกาศสำคัญ ( ${current} / ${total} )`,
  dismiss: 'ปิด',
} as const;
