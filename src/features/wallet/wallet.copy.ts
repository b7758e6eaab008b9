/** Texts of the wallet. */
export const walletCopy = {
  total: 'ยอดเงินรวม',
  points: 'แต้มสะสม',
  refresh: 'อัปเดตยอดเงิน',
  wallets: 'กระเป๋าเงิน',
  waits: 'รอเปิดใช้',
  opensAfter: (amount: string) => `เล่นด้วยเงินของคุณอีก ${amount}`,
  noWallets: 'ยังไม่มีกระเป๋าเงิน',
  unknown: 'โหลดยอดเงินไม่ได้',
  retry: 'ลองใหม่',
  deposit: 'ฝากเงิน',
  withdraw: 'ถอนเงิน',
} as const;
