import * as v from 'valibot';

/** A whole number within bounds, both of them allowed. */
function whole(least: number, most: number) {
  const sentence = `has to be a whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(sentence),
    v.integer(sentence),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );
}

const depositRules = v.strictObject({
  /** So long an exact amount is held for whoever asked for it. Rule: domain, "Bank / TrueMoney deposit". */
  reserved_seconds: v.optional(whole(60, 3_600), 900),
});

/** How members may take back their bills, where the market lets them. Rule: domain, "Cancel". */
const lottoRules = v.strictObject({
  /** Until so many minutes before the round closes. */
  cancel_minutes: v.optional(whole(1, 1_440), 10),
  /** So many bills of a member between two midnights of Thailand; 0: none, ever. */
  cancels_per_day: v.optional(whole(0, 100), 4),
});

/**
 * The rules of the house: what a member is told and an agent decides. Every one has the value that it has where the
 * agent says nothing. Limits that protect the server or an account are not among them: those are the same for all.
 */
export const agentRulesData = v.strictObject({
  deposit: v.optional(depositRules, {}),
  lotto: v.optional(lottoRules, {}),
});

/** The rules of a house, amounts in satang. */
export type AgentRules = v.InferOutput<typeof agentRulesData>;

/** The same as they are written down: amounts in baht, and only what differs from the usual. */
export type WrittenAgentRules = v.InferInput<typeof agentRulesData>;

/**
 * Reads the rules that an agent has written down.
 * @param code whose they are, for the sentence
 * @throws Error that says which rule cannot hold, and within what bounds it would
 */
export function readAgentRules(code: string, written: unknown): AgentRules {
  const read = v.safeParse(agentRulesData, written ?? {});
  if (read.success) return read.output;
  const faults = read.issues.map((issue) => `${v.getDotPath(issue) ?? 'they'}: ${issue.message}`);
  throw new Error(`The rules of the agent ${code} cannot hold. ${faults.join('; ')}.`);
}
