/** Thai words around what a member was told; the sentences are those of the contract. */
export const noticesCopy = {
  own: 'ถึงคุณโดยเฉพาะ',
  isUnread: 'ยังไม่อ่าน',
} as const;
