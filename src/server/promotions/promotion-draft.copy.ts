/** Thai texts of drafts of promotions. */
export const promotionCopy = {
  copyOf: (name: string) => `${name} (สำเนา)`,
};
