import { describe, expect, it } from 'vitest';
import {
  type LaunchEvent,
  type LaunchState,
  reduceLaunch,
  startLaunch,
} from '@/features/games/game-launch.machine';
import type { PlayableWallet } from '@/features/games/playable-wallets.rules';

const main: PlayableWallet = {
  id: '1',
  name: 'กระเป๋าหลัก',
  balance: 100_00,
  isMain: true,
  turnoverOwed: 0,
};
const emptyMain: PlayableWallet = { ...main, balance: 0 };
const bonus: PlayableWallet = {
  ...main,
  id: '2',
  name: 'โบนัสฝากแรก',
  balance: 250_00,
  isMain: false,
};

const frame = (src: string) => ({ src, sandbox: 'allow-scripts' });
const run = (state: LaunchState, ...events: LaunchEvent[]) => events.reduce(reduceLaunch, state);
const member = () => startLaunch({ isDemo: false, isLoggedIn: true });
const walletsFor = (state: LaunchState, ...wallets: PlayableWallet[]): LaunchEvent => ({
  type: 'wallets-arrived',
  run: state.run,
  wallets,
});
const choosing = () => {
  const state = member();
  return run(state, walletsFor(state, main, bonus));
};

describe('the start of a game', () => {
  it('fetches the link at once for a demo, signed in or not', () => {
    for (const isLoggedIn of [true, false]) {
      expect(startLaunch({ isDemo: true, isLoggedIn })).toMatchObject({
        step: 'fetching-link',
        mode: 'demo',
      });
    }
  });

  it('fetches the wallets of a member', () => {
    expect(member()).toMatchObject({ step: 'finding-wallets' });
  });

  it('offers a visitor demo or login, and continues after login', () => {
    const visitor = startLaunch({ isDemo: false, isLoggedIn: false });
    expect(visitor.step).toBe('choosing-mode');
    expect(run(visitor, { type: 'real-chosen' }).step).toBe('finding-wallets');
    expect(run(visitor, { type: 'demo-chosen' })).toMatchObject({
      step: 'fetching-link',
      mode: 'demo',
    });
  });

  it('leads a visitor who wants to log in from the demo back to the choice of demo or login', () => {
    const demo = startLaunch({ isDemo: true, isLoggedIn: false });
    const playing = run(demo, { type: 'link-arrived', run: demo.run, frame: frame('/a') });
    expect(run(playing, { type: 'login-wanted' }).step).toBe('choosing-mode');
  });
});

describe('wallets', () => {
  it('are not offered when there is only one, which is used at once', () => {
    const state = member();
    expect(run(state, walletsFor(state, emptyMain))).toMatchObject({
      step: 'fetching-link',
      walletId: '1',
    });
  });

  it('are offered when there are several', () => {
    expect(choosing()).toMatchObject({ step: 'choosing-wallet', wallets: [main, bonus] });
  });

  it('cannot start a game when none is usable', () => {
    const state = member();
    const none = run(state, walletsFor(state));
    expect(none).toMatchObject({ step: 'choosing-wallet', wallets: [] });
    expect(run(none, { type: 'wallet-picked', walletId: '1' })).toBe(none);
  });

  it('start the game when one is picked', () => {
    expect(run(choosing(), { type: 'wallet-picked', walletId: '2' })).toMatchObject({
      step: 'fetching-link',
      mode: 'real',
      walletId: '2',
    });
  });

  it('ignore a wallet that was not offered', () => {
    const state = choosing();
    expect(run(state, { type: 'wallet-picked', walletId: '9' })).toBe(state);
  });

  it('are fetched again after a failure', () => {
    const state = member();
    const failed = run(state, { type: 'wallets-failed', run: state.run });
    expect(failed).toMatchObject({ step: 'failed', mode: 'real' });
    expect(run(failed, { type: 'retried' }).step).toBe('finding-wallets');
  });
});

describe('a game link', () => {
  it('starts the game when it arrives', () => {
    const state = startLaunch({ isDemo: true, isLoggedIn: false });
    expect(run(state, { type: 'link-arrived', run: state.run, frame: frame('/a') })).toMatchObject({
      step: 'playing',
      mode: 'demo',
      frame: frame('/a'),
    });
  });

  it('that fails leads back to the choice when there are several wallets', () => {
    const state = run(choosing(), { type: 'wallet-picked', walletId: '1' });
    expect(run(state, { type: 'link-failed', run: state.run })).toMatchObject({
      step: 'choosing-wallet',
      wallets: [main, bonus],
    });
  });

  it('can be retried after a failure with one wallet or in a demo', () => {
    const first = member();
    const single = run(first, walletsFor(first, main));
    expect(run(single, { type: 'link-failed', run: single.run })).toMatchObject({
      step: 'failed',
      mode: 'real',
    });

    const demo = startLaunch({ isDemo: true, isLoggedIn: true });
    const failed = run(demo, { type: 'link-failed', run: demo.run });
    expect(failed).toMatchObject({ step: 'failed', mode: 'demo' });
    expect(run(failed, { type: 'retried' })).toMatchObject({ step: 'fetching-link', mode: 'demo' });
  });
});

describe('a late response', () => {
  it('is dropped after closing', () => {
    const fetching = startLaunch({ isDemo: true, isLoggedIn: false });
    const closed = run(fetching, { type: 'closed' });
    expect(run(closed, { type: 'link-arrived', run: fetching.run, frame: frame('/old') })).toBe(
      closed,
    );
    expect(run(closed, { type: 'retried' }, { type: 'demo-chosen' }, { type: 'real-chosen' })).toBe(
      closed,
    );
  });

  it('with a real link is dropped after the demo was chosen', () => {
    const real = run(choosing(), { type: 'wallet-picked', walletId: '1' });
    const demo = run(real, { type: 'demo-chosen' });
    expect(run(demo, { type: 'link-arrived', run: real.run, frame: frame('/real') })).toBe(demo);
    expect(run(demo, { type: 'link-failed', run: real.run })).toBe(demo);
  });

  it('with wallets of an earlier request is dropped', () => {
    const first = member();
    const second = run(first, { type: 'wallets-failed', run: first.run }, { type: 'retried' });
    expect(run(second, walletsFor(first, main))).toBe(second);
  });

  it('to the first attempt is dropped during the second', () => {
    const first = startLaunch({ isDemo: true, isLoggedIn: false });
    const second = run(first, { type: 'link-failed', run: first.run }, { type: 'retried' });
    expect(run(second, { type: 'link-arrived', run: first.run, frame: frame('/old') })).toBe(
      second,
    );
  });
});
