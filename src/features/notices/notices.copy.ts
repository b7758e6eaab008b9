/** Thai texts around the member's notices; the contract contains the sentences. */
export const noticesCopy = {
  own: 'ถึงคุณโดยเฉพาะ',
  isUnread: 'ยังไม่อ่าน',
} as const;
