/** What has to be played through after a prize, as the member reads it. */
export function prizeName(title: string): string {
  return `รางวัลโหวต ${title}`;
}

/** What previews of a poll say. */
export const pollPreviewCopy = {
  open: (question: string) => `${question} ร่วมโหวตได้เลย`,
  over: (question: string) => `${question} ดูผลโหวตได้ที่นี่`,
};
