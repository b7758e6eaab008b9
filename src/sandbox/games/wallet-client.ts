import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { providerResponse } from '@/contract/provider.contract';
import { signCall } from '../signature';
import type { WalletPort, WalletReply } from './wallet-port';

/** Connection to the platform's wallet. */
export interface WalletClientDeps {
  /** URL before `/provider/v1`. */
  readonly walletUrl: string;
  readonly secret: string;
  readonly fetch: typeof fetch;
  readonly onTrouble: (what: { call: string; attempt: number; reason: string }) => void;
  /** Delays in ms before the second and third attempt. */
  readonly backOffMs?: readonly number[];
  readonly timeoutMs?: number;
}

const PROVIDER_ID = 'sandbox';

/** Creates a client of the platform's seamless wallet, over signed HTTP. */
export function createWalletClient(deps: WalletClientDeps): WalletPort {
  const backOff = deps.backOffMs ?? [200, 800];
  const timeoutMs = deps.timeoutMs ?? 4000;

  const call = async (name: string, content: object): Promise<WalletReply> => {
    const url = new URL(`${deps.walletUrl.replace(/\/$/, '')}/provider/v1/${name}`);
    const body = JSON.stringify(content);
    for (let attempt = 0; attempt <= backOff.length; attempt += 1) {
      if (attempt > 0) await pause(backOff[attempt - 1]);
      try {
        return await ask(url, body);
      } catch (error) {
        deps.onTrouble({
          call: name,
          attempt: attempt + 1,
          reason: error instanceof Error ? error.message : String(error),
        });
      }
    }
    return { heard: false };
  };

  const ask = async (url: URL, body: string): Promise<WalletReply> => {
    const timestampMs = Date.now();
    const response = await deps.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-provider-id': PROVIDER_ID,
        'x-timestamp': String(timestampMs),
        'x-signature': signCall({ secret: deps.secret, timestampMs, path: url.pathname, body }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { status, balance_satang, reason } = v.parse(providerResponse, await response.json());
    return { heard: true, status, balanceSatang: balance_satang, ...(reason && { reason }) };
  };

  return {
    balance: ({ playerToken }) => call('balance', { player_token: playerToken }),
    askFreeRound: ({ playerToken, freeRoundsReference }) =>
      call('balance', { player_token: playerToken, free_rounds_reference: freeRoundsReference }),
    debit: (entry) =>
      call('debit', {
        player_token: entry.playerToken,
        transaction_id: entry.transactionId,
        round_id: entry.roundId,
        game_id: entry.gameId,
        amount_satang: entry.amountSatang,
      }),
    credit: (entry) =>
      call('credit', {
        player_token: entry.playerToken,
        transaction_id: entry.transactionId,
        round_id: entry.roundId,
        game_id: entry.gameId,
        amount_satang: entry.amountSatang,
        round_closed: true,
        ...(entry.validTurnoverSatang !== null && {
          valid_turnover_satang: entry.validTurnoverSatang,
        }),
        ...(entry.freeRoundsReference !== null && {
          free_rounds_reference: entry.freeRoundsReference,
        }),
      }),
    rollback: (entry) =>
      call('rollback', {
        player_token: entry.playerToken,
        transaction_id: entry.transactionId,
        round_id: entry.roundId,
      }),
  };
}
