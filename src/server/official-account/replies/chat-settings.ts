/** Settings of an agent for the answers in its chat. */
export interface ChatSettings {
  /** Times of day in Thailand between which a person answers, as `HH:MM`; `24:00` is the end of the day. */
  readonly staffHours: { readonly from: string; readonly until: string };
  /** False when the chat tells no amounts, because the agent's staff read its answers. */
  readonly showsBalance: boolean;
}

/** Settings of an agent without own ones. */
export const usualChatSettings: ChatSettings = {
  staffHours: { from: '09:00', until: '24:00' },
  showsBalance: true,
};
