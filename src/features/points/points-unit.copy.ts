/** Unit of points. Every member page needs it, so it is kept apart from the shop texts. */
export const pointsUnit = 'แต้ม';
