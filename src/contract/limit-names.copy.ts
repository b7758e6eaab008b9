import type { LimitFrame, LimitKind } from './safety.contract';

/** Thai names of the kinds of limits. */
export const limitKindNames: Readonly<Record<LimitKind, string>> = {
  loss: 'วงเงินเสีย',
  deposit: 'วงเงินฝาก',
};

/** Thai words for each frame of a limit. */
export const perFrameNames: Readonly<Record<LimitFrame, string>> = {
  day: 'ต่อวัน',
  week: 'ต่อสัปดาห์',
  month: 'ต่อเดือน',
};
