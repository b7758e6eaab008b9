/** Returns the Thai name of the turnover requirement of a prize. */
export function prizeName(title: string): string {
  return `รางวัลโหวต ${title}`;
}

/** Texts of poll previews. */
export const pollPreviewCopy = {
  open: (question: string) => `${question} ร่วมโหวตได้เลย`,
  over: (question: string) => `${question} ดูผลโหวตได้ที่นี่`,
};
