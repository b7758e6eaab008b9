/** Names of the demo shooters, shown unmasked with a label that marks them as made up. */
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
