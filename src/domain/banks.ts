/** Banks of members' accounts, by their Bank of Thailand code, with the lengths of their account numbers. */
export const banks = {
  '002': { name: 'ธนาคารกรุงเทพ', lengths: [10] },
  '004': { name: 'ธนาคารกสิกรไทย', lengths: [10] },
  '006': { name: 'ธนาคารกรุงไทย', lengths: [10] },
  '011': { name: 'ธนาคารทหารไทยธนชาต (ttb)', lengths: [10] },
  '014': { name: 'ธนาคารไทยพาณิชย์', lengths: [10] },
  '022': { name: 'ธนาคารซีไอเอ็มบี ไทย', lengths: [10, 14] },
  '025': { name: 'ธนาคารกรุงศรีอยุธยา', lengths: [10] },
  '030': { name: 'ธนาคารออมสิน', lengths: [12, 15] },
  '034': { name: 'ธ.ก.ส.', lengths: [12, 15] },
  '069': { name: 'ธนาคารเกียรตินาคินภัทร', lengths: [10, 14] },
  '070': { name: 'ธนาคารไอซีบีซี (ไทย)', lengths: [10, 13] },
  '073': { name: 'ธนาคารแลนด์ แอนด์ เฮ้าส์', lengths: [10, 13] },
} as const satisfies Record<string, { name: string; lengths: readonly number[] }>;

/** Code of a bank. */
export type BankCode = keyof typeof banks;

/** All bank codes, in display order. */
export const bankCodes = Object.keys(banks) as [BankCode, ...BankCode[]];

/** Returns whether an account number has a valid length for a bank. */
export function hasAccountLength(bankCode: BankCode, digits: string): boolean {
  const lengths: readonly number[] = banks[bankCode].lengths;
  return lengths.includes(digits.length);
}
