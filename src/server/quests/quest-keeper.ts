/** Who changes the quests of which agent. */
export interface QuestKeeper {
  agentId: number;
  operator: string;
}

/** The same where it may cost the house something. */
export type QuestGiver = QuestKeeper & { approvalId: number | null };
