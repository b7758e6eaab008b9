/** Texts about the account a deposit comes from and the member it is credited to. */
export const ownAccountCopy = {
  creditedTo: (username: string, name: string) => `เติมเข้าบัญชี ${username}${name && ` · ${name}`}`,
  payFromBank: (bank: string, digits: string, name: string) =>
    `โอนจากบัญชี ${bank} •••${digits}${name && ` ชื่อ ${name}`} เท่านั้น`,
  payFromWallet: (digits: string) => `โอนจากวอลเล็ตเบอร์ของคุณ •••${digits} เท่านั้น`,
} as const;
