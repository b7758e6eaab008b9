/** Returns the Thai text that says whether something is open or closed to members. */
export function openName(isOpen: boolean): string {
  return isOpen ? 'เปิดรับ' : 'ปิดรับ';
}
