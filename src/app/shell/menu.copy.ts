/** Thai texts of the menu. */
export const menuCopy = {
  play: 'เล่น',
  house: 'ช่วยเหลือและเอกสาร',
  favouriteGames: 'เกมโปรด',
} as const;
