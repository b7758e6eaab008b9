import type { DepositMethod } from './deposit-methods';

/** Texts of deposits. */
export const depositsCopy = {
  title: 'ฝากเงิน',
  payTitle: 'ชำระเงินด้วย QR',
  historyTitle: 'ประวัติการฝาก',
  methods: { bank: 'โอนธนาคาร', truemoney: 'TrueMoney', qr: 'สแกน QR' } satisfies Record<
    DepositMethod,
    string
  >,
  waysLabel: 'ช่องทางฝากเงิน',
  trueMoneyWallet: 'วอลเล็ต TrueMoney',
  amount: 'จำนวนเงินที่ต้องการฝาก',
  least: (amount: string) => `ขั้นต่ำ ${amount}`,
  most: (amount: string) => `สูงสุด ${amount}`,
  quickAmounts: 'เลือกจำนวนเงิน',
  quickAmount: (amount: string) => `${amount} บาท`,
  amountMissing: 'กรุณากรอกจำนวนเงิน',
  tooLittle: (amount: string) => `ช่องทางนี้รับขั้นต่ำ ${amount}`,
  tooMuch: (amount: string) => `ช่องทางนี้รับสูงสุด ${amount} ต่อครั้ง`,
  target: { bank: 'โอนเข้าบัญชี', truemoney: 'โอนเข้าวอลเล็ต', qr: 'ช่องทาง' } satisfies Record<
    DepositMethod,
    string
  >,
  closedMethod: {
    bank: 'ยังไม่เปิดรับโอนผ่านธนาคาร กรุณาเลือกช่องทางอื่นหรือติดต่อทีมงาน',
    truemoney: 'ยังไม่เปิดรับ TrueMoney กรุณาเลือกช่องทางอื่นหรือติดต่อทีมงาน',
    qr: 'ยังไม่เปิดรับสแกน QR กรุณาเลือกช่องทางอื่นหรือติดต่อทีมงาน',
  } satisfies Record<DepositMethod, string>,
  howTo: {
    bank: 'กดขอเลขบัญชี แล้วโอนให้ตรงทุกสตางค์ก่อนหมดเวลา',
    truemoney: 'กดขอเลขวอลเล็ต แล้วโอนให้ตรงทุกสตางค์ก่อนหมดเวลา',
    qr: 'สร้าง QR แล้วสแกนจ่ายด้วยแอปธนาคารใดก็ได้',
  } satisfies Record<DepositMethod, string>,
  limits: 'ตั้งวงเงินฝาก',
  tapForQr: 'แตะจำนวนเงินแล้ว QR ขึ้นทันที สแกนจ่ายด้วยแอปธนาคารใดก็ได้',
  next: { bank: 'ขอเลขบัญชี', truemoney: 'ขอเลขวอลเล็ต', qr: 'สร้าง QR' } satisfies Record<
    DepositMethod,
    string
  >,
  /** Contains the amount, because one tap orders the code. */
  orderQr: (amount: string) => `สร้าง QR ${amount}`,
  nextBusy: 'กำลังขอ…',
  renewQuestion: 'QR เดิมจะใช้ไม่ได้อีก ถ้าจ่ายไปแล้วกรุณารอสักครู่',
  renewKeep: 'ใช้ QR เดิม',
} as const;
