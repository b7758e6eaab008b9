/** Who shoots in the demo; shown as they are, with the words that say what they are. */
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
