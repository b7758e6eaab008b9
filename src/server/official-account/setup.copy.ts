/** Reasons that LINE names when a call to the webhook failed. */
const webhookReasons: Readonly<Record<string, string>> = {
  COULD_NOT_CONNECT: 'LINE ต่อเข้าเว็บไม่ได้ ตรวจชื่อโดเมน ไฟร์วอลล์ และใบรับรอง SSL ทั้งสาย',
  REQUEST_TIMEOUT: 'เว็บตอบช้ากว่า 2 วินาที',
  ERROR_STATUS_CODE: 'เว็บไม่ได้ตอบ 200',
  UNCLASSIFIED: 'LINE ไม่บอกสาเหตุ',
};

/** Sentences of the steps of the set-up and the check, for the console and the terminal. */
export const setupCopy = {
  tokens: {
    ok: 'รหัสของทั้งสองช่องทางใช้ได้',
    messagingWrong:
      'LINE ไม่รับ LINE_MESSAGING_CHANNEL_ID หรือ LINE_MESSAGING_CHANNEL_SECRET คัดลอกใหม่จากช่องทาง Messaging API (Basic settings)',
    loginWrong:
      'LINE ไม่รับ LINE_CHANNEL_ID หรือ LINE_CHANNEL_SECRET คัดลอกใหม่จากช่องทาง LINE Login (Basic settings)',
    loginMissing:
      'ยังไม่ได้ตั้ง LINE_CHANNEL_ID และ LINE_CHANNEL_SECRET ของช่องทาง LINE Login จึงเปิดเว็บใน LINE ไม่ได้',
    loginSecretMissing: 'ยังไม่ได้ตั้ง LINE_CHANNEL_SECRET ของช่องทาง LINE Login',
  },
  account: {
    ok: (name: string, basicId: string) => `บัญชี ${name} (${basicId}) แอดมินตอบในแชทได้`,
    changed: (name: string, basicId: string) => `จำบัญชี ${name} (${basicId}) แล้ว`,
    unknown: (name: string, basicId: string) =>
      `พบบัญชี ${name} (${basicId}) แต่ยังไม่ได้ตั้งค่า สั่งตั้งค่าให้ตรง (line setup)`,
    chatOff: (name: string) =>
      `บัญชี ${name} ปิดแชทอยู่ ปุ่มคุยกับแอดมินจะส่งสมาชิกไปช่องทางติดต่ออื่น เปิดแชทได้ที่ LINE Official Account Manager > ตั้งค่าการตอบกลับ`,
  },
  liff: {
    ok: (id: string) => `แอป LIFF ${id} ชี้มาที่เว็บนี้`,
    created: (id: string) => `สร้างแอป LIFF แล้ว ตั้ง LIFF_ID=${id} แล้วเปิดเซิร์ฟเวอร์ใหม่`,
    changed: (id: string) => `ปรับแอป LIFF ${id} ให้ตรงกับเว็บนี้แล้ว`,
    setId: (id: string) => `พบแอป LIFF ของเว็บนี้ ตั้ง LIFF_ID=${id} แล้วเปิดเซิร์ฟเวอร์ใหม่`,
    otherId: (set: string, id: string) =>
      `LIFF_ID ตั้งไว้เป็น ${set} แต่แอปของเว็บนี้คือ ${id} ตั้ง LIFF_ID=${id} แล้วเปิดเซิร์ฟเวอร์ใหม่`,
    otherSite: (id: string, url: string) =>
      `แอป LIFF ${id} ชี้ไปที่ ${url} ถ้าจะย้ายมาเว็บนี้ สั่งตั้งค่าให้ตรงแบบย้ายเว็บ (line setup --replace-webhook)`,
    none: 'ยังไม่มีแอป LIFF ของเว็บนี้ สั่งตั้งค่าให้ตรง (line setup)',
    differs: (id: string) => `แอป LIFF ${id} ตั้งค่าไม่ครบ สั่งตั้งค่าให้ตรง (line setup)`,
    noPublicUrl: 'ยังไม่ได้ตั้ง PUBLIC_URL ที่ขึ้นต้นด้วย https:// LINE เปิดเฉพาะเว็บแบบนั้น',
    noLogin: 'ข้ามไป เพราะช่องทาง LINE Login ยังใช้ไม่ได้',
  },
  webhook: {
    ok: (url: string) => `LINE ส่งข้อความมาที่ ${url} ได้`,
    changed: (url: string) => `ตั้งเว็บฮุกเป็น ${url} แล้ว LINE ส่งมาได้`,
    none: 'ยังไม่ได้ตั้งเว็บฮุก สั่งตั้งค่าให้ตรง (line setup)',
    otherSite: (url: string) =>
      `เว็บฮุกเป็นของเว็บอื่น: ${url} ถ้าจะใช้เว็บนี้แทน สั่งตั้งค่าให้ตรงแบบย้ายเว็บ (line setup --replace-webhook)`,
    inactive:
      'เว็บฮุกปิดอยู่ เปิด Use webhook ใน LINE Developers > Messaging API และเปิด Webhook redelivery ด้วย',
    failed: (reason: string, detail: string) =>
      `LINE ลองส่งมาแล้วไม่สำเร็จ: ${webhookReasons[reason] ?? reason} (${detail})`,
    notTested: 'ตั้งเว็บฮุกถูกต้อง แต่ LINE ไม่ให้ทดสอบถี่กว่านี้ ลองใหม่ภายหลัง',
  },
  provider: {
    same: 'บัญชีทางการและช่องทาง LINE Login อยู่ใต้ผู้ให้บริการเดียวกัน',
    settled: 'ยืนยันแล้วว่าบัญชีทางการและช่องทาง LINE Login อยู่ใต้ผู้ให้บริการเดียวกัน',
    unknown: (basicId: string) =>
      `ยังไม่รู้ว่าอยู่ใต้ผู้ให้บริการเดียวกันหรือไม่ ให้สมาชิกที่เชื่อม LINE คนหนึ่งเพิ่มเพื่อนที่ https://line.me/R/ti/p/${encodeURIComponent(basicId)} แล้วตรวจอีกครั้ง`,
    other:
      'บัญชีทางการอยู่คนละผู้ให้บริการกับช่องทาง LINE Login รหัสผู้ใช้จึงไม่ตรงกัน เมนูและข้อความถึงสมาชิกปิดไว้ ย้ายภายหลังไม่ได้ ให้สร้างช่องทาง LINE Login ใหม่ใต้ผู้ให้บริการของบัญชีทางการ หรือสร้างบัญชีทางการใหม่ใต้ผู้ให้บริการของช่องทาง LINE Login',
  },
  quota: {
    unlimited: (used: number) => `เดือนนี้ส่งไป ${used} ข้อความ ไม่จำกัดจำนวน`,
    left: (left: number, most: number, days: number) =>
      `เหลือ ${left} จาก ${most} ข้อความ อีก ${days} วันจะหมดเดือน`,
    low: (left: number, most: number, days: number) =>
      `เหลือเพียง ${left} จาก ${most} ข้อความ อีก ${days} วันจะหมดเดือน เพิ่มแพ็กเกจใน LINE Official Account Manager`,
    none: (most: number) =>
      `ใช้ครบ ${most} ข้อความของเดือนนี้แล้ว สมาชิกจะไม่ได้รับข้อความทาง LINE จนกว่าจะเพิ่มแพ็กเกจหรือขึ้นเดือนใหม่`,
  },
  menus: {
    ok: 'เมนูทั้งสามเป็นชุดล่าสุด',
    changed: (created: number, deleted: number) =>
      [
        ...(created > 0 ? [`วางเมนูใหม่ ${created} เมนู`] : []),
        ...(deleted > 0 ? [`ลบเมนูเก่าที่ค้าง ${deleted} เมนู`] : []),
      ].join(' ') || 'ปรับเมนูให้ตรงแล้ว',
    due: (count: number) => `กำลังเปลี่ยนเมนูให้สมาชิกอีก ${count} คน`,
    removed: (count: number) => `ลบเมนูของเว็บนี้ ${count} เมนูแล้ว`,
    nothing: 'ไม่มีเมนูของเว็บนี้ให้ลบ',
    differ: (count: number) => `เมนู ${count} เมนูยังไม่เป็นชุดล่าสุด สั่งอัปเดตเมนู (line menus)`,
    noDefault: 'ผู้ที่ยังไม่ได้เป็นสมาชิกยังไม่เห็นเมนูของเว็บนี้ สั่งอัปเดตเมนู (line menus)',
    behind: (count: number) => `เปลี่ยนเมนูให้สมาชิก ${count} คนไม่สำเร็จ ระบบจะลองใหม่เอง`,
    noLiff: 'ยังไม่มีแอป LIFF ปุ่มของเมนูจึงเปิดเว็บไม่ได้ สั่งตั้งค่าให้ตรง (line setup) แล้วตั้ง LIFF_ID',
    otherProvider: 'ไม่ได้วางเมนู เพราะบัญชีทางการอยู่คนละผู้ให้บริการ',
  },
  events: {
    ok: (count: number) => `วันนี้ LINE ส่งมา ${count} รายการ`,
    failed: (count: number) => `มี ${count} รายการจาก LINE ที่จัดการไม่สำเร็จใน 24 ชั่วโมงที่ผ่านมา`,
  },
  deliveries: {
    halted: (count: number) =>
      `LINE ไม่รับข้อความติดกันหลายครั้ง หรือขอให้ส่งช้าลง จึงพักส่งและจะลองใหม่เอง ตอนนี้รอส่ง ${count} ข้อความ`,
    none: 'ไม่มีข้อความค้างส่ง',
    waiting: (count: number) => `มี ${count} ข้อความรอส่ง`,
    old: (count: number, minutes: number) =>
      `มี ${count} ข้อความรอส่ง ข้อความแรกรอมา ${minutes} นาทีแล้ว`,
  },
  noAnswer: 'LINE ไม่ตอบ ลองใหม่อีกครั้ง',
  refused: (status: number, reason: string) =>
    `LINE ไม่ทำตามที่ขอ (${status}${reason && ` ${reason}`})`,
} as const;
