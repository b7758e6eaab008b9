/** The operator who changes the quests of an agent. */
export interface QuestKeeper {
  agentId: number;
  operator: string;
}

/** An operator whose change may need an approval, because it may cost the house something. */
export type QuestGiver = QuestKeeper & { approvalId: number | null };
