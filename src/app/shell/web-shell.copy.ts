/** Thai texts of the web site's header and footer. */
export const webShellCopy = {
  registerShort: 'สมัคร',
  lineAdmin: 'LINE ทีมงาน',
  telegram: 'Telegram',
  responsible: 'สำหรับผู้มีอายุ 20 ปีขึ้นไป เล่นอย่างมีสติ',
} as const;
