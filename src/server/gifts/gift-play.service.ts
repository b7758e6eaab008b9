import { type AgentRules, findPlayWeights, playForGift } from '@/contract/agent-rules';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { type Executor, queryRaw } from '../db/raw';

/** A member of an agent. */
export interface GiftMember {
  memberId: number;
  agentId: number;
}

/** Something that is given for play. */
export interface Gift extends GiftMember {
  kind: 'wheel' | 'quest' | 'coupon' | 'poll';
  /** The name of the gift: asking for the same one again uses no further play. */
  reference: string;
  playSatang: Satang;
}

/** The weights of an agent's kinds of play, as the SQL of gifts reads them. */
export function writeWeights(rules: Pick<AgentRules, 'affiliate'>): string {
  return JSON.stringify(findPlayWeights(rules));
}

/** Reads which deposits of a member were played by now. */
export async function readPlayedDeposits(
  db: Executor,
  { memberId, agentId }: GiftMember,
): Promise<void> {
  const weights = writeWeights(await fetchAgentRules(db, agentId));
  await queryRaw(db, 'SELECT read_played_deposits($1, $2::text::jsonb)', [memberId, weights]);
}

/** Play of a member that no gift has used, in satang; below zero where a void took back what was used. */
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

/** Uses play for a gift in the transaction that gives it. @returns satang of play that are missing; 0: it was used */
export async function useGiftPlay(tx: Executor, gift: Gift): Promise<Satang> {
  const weights = writeWeights(await fetchAgentRules(tx, gift.agentId));
  const [row] = await queryRaw<{ missing: Satang }>(
    tx,
    'SELECT use_gift_play($1, $2, $3, $4, $5::text::jsonb) AS missing',
    [gift.memberId, gift.kind, gift.reference, gift.playSatang, weights],
  );
  return row?.missing ?? 0;
}

/** Gives back what was used for gifts of a kind whose references begin with a text. */
export async function giveBackPlay(
  tx: Executor,
  { kind, referencesFrom }: { kind: Gift['kind']; referencesFrom: string },
): Promise<void> {
  await queryRaw(tx, 'DELETE FROM gift_uses WHERE kind = $1 AND starts_with(reference, $2)', [
    kind,
    referencesFrom,
  ]);
}

/** Play that a gift of points, spins and money asks for, in satang. */
export function playFor(
  rules: Pick<AgentRules, 'affiliate' | 'gifts'>,
  gift: { points: number; spins: number; creditSatang: Satang },
  spinSatang: Satang,
): Satang {
  const worth =
    gift.points * rules.affiliate.point_worth + gift.spins * spinSatang + gift.creditSatang;
  return playForGift(worth, rules);
}
