import * as v from 'valibot';
import { type RoundProof, roundProof } from '@/contract/fairness.contract';
import { ProviderUnavailableError } from '../games/game-provider';

const unknownProof = v.object({ error: v.literal('unknown_round') });
const revealResponse = v.object({ status: v.picklist(['revealed', 'round_open']) });
const unknownGame = v.object({ error: v.literal('unknown_game') });

/**
 * Reads the proof in a provider's response; null for an unknown round.
 * @throws ProviderUnavailableError when the response has another form
 */
export async function parseProof(source: string, response: Response): Promise<RoundProof | null> {
  const result: unknown = await response.json().catch(() => null);
  // Another 404 may come from a proxy in front of the provider.
  if (response.status === 404 && v.is(unknownProof, result)) return null;
  const received = v.safeParse(roundProof, result);
  if (!response.ok || !received.success)
    throw new ProviderUnavailableError(source, 'unexpected response to a request for a proof');
  return received.output;
}

/**
 * Reads the response to a request that reveals a seed; null for a game without seeds of players.
 * @throws ProviderUnavailableError when the response has another form
 */
export async function parseReveal(
  source: string,
  response: Response,
): Promise<'revealed' | 'round_open' | null> {
  const result: unknown = await response.json().catch(() => null);
  if (response.status === 404 && v.is(unknownGame, result)) return null;
  const received = v.safeParse(revealResponse, result);
  if (!response.ok || !received.success)
    throw new ProviderUnavailableError(source, 'unexpected response to a revealed seed');
  return received.output.status;
}
