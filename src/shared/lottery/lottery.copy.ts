/** Texts that the lottery's and yeekee's screens share. */
export const lotteryCopy = {
  round: (number: number) => `รอบที่ ${number}`,
  demoResult: 'ผลสาธิต',
  keys: 'แป้นตัวเลข',
  erase: 'ลบตัวเลข',
  clear: 'ล้าง',
  honest: 'สถิติย้อนหลังไม่เพิ่มโอกาสชนะ',
} as const;
