import { type AgentRules, findPlayWeights, playForGift } from '@/contract/agent-rules';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { type Executor, queryRaw } from '../db/raw';

/** A member of an agent. */
export interface GiftMember {
  memberId: number;
  agentId: number;
}

/** A gift that requires turnover. */
export interface Gift extends GiftMember {
  kind: 'wheel' | 'quest' | 'coupon' | 'poll';
  /** Identity of the gift; a repeated call with it uses no further turnover. */
  reference: string;
  playSatang: Satang;
}

/** Writes an agent's turnover weights as JSON for the SQL functions of gifts. */
export function writeWeights(rules: Pick<AgentRules, 'affiliate'>): string {
  return JSON.stringify(findPlayWeights(rules));
}

/** Counts a member's new turnover towards the member's deposits. */
export async function readPlayedDeposits(
  db: Executor,
  { memberId, agentId }: GiftMember,
): Promise<void> {
  const weights = writeWeights(await fetchAgentRules(db, agentId));
  await queryRaw(db, 'SELECT read_played_deposits($1, $2::text::jsonb)', [memberId, weights]);
}

/** Returns a member's turnover that no gift has used, in satang; negative when a void removed used turnover. */
export async function fetchGiftPlay(
  db: Executor,
  { memberId, agentId }: GiftMember,
): Promise<Satang> {
  const weights = writeWeights(await fetchAgentRules(db, agentId));
  const [row] = await queryRaw<{ left: Satang }>(
    db,
    'SELECT gift_play_left($1, $2::text::jsonb) AS left',
    [memberId, weights],
  );
  return row?.left ?? 0;
}

/**
 * Uses turnover for a gift in the transaction that gives it.
 * @returns satang of turnover that are missing; 0 when it was used
 */
export async function useGiftPlay(tx: Executor, gift: Gift): Promise<Satang> {
  const weights = writeWeights(await fetchAgentRules(tx, gift.agentId));
  const [row] = await queryRaw<{ missing: Satang }>(
    tx,
    'SELECT use_gift_play($1, $2, $3, $4, $5::text::jsonb) AS missing',
    [gift.memberId, gift.kind, gift.reference, gift.playSatang, weights],
  );
  return row?.missing ?? 0;
}

/** Gives back the turnover that gifts of a kind have used, if their references begin with `referencesFrom`. */
export async function giveBackPlay(
  tx: Executor,
  { kind, referencesFrom }: { kind: Gift['kind']; referencesFrom: string },
): Promise<void> {
  await queryRaw(tx, 'DELETE FROM gift_uses WHERE kind = $1 AND starts_with(reference, $2)', [
    kind,
    referencesFrom,
  ]);
}

/** Returns the turnover that a gift of points, spins and money requires, in satang. */
export function playFor(
  rules: Pick<AgentRules, 'affiliate' | 'gifts'>,
  gift: { points: number; spins: number; creditSatang: Satang },
  spinSatang: Satang,
): Satang {
  const worth =
    gift.points * rules.affiliate.point_worth + gift.spins * spinSatang + gift.creditSatang;
  return playForGift(worth, rules);
}
