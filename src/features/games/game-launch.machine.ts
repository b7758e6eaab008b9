import type { FramePolicy } from './frame-policy';
import type { PlayableWallet } from './playable-wallets.rules';

/** Real money or a free demo. */
export type LaunchMode = 'real' | 'demo';

/** State of opening a game. `run` numbers the requests: responses with another number are outdated and ignored. */
export type LaunchState =
  | { readonly step: 'choosing-mode'; readonly run: number }
  | { readonly step: 'finding-wallets'; readonly run: number }
  | {
      readonly step: 'choosing-wallet';
      readonly run: number;
      readonly wallets: readonly PlayableWallet[];
    }
  | {
      readonly step: 'fetching-link';
      readonly run: number;
      readonly mode: 'real';
      readonly wallets: readonly PlayableWallet[];
      readonly walletId: string;
    }
  | { readonly step: 'fetching-link'; readonly run: number; readonly mode: 'demo' }
  | {
      readonly step: 'playing';
      readonly run: number;
      readonly mode: LaunchMode;
      readonly frame: FramePolicy;
    }
  | { readonly step: 'failed'; readonly run: number; readonly mode: LaunchMode }
  | { readonly step: 'closed'; readonly run: number };

/** Events that change the state. */
export type LaunchEvent =
  | { readonly type: 'demo-chosen' }
  /** A visitor wants to play with real money. */
  | { readonly type: 'login-wanted' }
  /** Real money was chosen, or a visitor signed in. */
  | { readonly type: 'real-chosen' }
  | {
      readonly type: 'wallets-arrived';
      readonly run: number;
      readonly wallets: readonly PlayableWallet[];
    }
  | { readonly type: 'wallets-failed'; readonly run: number }
  | { readonly type: 'wallet-picked'; readonly walletId: string }
  | { readonly type: 'link-arrived'; readonly run: number; readonly frame: FramePolicy }
  | { readonly type: 'link-failed'; readonly run: number }
  | { readonly type: 'retried' }
  | { readonly type: 'closed' };

/**
 * Returns the first state of a selected game.
 * @param isDemo whether the selection is for a demo
 * @param isLoggedIn when false, the visitor chooses between demo and login, unless a demo was selected
 */
export function startLaunch({
  isDemo,
  isLoggedIn,
}: {
  isDemo: boolean;
  isLoggedIn: boolean;
}): LaunchState {
  if (isDemo) return { step: 'fetching-link', run: 1, mode: 'demo' };
  return isLoggedIn ? { step: 'finding-wallets', run: 1 } : { step: 'choosing-mode', run: 1 };
}

/** Returns the next state; an event that does not fit the current state changes nothing. */
export function reduceLaunch(state: LaunchState, event: LaunchEvent): LaunchState {
  if (state.step === 'closed') return state;
  const next = state.run + 1;
  switch (event.type) {
    case 'closed':
      return { step: 'closed', run: next };
    case 'demo-chosen':
      return { step: 'fetching-link', run: next, mode: 'demo' };
    case 'login-wanted':
      return { step: 'choosing-mode', run: next };
    case 'real-chosen':
      return { step: 'finding-wallets', run: next };
    case 'wallets-arrived':
      if (state.step !== 'finding-wallets' || event.run !== state.run) return state;
      return withWallets(event.wallets, next);
    case 'wallets-failed':
      if (state.step !== 'finding-wallets' || event.run !== state.run) return state;
      return { step: 'failed', run: next, mode: 'real' };
    case 'wallet-picked':
      if (state.step !== 'choosing-wallet') return state;
      if (!state.wallets.some((wallet) => wallet.id === event.walletId)) return state;
      return {
        step: 'fetching-link',
        run: next,
        mode: 'real',
        wallets: state.wallets,
        walletId: event.walletId,
      };
    case 'link-arrived':
      if (state.step !== 'fetching-link' || event.run !== state.run) return state;
      return { step: 'playing', run: next, mode: state.mode, frame: event.frame };
    case 'link-failed':
      if (state.step !== 'fetching-link' || event.run !== state.run) return state;
      return afterLinkFailure(state, next);
    case 'retried':
      if (state.step !== 'failed') return state;
      return state.mode === 'demo'
        ? { step: 'fetching-link', run: next, mode: 'demo' }
        : { step: 'finding-wallets', run: next };
  }
}

/** Uses a single wallet without a question; otherwise the member chooses. */
function withWallets(wallets: readonly PlayableWallet[], run: number): LaunchState {
  const [first, ...others] = wallets;
  if (first && others.length === 0) {
    return { step: 'fetching-link', run, mode: 'real', wallets, walletId: first.id };
  }
  return { step: 'choosing-wallet', run, wallets };
}

/** With several wallets the member can pick another one; otherwise the launch fails and can only be retried. */
function afterLinkFailure(
  state: LaunchState & { step: 'fetching-link' },
  run: number,
): LaunchState {
  if (state.mode === 'real' && state.wallets.length > 1) {
    return { step: 'choosing-wallet', run, wallets: state.wallets };
  }
  return { step: 'failed', run, mode: state.mode };
}
