import {
  EXCLUSION_WORD,
  type ExclusionLength,
  type TimeOutLength,
} from '@/contract/breaks.contract';

/** Texts of the lengths of a time-out. */
const timeOuts: Readonly<Record<TimeOutLength, string>> = {
  '24h': '24 ชั่วโมง',
  '7d': '7 วัน',
  '30d': '30 วัน',
};

/** Texts of the lengths of an exclusion. */
const exclusions: Readonly<Record<ExclusionLength, string>> = {
  '6m': '6 เดือน',
  '1y': '1 ปี',
  '5y': '5 ปี',
  ever: 'ตลอดไป',
};

/** Texts of the card from which a break begins. */
export const breakCardCopy = {
  card: 'หยุดเล่นสักพัก',
  timeOut: 'พักการเล่น',
  timeOutText: '24 ชั่วโมง, 7 วัน หรือ 30 วัน',
  timeOutUntil: (time: string) => `พักอยู่ถึง ${time} น. พักนานกว่านี้ได้`,
  exclusion: 'ปิดกั้นตัวเอง',
  exclusionText: '6 เดือนขึ้นไป ยกเลิกก่อนกำหนดไม่ได้',
  excludedUntil: (day: string) => `ปิดกั้นอยู่ถึง ${day} ปิดกั้นนานกว่านี้ได้`,
  excludedOver: 'ครบกำหนดแล้ว ยังปิดกั้นอยู่จนกว่าจะขอกลับ',
  excludedForEver: 'ปิดกั้นอยู่ตลอดไป',
} as const;

/** Texts of the sheet that begins a time-out. */
export const timeOutCopy = {
  title: breakCardCopy.timeOut,
  choose: 'เลือกระยะเวลาพัก',
  lengths: timeOuts,
  until: (time: string) => `เริ่มทันที ถึง ${time} น.`,
  effect: 'ฝาก เล่น และรับโปรโมชั่นไม่ได้ ถอนเงินได้ โพยที่แทงไว้เดินต่อ',
  onlyLonger: 'พักอยู่แล้ว เลือกได้เฉพาะช่วงที่ยาวกว่า',
  noneLonger: 'ช่วงพักที่ยาวกว่านี้คือการปิดกั้นตัวเอง 6 เดือนขึ้นไป',
  start: (length: string) => `เริ่มพัก ${length}`,
  busy: 'กำลังเริ่มพัก…',
  exclude: 'ปิดกั้นตัวเอง 6 เดือนขึ้นไป',
  done: (time: string) => `พักการเล่นถึง ${time} น. แล้ว`,
} as const;

/** Texts of the sheet that begins an exclusion. */
export const exclusionCopy = {
  title: breakCardCopy.exclusion,
  choose: 'เลือกระยะเวลา เริ่มทันทีที่ยืนยัน',
  lengths: exclusions,
  effects: 'ผลของการปิดกั้นตัวเอง',
  closed: (until: string) => `ฝาก เล่น และรับโปรโมชั่นไม่ได้${until}`,
  until: (day: string) => `ถึง ${day}`,
  forEver: 'ตลอดไป',
  silence: 'หยุดส่งข้อความชวนเล่นทุกช่องทาง',
  bills: 'โพยที่ยังไม่รู้ผลเดินต่อจนจบ',
  withdraw: 'ถอนเงินได้ตลอด',
  bonus: 'โบนัสที่ยังไม่ครบเทิร์นจบลง เงินที่ชนะเกินโบนัสเข้ากระเป๋าหลัก',
  comeBack: 'หลังครบกำหนดต้องขอกลับเองและรออีก 24 ชั่วโมง',
  identity: 'สมัครใหม่ด้วยเบอร์ บัญชี หรือ LINE เดิมไม่ได้',
  onlyLonger: 'ปิดกั้นอยู่แล้ว เลือกได้เฉพาะช่วงที่ยาวกว่า',
  word: `พิมพ์คำว่า ${EXCLUSION_WORD} เพื่อยืนยัน`,
  confirm: (length: string) => `ยืนยันปิดกั้น ${length}`,
  busy: 'กำลังปิดกั้น…',
  final: 'ยกเลิกก่อนกำหนดไม่ได้ แม้ติดต่อแอดมิน',
  done: 'ปิดกั้นตัวเองนานขึ้นแล้ว',
} as const;

/** Texts of the screen that a member on a break sees in place of most others. */
export const restrictedCopy = {
  timeOut: (time: string) => `คุณพักอยู่ถึง ${time} น.`,
  excluded: (day: string) => `คุณปิดกั้นตัวเองถึง ${day}`,
  forEver: 'คุณปิดกั้นตัวเองตลอดไป',
  over: 'ครบกำหนดแล้ว จะกลับมาเล่นไหม',
  waits: 'คุณขอกลับมาเล่นแล้ว',
  due: 'ครบ 24 ชั่วโมงแล้ว กลับมาเล่นได้',
  stays: 'คุณยังปิดกั้นตัวเองอยู่',
  effects: ['ฝาก เล่น และรับโปรโมชั่นไม่ได้', 'ถอนเงินได้ โพยที่แทงไว้เดินต่อ'],
  overTexts: ['ยังปิดกั้นอยู่จนกว่าคุณจะขอกลับ', 'ขอแล้วต้องรออีก 24 ชั่วโมง'],
  waitsText: (time: string) => `กลับได้หลัง 24 ชั่วโมง: ${time} น.`,
  dueText: 'ถ้ายังไม่กลับ ช่วงปิดกั้นก็อยู่ต่อไป',
  staysTexts: ['ขอกลับได้เมื่อพร้อม'],
  stay: 'ยังไม่กลับ',
  ask: 'ขอกลับ',
  asking: 'กำลังส่งคำขอ…',
  comeBack: 'กลับมาเล่น',
  comingBack: 'กำลังกลับ…',
  isBack: 'กลับมาแล้ว',
  longer: 'พักนานกว่านี้',
  balance: 'กระเป๋าหลัก',
  withdraw: 'ถอนเงิน',
  statement: 'รายการเดินบัญชี',
  bills: 'โพยที่รอผล',
  profile: 'ข้อมูลของฉัน',
  links: 'เรื่องที่ทำได้ช่วงพัก',
  logout: 'ออกจากระบบ',
} as const;

/** Texts of the events of breaks in the list of changes. */
export const breakEventsCopy = {
  time_out: (until: string) => `พักการเล่น${until}`,
  excluded: (until: string) => `ปิดกั้นตัวเอง${until}`,
  prolonged: (until: string) => `ขยายช่วงพัก${until}`,
  until: (day: string) => `ถึง ${day}`,
  untilTime: (time: string) => `ถึง ${time} น.`,
  forEver: 'ตลอดไป',
  returnAsked: 'ขอกลับมาเล่น',
  returned: 'กลับมาแล้ว',
  ended: 'ครบเวลาพัก',
} as const;
