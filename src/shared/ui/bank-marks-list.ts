import type { BankCode } from '@/domain/banks';

/** Badge of a bank, with its colour and two or three letters in place of a logo. */
export interface BankMark {
  readonly colour: string;
  /** Colour of the letters. */
  readonly ink: string;
  readonly letters: string;
  /** The bank's common name. */
  readonly shortName: string;
}

const WHITE = '#ffffff';

/** The banks' own colours, dark enough for the letters on them. */
export const bankMarks: Readonly<Record<BankCode, BankMark>> = {
  '002': { colour: '#1e4598', ink: WHITE, letters: 'กท', shortName: 'กรุงเทพ' },
  '004': { colour: '#0f7a2e', ink: WHITE, letters: 'กส', shortName: 'กสิกรไทย' },
  '006': { colour: '#0a6fa8', ink: WHITE, letters: 'กย', shortName: 'กรุงไทย' },
  '011': { colour: '#0a55c4', ink: WHITE, letters: 'ttb', shortName: 'ทหารไทยธนชาต' },
  '014': { colour: '#4e2e7f', ink: WHITE, letters: 'ทพ', shortName: 'ไทยพาณิชย์' },
  '022': { colour: '#7e1f2b', ink: WHITE, letters: 'ซม', shortName: 'ซีไอเอ็มบี ไทย' },
  '025': { colour: '#fec43b', ink: '#3a2a05', letters: 'กศ', shortName: 'กรุงศรี' },
  '030': { colour: '#c2136f', ink: WHITE, letters: 'อส', shortName: 'ออมสิน' },
  '034': { colour: '#2f6f1c', ink: WHITE, letters: 'ธก', shortName: 'ธ.ก.ส.' },
  '069': { colour: '#594f8d', ink: WHITE, letters: 'กน', shortName: 'เกียรตินาคินภัทร' },
  '070': { colour: '#b80f1c', ink: WHITE, letters: 'ไอ', shortName: 'ไอซีบีซี' },
  '073': { colour: '#5c5e61', ink: WHITE, letters: 'ลฮ', shortName: 'แลนด์ แอนด์ เฮ้าส์' },
};

/** Badge of a TrueMoney wallet, which belongs to no bank. */
export const trueMoneyMark: BankMark = {
  colour: '#c24600',
  ink: WHITE,
  letters: 'TM',
  shortName: 'TrueMoney',
};
