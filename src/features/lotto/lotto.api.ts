import type { BodyOf, DataOf, QueryOf } from '@/contract/endpoint';
import {
  lottoLimit,
  lottoLobby,
  lottoRate,
  lottoRates,
  lottoResult,
  lottoResults,
  lottoRound,
  lottoRounds,
  lottoRule,
} from '@/contract/lotto.contract';
import {
  type BillDetail,
  type BillValidation,
  billCancel,
  billCreate,
  billDetail,
  billList,
  billValidate,
} from '@/contract/lotto-bills.contract';
import { getBootData } from '@/shared/config/client-config';
import { call } from '@/shared/http/http-client';
import { type Clocked, withClock } from '@/shared/time/server-clock';

export type Lobby = Clocked<DataOf<typeof lottoLobby>>;
export type RoundTerms = Clocked<DataOf<typeof lottoRound>>;

/** Reads every market with its round and its latest result. */
export async function fetchLobby(signal: AbortSignal): Promise<Lobby> {
  return withClock((await call(lottoLobby, { signal })).data);
}

/** Reads the rounds that take bets now or later, ordered by closing time. */
export async function fetchRounds(
  query: QueryOf<typeof lottoRounds>,
  signal: AbortSignal,
): Promise<Clocked<DataOf<typeof lottoRounds>>> {
  return withClock((await call(lottoRounds, { query, signal })).data);
}

/** Reads a round with its terms. The screen handles a 400, because the address may name an unknown round. */
export async function fetchRound(roundId: string, signal: AbortSignal): Promise<RoundTerms> {
  const query = { round_id: roundId };
  return withClock((await call(lottoRound, { query, signal, handlesBadRequest: true })).data);
}

/** Reads the rules of a round in words. */
export async function fetchRule(
  roundId: string,
  signal: AbortSignal,
): Promise<DataOf<typeof lottoRule>> {
  return (await call(lottoRule, { query: { round_id: roundId }, signal })).data;
}

/** Reads the rates of a round. */
export async function fetchRate(
  roundId: string,
  signal: AbortSignal,
): Promise<DataOf<typeof lottoRate>> {
  return (await call(lottoRate, { query: { round_id: roundId }, signal })).data;
}

/** Reads the rates and limits of every market. */
export async function fetchRates(signal: AbortSignal): Promise<DataOf<typeof lottoRates>> {
  return (await call(lottoRates, { query: agentQuery(), signal })).data;
}

/** Reads the limits of a round. */
export async function fetchLimit(
  roundId: string,
  signal: AbortSignal,
): Promise<DataOf<typeof lottoLimit>> {
  return (await call(lottoLimit, { query: { round_id: roundId }, signal })).data;
}

/** Reads the results of one day, or of one round. */
export async function fetchResult(
  query: QueryOf<typeof lottoResult>,
  signal: AbortSignal,
): Promise<DataOf<typeof lottoResult>> {
  return (await call(lottoResult, { query, signal, handlesBadRequest: true })).data;
}

/** Reads a page of results, the latest first. */
export async function fetchResults(
  filter: QueryOf<typeof lottoResults>,
  signal: AbortSignal,
): Promise<DataOf<typeof lottoResults>> {
  return (await call(lottoResults, { query: { ...agentQuery(), ...filter }, signal })).data;
}

/** Validates every item of a bill without charging anything. */
export async function postValidate(
  bill: Omit<BodyOf<typeof billValidate>, 'agent_id'>,
): Promise<BillValidation> {
  const body = { ...agentQuery(), ...bill };
  return (await call(billValidate, { body, handlesBadRequest: true })).data;
}

/** Places a bill. The same key never places it twice. */
export async function postBill(
  bill: Omit<BodyOf<typeof billCreate>, 'agent_id'>,
  idempotencyKey: string,
): Promise<BillDetail> {
  const body = { ...agentQuery(), ...bill };
  return (await call(billCreate, { body, idempotencyKey, handlesBadRequest: true })).data;
}

/** Cancels a bill. The same key never cancels twice. */
export async function postCancel(billId: string, idempotencyKey: string): Promise<BillDetail> {
  const body = { ...agentQuery(), bill_id: billId };
  return (await call(billCancel, { body, idempotencyKey, handlesBadRequest: true })).data;
}

/** Reads a page of the member's bills, the latest first. */
export async function fetchBills(
  filter: QueryOf<typeof billList>,
  signal: AbortSignal,
): Promise<DataOf<typeof billList>> {
  const query = { ...agentQuery(), ...filter };
  return (await call(billList, { query, signal, handlesBadRequest: true })).data;
}

/** Reads one of the member's bills with its items. */
export async function fetchBill(billId: string, signal: AbortSignal): Promise<BillDetail> {
  const query = { ...agentQuery(), bill_id: billId };
  return (await call(billDetail, { query, signal, handlesBadRequest: true })).data;
}

/** Gives the agent that the HTML names. Without one the server uses its default agent. */
function agentQuery(): { agent_id?: string } {
  const agentId = getBootData()?.agent.agent_id;
  return agentId === undefined ? {} : { agent_id: agentId };
}
