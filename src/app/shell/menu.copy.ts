/** Thai words of the menu. */
export const menuCopy = {
  play: 'เล่น',
  favouriteGames: 'เกมโปรด',
} as const;
