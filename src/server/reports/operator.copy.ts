import type { ReportIdentity } from '@/contract/operator/reports.contract';
import type { PlayType } from './play-types';

/** Thai texts of reports that operators read. */
export const reportCopy = {
  noAccount: 'ไม่ระบุบัญชี',
  noProvider: 'ไม่ระบุค่าย',
  noGame: 'ไม่ระบุเกม',
  openingBalance: 'ยอดยกมาของสมาชิก',
  countDifference: 'ส่วนต่างจากการนับยอด',
  truemoney: 'ทรูมันนี่',
  bonusWallets: 'กระเป๋าโบนัส',
  mainWallets: 'กระเป๋าหลัก',
  commissions: 'รายได้แนะนำเพื่อน',
  holds: 'พักรอถอน',
  openGames: 'เกมที่ยังไม่จบ',
  openLotto: 'โพยที่ยังไม่ออกผล',
  notFinal: 'วันนี้ยังไม่จบ ปิดวันได้ตั้งแต่ 00:05 ของวันถัดไป เมื่อรายการทั้งหมดลงบัญชีแล้ว',
  unproved: (identity: string) => `ตัวเลขไม่ตรง: ${identity}`,
  unknownCode: (code: string) => `มีรหัสรายการที่รายงานไม่รู้จัก: ${code}`,
  uncounted: (account: string) => `ยังไม่ได้นับยอด ${account}`,
  unexplained: (account: string, difference: string) =>
    `${account} นับได้ต่างจากสมุด ฿${difference} และยังไม่มีคำอธิบาย`,
} as const;

/** Thai names of types of play. */
export const playTypeNames: Readonly<Record<PlayType, string>> = {
  slot: 'สล็อต',
  casino: 'คาสิโนสด',
  fishing: 'ยิงปลา',
  sport: 'กีฬา',
  freespin: 'ฟรีสปิน',
  lotto: 'หวย',
  yeekee: 'ยี่กี',
  other: 'ไม่ระบุประเภท',
};

/** Thai names of the checks of a day. */
export const identityNames: Readonly<Record<ReportIdentity, string>> = {
  kinds_sum_to_zero: 'ผลรวมทุกบัญชีเป็นศูนย์',
  bank_equals_house: 'เงินในธนาคารเท่ากับยอดทุกบัญชี',
  play_equals_house: 'ผลเกมและหวยเท่ากับบัญชีเจ้ามือ',
  accounts_equal_bank: 'รวมทุกบัญชีธนาคารเท่ากับสมุดเงินฝาก',
  roll_up_is_true: 'ยอดรวมของวันตรงกับรายการโอน',
};
