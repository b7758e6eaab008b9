import type { ProviderStatus, SafetyReason } from '@/contract/provider.contract';
import { formatMoney } from '@/domain/money';

/** Messages of the sandbox server; each message names the next step. */
export const sandboxCopy = {
  expired: 'ลิงก์เกมหมดอายุแล้ว กรุณาปิดแล้วเปิดเกมใหม่อีกครั้ง',
  malformed: 'คำสั่งไม่ถูกต้อง กรุณาปิดแล้วเปิดเกมใหม่อีกครั้ง',
  failed: 'เกมขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง',
  tooSoon: 'กรุณารอสักครู่ก่อนเล่นรอบถัดไป',
  pending: 'กำลังรอคำตอบจากกระเป๋าเงิน ระบบจะไม่ตัดเงินซ้ำ',
  spinConflict: 'คำสั่งนี้ถูกใช้กับยอดเดิมพันอื่นแล้ว กรุณาเล่นรอบใหม่',
  roundOpen: 'มีรอบที่ยังไม่จบ กรุณารอให้รอบนั้นจบก่อนเปลี่ยนเลขลับ',
  handClosed: 'ตานี้ปิดรับเดิมพันแล้ว ยังไม่มีการตัดเงิน วางชิปตาถัดไปได้เลย',
  handTaken: 'คุณวางตานี้ไปแล้ว รอผลแล้ววางตาถัดไปได้เลย',
  voided: 'ระบบไม่สามารถออกผลรอบนี้ได้ ยกเลิกรอบและคืนเงินเดิมพันครบแล้ว กรุณาเล่นใหม่',
  handExpired: 'ตัดเงินไม่ทันก่อนปิดตานี้ เดิมพันถูกยกเลิก หากตัดเงินไปแล้วระบบคืนให้ครบ วางตาถัดไปได้เลย',
  oddsChanged: 'ราคาเปลี่ยนแล้ว ยังไม่มีการตัดเงิน ดูราคาใหม่แล้วกดยืนยันอีกครั้ง',
  tooLate: 'คู่นี้เริ่มแข่งแล้ว ปิดรับเดิมพันและไม่มีการตัดเงิน กรุณาเลือกคู่อื่น',
  betExpired: 'ตัดเงินไม่สำเร็จก่อนเริ่มแข่ง โพยนี้ถูกยกเลิก หากตัดเงินไปแล้วระบบคืนให้ครบ กรุณาเลือกคู่อื่น',
  betConflict: 'คำสั่งนี้ถูกใช้กับโพยอื่นแล้ว กรุณาเลือกราคาและยืนยันใหม่',
  tooManyBets: 'มีโพยที่รอผลครบ 30 ใบแล้ว กรุณารอผลก่อนวางโพยใหม่',
  freeRoundsOver: 'รอบฟรีหมดแล้วหรือหมดเวลา ยังไม่มีการตัดเงิน เลือกเดิมพันแล้วกดหมุนได้เลย',
  unknownGame: 'ไม่พบเกมนี้ กรุณาเลือกเกมอื่น',
} as const;

const demoEmpty = 'ยอดเงินทดลองไม่พอ ลดยอดเดิมพัน หรือปิดแล้วเปิดเกมใหม่เพื่อรับยอดทดลองอีกครั้ง';

const refusals = {
  insufficient_balance: 'ยอดเงินไม่พอ กรุณาลดยอดเดิมพันหรือฝากเงินก่อน',
  refused_by_safety: 'เกินวงเงินที่คุณตั้งไว้ หรือคุณพักการเล่นอยู่ ยังไม่มีการตัดเงิน เงินในกระเป๋ายังถอนได้ตามปกติ',
  site_paused: 'ปิดปรับปรุงชั่วคราว ยังไม่มีการตัดเงิน กรุณากลับมาเล่นใหม่ภายหลัง',
  wallet_not_usable: 'กระเป๋าโบนัสใช้กับเกมนี้ไม่ได้หรือสิ้นสุดแล้ว กรุณาปิดแล้วเปิดเกมด้วยกระเป๋าอื่น',
  stake_too_large:
    'เดิมพันสูงกว่าที่กระเป๋าโบนัสวางได้ต่อครั้ง ยังไม่มีการตัดเงิน กรุณาลดเดิมพัน ดูยอดสูงสุดได้ที่โปรโมชั่นของฉัน',
  transaction_conflict: 'รายการนี้ไม่ผ่าน ยังไม่มีการตัดเงิน กรุณาเล่นใหม่',
  rolled_back: 'รอบนี้ถูกยกเลิกและไม่มีการตัดเงิน กรุณาเล่นใหม่',
  session_ended: 'คุณออกจากระบบแล้ว ยังไม่มีการตัดเงิน กรุณาปิดเกม เข้าสู่ระบบ แล้วเปิดเกมใหม่',
  unknown_player: 'เซสชันของเกมสิ้นสุดแล้ว กรุณาปิดแล้วเปิดเกมใหม่',
  unknown_free_rounds: 'รอบฟรีชุดนี้ใช้ไม่ได้แล้ว ยังไม่มีการตัดเงิน กรุณาปิดแล้วเปิดเกมใหม่',
  unknown_round: 'รอบนี้ถูกยกเลิกและไม่มีการตัดเงิน กรุณาเล่นใหม่',
  unknown_transaction: 'ไม่พบเดิมพันของรางวัลนี้ กรุณาเล่นใหม่',
} satisfies Record<Exclude<ProviderStatus, 'ok'>, string>;

/** Returns the message for a stake outside the limits of a spot or a match. */
export function betLimitsSentence(minSatang: number, maxSatang: number): string {
  return `วางได้ครั้งละ ${formatMoney(minSatang)} ถึง ${formatMoney(maxSatang)} กรุณาปรับยอดเดิมพัน`;
}

const safetyRefusals = {
  limit: 'เดิมพันนี้เกินวงเงินเสียที่คุณตั้งไว้ ยังไม่มีการตัดเงิน เงินในกระเป๋ายังถอนได้ตามปกติ',
  reality_check: 'เดิมพันใหม่หยุดรอคำตอบของคุณ ยังไม่มีการตัดเงิน กดเล่นต่อหรือพักที่ข้อความเตือน',
  time_out: 'คุณพักการเล่นอยู่ ยังไม่มีการตัดเงิน เงินในกระเป๋ายังถอนได้ตามปกติ',
  excluded: 'คุณปิดกั้นตัวเองอยู่ ยังไม่มีการตัดเงิน เงินในกระเป๋ายังถอนได้ตามปกติ',
  closed: 'บัญชีนี้ปิดอยู่ ยังไม่มีการตัดเงิน',
} satisfies Record<SafetyReason, string>;

/** Writes a refusal of the wallet, with its reason if it has one, as one text. */
export function writeRefusal(status: ProviderStatus, reason: SafetyReason | undefined): string {
  return reason === undefined ? status : `${status}/${reason}`;
}

/** Returns the status of a refusal that `writeRefusal` wrote. */
export function readStatus(refusal: string): string {
  return refusal.split('/')[0] ?? refusal;
}

/** Returns the message for a stake that was not taken. */
export function refusalSentence(refusal: string | null, demo: boolean): string {
  if (refusal === 'voided') return sandboxCopy.voided;
  if (demo && refusal === 'insufficient_balance') return demoEmpty;
  const [status, reason] = refusal?.split('/') ?? [];
  return (
    new Map<string | undefined, string>(Object.entries(safetyRefusals)).get(reason) ??
    new Map<string | undefined, string>(Object.entries(refusals)).get(status) ??
    refusals.rolled_back
  );
}
