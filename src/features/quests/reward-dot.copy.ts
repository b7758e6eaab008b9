/**
 * Label of the dot that marks a claimable reward. Every member page needs it, so it is kept apart from the quest texts.
 */
export const rewardDotLabel = 'มีรางวัลรอรับ';
