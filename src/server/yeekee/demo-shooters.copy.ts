/** Names of the demo shooters, shown unmasked and with a label that says that they are made up. */
export const demoShooterNames = [
  'มานี',
  'มานะ',
  'ปิติ',
  'ชูใจ',
  'วีระ',
  'ดวงแก้ว',
  'สมคิด',
  'เพชร',
] as const;
