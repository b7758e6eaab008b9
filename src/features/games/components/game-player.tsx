import cornersInIcon from '@phosphor-icons/core/regular/corners-in.svg?icon';
import cornersOutIcon from '@phosphor-icons/core/regular/corners-out.svg?icon';
import xIcon from '@phosphor-icons/core/regular/x.svg?icon';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio/react';
import { describeGame } from '@/contract/shared-screens';
import { shareCopy } from '@/shared/line/share.copy';
import { ShareButton } from '@/shared/line/share-button';
import { hrefFor, isReachable } from '@/shared/routing/use-route';
import {
  consumeReturnTo,
  openModal,
  openSignIn,
  type SelectedGame,
  sessionStore,
} from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import type { FramePolicy } from '../frame-policy';
import { playerCopy } from '../player.copy';
import { useFrameEscape } from '../use-frame-escape';
import { useFreshBalance } from '../use-fresh-balance';
import { useFullScreen } from '../use-full-screen';
import { useGameLaunch } from '../use-game-launch';
import { FavouriteButton } from './favourite-button';
import styles from './game-player.module.css';
import { LaunchPanel } from './launch-panel';
import { LaunchProgress } from './launch-progress';
import { PlayClock } from './play-clock';

export interface GamePlayerProps {
  game: SelectedGame;
  /** Level of the game's heading: 1 on a page of its own, 2 inside another page. */
  headingLevel: 1 | 2;
  onClose: () => void;
}

/**
 * A game from selection to play: its header, and a stage with the picture, a question or the game. Nothing ever covers
 * the game, because a provider may have buttons anywhere.
 */
export function GamePlayer({ game, headingLevel, onClose }: GamePlayerProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  const { lineVisitor } = useSnapshot(sessionStore);
  const [state, dispatch] = useGameLaunch(game, isLoggedIn);
  const { isFull, enter, leave } = useFullScreen();
  const root = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useFrameEscape(frame);
  useFreshBalance(frame, state.step === 'playing' && state.mode === 'real');

  useEffect(() => {
    if (state.step === 'closed') onClose();
  }, [state.step, onClose]);

  // The focused element may be gone with the previous step; without this a keyboard user would restart at the top.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [state.step, isFull]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isFull) return;
    event.stopPropagation();
    leave();
  };
  const wantLogin = () => {
    dispatch({ type: 'login-wanted' });
    // Signing in returns to the game, so an earlier return target is dropped.
    consumeReturnTo();
    openSignIn();
  };
  // A visitor identified by LINE needs only one form to sign in, so that form opens immediately.
  const isOneFormAway = lineVisitor !== null && state.step === 'choosing-mode';
  const offerForm = useEffectEvent(wantLogin);
  useEffect(() => {
    if (isOneFormAway) offerForm();
  }, [isOneFormAway]);
  const isDemo = 'mode' in state && state.mode === 'demo';
  const switchMode = () => {
    if (!isDemo) dispatch({ type: 'demo-chosen' });
    else if (userStore.isLoggedIn) dispatch({ type: 'real-chosen' });
    else wantLogin();
  };
  const { game_id, provider_id, source } = game;
  const shared = {
    ...describeGame(game),
    path: hrefFor('play', {}, { game_id, provider_id, source }),
  };
  const hasModes = state.step !== 'choosing-mode';
  // The game keeps running behind the deposit.
  const hasDeposit =
    !isFull && isLoggedIn && !isDemo && state.step === 'playing' && isReachable('deposit');
  const Heading = headingLevel === 1 ? 'h1' : 'h2';

  return (
    <div
      ref={root}
      className={isFull ? `${styles.player} ${styles.full}` : styles.player}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      <Row wraps className={styles.header}>
        <div className={styles.title}>
          <Heading>{game.name}</Heading>
          <p>{isDemo ? `${game.provider_name} · ${playerCopy.inDemo}` : game.provider_name}</p>
        </div>
        {!isFull && hasModes && (
          <button
            type="button"
            className={styles.mode}
            aria-label={isDemo ? playerCopy.real : playerCopy.demo}
            onClick={switchMode}
          >
            {hasDeposit ? (
              <>
                <span className={styles.short}>{playerCopy.demoShort}</span>
                <span className={styles.long}>{playerCopy.demo}</span>
              </>
            ) : isDemo ? (
              playerCopy.real
            ) : (
              playerCopy.demo
            )}
          </button>
        )}
        {hasDeposit && (
          <button
            type="button"
            className={`${styles.mode} ${styles.deposit}`}
            onClick={() => openModal('deposit')}
          >
            {playerCopy.depositHere}
          </button>
        )}
        {!isFull && (
          <div className={styles.share} data-crowded={hasModes}>
            <ShareButton screen={shared} label={shareCopy.shareGame} isBare />
          </div>
        )}
        {!isFull && isLoggedIn && <FavouriteButton game={game} />}
        <Button
          variant="icon"
          aria-label={isFull ? playerCopy.leaveFullScreen : playerCopy.fullScreen}
          onClick={isFull ? leave : enter}
        >
          <Icon name={isFull ? cornersInIcon : cornersOutIcon} />
        </Button>
        <Button variant="icon" aria-label={playerCopy.close} onClick={onClose}>
          <Icon name={xIcon} />
        </Button>
      </Row>
      {!isDemo && state.step === 'playing' && <PlayClock onLeave={onClose} />}
      <div className={styles.stage}>
        <img className={styles.backdrop} src={game.image} alt="" width={312} height={416} />
        <img className={styles.art} src={game.image} alt="" width={312} height={416} />
        {state.step === 'playing' ? (
          <GameFrame key={state.run} ref={frame} name={game.name} policy={state.frame} />
        ) : (
          <LaunchPanel state={state} shared={shared} onEvent={dispatch} onLoginWanted={wantLogin} />
        )}
      </div>
    </div>
  );
}

interface GameFrameProps {
  ref: RefObject<HTMLIFrameElement | null>;
  name: string;
  policy: FramePolicy;
}

function GameFrame({ ref, name, policy }: GameFrameProps) {
  const [isLoaded, setLoaded] = useState(false);
  const handleLoad = () => {
    setLoaded(true);
    // Keyboard input belongs to the game from here on.
    ref.current?.focus();
  };
  return (
    <>
      <iframe
        ref={ref}
        className={isLoaded ? styles.frame : `${styles.frame} ${styles.waiting}`}
        src={policy.src}
        sandbox={policy.sandbox}
        allow="fullscreen; autoplay"
        title={playerCopy.frameTitle(name)}
        onLoad={handleLoad}
      />
      {!isLoaded && <LaunchProgress text={playerCopy.loadingGame} />}
    </>
  );
}
