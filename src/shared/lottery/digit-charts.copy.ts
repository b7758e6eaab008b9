/** Thai texts of the charts of drawn digits. */
export const digitChartsCopy = {
  frequency: (count: string) => `ความถี่ของเลขใน ${count} ครั้ง`,
  expected: (count: string) => `ถ้าออกเท่ากัน ${count} ครั้ง`,
  together: 'รวม',
  digit: 'เลข',
  positions: ['บน ร้อย', 'บน สิบ', 'บน หน่วย', 'ล่าง สิบ', 'ล่าง หน่วย'],
} as const;
