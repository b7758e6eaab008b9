import { useEffect, useReducer } from 'react';
import { getApiUrl, getClientConfig } from '@/shared/config/client-config';
import { ApiError, describeError } from '@/shared/http/api-error';
import type { SelectedGame } from '@/shared/state/session.store';
import { showAlert } from '@/shared/ui/alert';
import { showToast } from '@/shared/ui/toast';
import { type FramePolicy, findFramePolicy } from './frame-policy';
import {
  type LaunchEvent,
  type LaunchState,
  reduceLaunch,
  startLaunch,
} from './game-launch.machine';
import { playerCopy } from './player.copy';

const STARTING_TOAST_MS = 1000;
const FAILURE_TOAST_MS = 3000;

type CallingState = LaunchState & { step: 'finding-wallets' | 'fetching-link' };

/**
 * Opens a game: runs the requests that the state needs and reports failures. Use a React key per game, so that no
 * response of another game arrives.
 */
export function useGameLaunch(game: SelectedGame, isLoggedIn: boolean) {
  const [state, dispatch] = useReducer(
    reduceLaunch,
    { isDemo: game.is_demo, isLoggedIn },
    startLaunch,
  );

  useEffect(() => {
    if (state.step === 'choosing-mode' && isLoggedIn) dispatch({ type: 'real-chosen' });
  }, [state.step, isLoggedIn]);

  useEffect(() => {
    if (state.step !== 'finding-wallets' && state.step !== 'fetching-link') return;
    const abort = new AbortController();
    runCall(state, game, abort.signal).then(dispatch, (error: unknown) => {
      if (!abort.signal.aborted) dispatch(toFailure(state, error));
    });
    return () => abort.abort();
  }, [state, game]);

  return [state, dispatch] as const;
}

async function runCall(
  state: CallingState,
  game: SelectedGame,
  signal: AbortSignal,
): Promise<LaunchEvent> {
  const { run } = state;
  const api = await import('./games.api');
  if (state.step === 'finding-wallets') {
    return { type: 'wallets-arrived', run, wallets: await api.fetchPlayableWallets(game, signal) };
  }
  const isMobile = matchMedia('(hover: none) and (pointer: coarse)').matches;
  const link =
    state.mode === 'real'
      ? await api.fetchGameLink(game, { walletId: state.walletId, isMobile }, signal)
      : await api.fetchDemoLink(game, { agentCode: getClientConfig().agentCode, isMobile }, signal);
  signal.throwIfAborted();
  const frame = toFrame(link);
  showToast({ message: playerCopy.starting, durationMs: STARTING_TOAST_MS });
  return { type: 'link-arrived', run, frame };
}

function toFrame(link: string): FramePolicy {
  const { origin: apiOrigin } = getApiUrl();
  const frame = findFramePolicy(link, apiOrigin, [location.origin, apiOrigin]);
  if (!frame) throw new ApiError({ kind: 'server', message: playerCopy.badLink });
  return frame;
}

/** Reports a failure by an alert for a real-money game link, otherwise by a toast. */
function toFailure(state: CallingState, error: unknown): LaunchEvent {
  // The app already opens the login page.
  if (error instanceof ApiError && error.kind === 'unauthorized') return { type: 'closed' };
  // The sheet about limits, or the page of breaks, already explains such a refusal.
  const isExplained =
    error instanceof ApiError &&
    (error.errorName === 'safety.refused' || error.errorName === 'safety.restricted');
  if (!isExplained) report(state, error);
  return {
    type: state.step === 'finding-wallets' ? 'wallets-failed' : 'link-failed',
    run: state.run,
  };
}

function report(state: CallingState, error: unknown): void {
  const message = describeError(error);
  if (state.step === 'fetching-link' && state.mode === 'real') {
    showAlert({ title: playerCopy.alertTitle, message });
  } else {
    showToast({ message, tone: 'danger', durationMs: FAILURE_TOAST_MS });
  }
}
