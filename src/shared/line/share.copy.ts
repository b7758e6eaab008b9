/** Thai texts for sharing a screen. */
export const shareCopy = {
  share: 'แชร์ลิงก์',
  shared: 'แชร์แล้ว',
  sendByLine: 'ส่งทาง LINE',
  shareGame: 'แชร์เกมนี้',
  shareRound: 'แชร์งวดนี้',
  sharePoll: 'แชร์โหวตนี้',
  linkCopied: 'คัดลอกลิงก์แล้ว',
  linkNotCopied: 'คัดลอกลิงก์ไม่ได้ กรุณากดค้างที่แถบที่อยู่เพื่อคัดลอก',
} as const;
