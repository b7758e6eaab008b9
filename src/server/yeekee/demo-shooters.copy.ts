/** Names of the demo shooters, shown unmasked; each says that it is a demo. */
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
