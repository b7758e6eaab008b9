import { type ReactNode, useEffect, useId, useRef } from 'react';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { clearSelectedGame } from '@/shared/state/session.store';
import buttons from '@/shared/ui/button.module.css';
import type { LaunchEvent, LaunchState } from '../game-launch.machine';
import { playerCopy } from '../player.copy';
import styles from './launch-panel.module.css';
import { LaunchProgress } from './launch-progress';
import { WalletChoice } from './wallet-choice';

const primary = `${buttons['primary']} ${buttons['wide']}`;
const secondary = `${buttons['quiet']} ${buttons['wide']}`;

export interface LaunchPanelProps {
  state: LaunchState;
  onEvent: (event: LaunchEvent) => void;
  onLoginWanted: () => void;
}

/** What stands between the member and the game: a question, the wait, or a failure. */
export function LaunchPanel({ state, onEvent, onLoginWanted }: LaunchPanelProps) {
  const titleId = useId();
  switch (state.step) {
    case 'choosing-mode':
      return (
        <Panel titleId={titleId} title={playerCopy.chooseMode} hint={playerCopy.chooseModeHint}>
          <div className={styles['actions']}>
            <button type="button" className={primary} onClick={onLoginWanted}>
              {playerCopy.loginToPlay}
            </button>
            <button
              type="button"
              className={secondary}
              onClick={() => onEvent({ type: 'demo-chosen' })}
            >
              {playerCopy.demo}
            </button>
          </div>
        </Panel>
      );
    case 'choosing-wallet':
      if (state.wallets.length === 0) return <NoWallet titleId={titleId} onEvent={onEvent} />;
      return (
        <Panel
          titleId={titleId}
          title={playerCopy.chooseWallet}
          hint={playerCopy.walletCount(state.wallets.length)}
        >
          <WalletChoice
            wallets={state.wallets}
            onPick={(walletId) => onEvent({ type: 'wallet-picked', walletId })}
          />
        </Panel>
      );
    case 'failed':
      return (
        <Panel titleId={titleId} title={playerCopy.failed} hint={playerCopy.failedHint}>
          <button type="button" className={primary} onClick={() => onEvent({ type: 'retried' })}>
            {playerCopy.retry}
          </button>
        </Panel>
      );
    case 'finding-wallets':
    case 'fetching-link':
      return <LaunchProgress text={playerCopy.opening} />;
    case 'playing':
    case 'closed':
      return null;
  }
}

function NoWallet({ titleId, onEvent }: { titleId: string; onEvent: LaunchPanelProps['onEvent'] }) {
  return (
    <Panel titleId={titleId} title={playerCopy.chooseWallet} hint={playerCopy.noWallet}>
      <div className={styles['actions']}>
        {isReachable('deposit') && (
          <RouteLink name="deposit" className={primary} onClick={clearSelectedGame}>
            {playerCopy.deposit}
          </RouteLink>
        )}
        <button
          type="button"
          className={secondary}
          onClick={() => onEvent({ type: 'demo-chosen' })}
        >
          {playerCopy.demo}
        </button>
      </div>
    </Panel>
  );
}

interface PanelProps {
  titleId: string;
  title: string;
  hint: string;
  children: ReactNode;
}

function Panel({ titleId, title, hint, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A question that comes up by itself is read out, and Tab goes on from it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles['panel']} aria-labelledby={titleId}>
      <h3 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h3>
      <p className={styles['hint']}>{hint}</p>
      {children}
    </section>
  );
}
