/** What points are counted in: on every page of a member, so apart from the words of their shop. */
export const pointsUnit = 'แต้ม';
