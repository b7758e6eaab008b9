/** Thai labels on the cards of broadcasts. */
export const broadcastCopy = {
  terms: 'ข้อกำหนดและเงื่อนไข',
  mute: 'ไม่รับข่าวโปรโมชั่น',
  age: 'อายุ 20 ปีขึ้นไป · เล่นอย่างมีสติ',
};
