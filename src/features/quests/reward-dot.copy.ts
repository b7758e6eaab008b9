/** What the dot on the way to quests says: on every page of a member, so apart from the words of quests. */
export const rewardDotLabel = 'มีรางวัลรอรับ';
