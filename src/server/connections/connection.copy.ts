/** Thai texts of the list of connections. */
export const connectionCopy = {
  bankMessages: 'ยังไม่มีเครื่อง',
  slips: 'ยังไม่เลือกบริการ',
  sms: 'รหัสและแจ้งเตือน',
  lineLogin: 'LINE Login',
  lineAccount: 'บัญชีทางการ LINE',
  errors: 'บันทึกในเครื่องอย่างเดียว',
  names: {
    sandbox: 'Sandbox',
    hub88: 'Hub88',
    scb: 'SCB',
    omise: 'Omise',
    easyslip: 'EasySlip',
    slipok: 'SlipOK',
  } as Readonly<Record<string, string>>,
} as const;
