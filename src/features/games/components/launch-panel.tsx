import { type ReactNode, useEffect, useId, useRef } from 'react';
import { shareCopy } from '@/shared/line/share.copy';
import { ShareButton } from '@/shared/line/share-button';
import type { SharedScreen } from '@/shared/line/share-link';
import { isReachable } from '@/shared/routing/use-route';
import { clearSelectedGame } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Text } from '@/shared/ui/kit';
import type { LaunchEvent, LaunchState } from '../game-launch.machine';
import { playerCopy } from '../player.copy';
import styles from './launch-panel.module.css';
import { LaunchProgress } from './launch-progress';
import { WalletChoice } from './wallet-choice';

export interface LaunchPanelProps {
  state: LaunchState;
  /** Description of the game for sharing. */
  shared: SharedScreen;
  onEvent: (event: LaunchEvent) => void;
  onLoginWanted: () => void;
}

/** The panel before the game: a question, a progress message, or an error. */
export function LaunchPanel({ state, shared, onEvent, onLoginWanted }: LaunchPanelProps) {
  const titleId = useId();
  switch (state.step) {
    case 'choosing-mode':
      return (
        <Panel titleId={titleId} title={playerCopy.chooseMode} hint={playerCopy.chooseModeHint}>
          <div className={styles.actions}>
            <Button variant="primary" isWide onClick={onLoginWanted}>
              {playerCopy.loginToPlay}
            </Button>
            <Button variant="quiet" isWide onClick={() => onEvent({ type: 'demo-chosen' })}>
              {playerCopy.demo}
            </Button>
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
          <div className={styles.share}>
            <ShareButton screen={shared} label={shareCopy.shareGame} />
          </div>
        </Panel>
      );
    case 'failed':
      return (
        <Panel titleId={titleId} title={playerCopy.failed} hint={playerCopy.failedHint}>
          <Button variant="primary" isWide onClick={() => onEvent({ type: 'retried' })}>
            {playerCopy.retry}
          </Button>
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
      <div className={styles.actions}>
        {isReachable('deposit') && (
          <ButtonLink name="deposit" variant="primary" isWide onClick={clearSelectedGame}>
            {playerCopy.deposit}
          </ButtonLink>
        )}
        <Button variant="quiet" isWide onClick={() => onEvent({ type: 'demo-chosen' })}>
          {playerCopy.demo}
        </Button>
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
  // Focus makes screen readers announce a panel that appears by itself, and Tab continues from it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h3 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h3>
      <Text variant="note" className={styles.hint}>
        {hint}
      </Text>
      {children}
    </section>
  );
}
