import { proxy } from 'valtio/vanilla';
import type { Game } from '@/contract/games.contract';
import type { LineProfile } from '@/contract/line.contract';
import { ownUrl } from '../routing/own-url';
import { persist } from './persist';
import { isRecord, sessionPlace } from './stored';

/** Name of a modal over the screen; `menu` is the nav drawer of the specification. */
export type ModalName =
  | 'login'
  | 'register'
  | 'menu'
  | 'promotion'
  | 'notification'
  | 'deposit'
  | 'event'
  | 'inbox'
  | 'selectedPromotion'
  | 'verifyPhone'
  | 'limitQuestion'
  | 'terms'
  | 'privacy';

/** The game in the game sheet. */
export type SelectedGame = Pick<
  Game,
  | 'game_id'
  | 'provider_id'
  | 'sub_provider_id'
  | 'source'
  | 'name'
  | 'provider_name'
  | 'category'
  | 'image'
> & {
  is_demo: boolean;
  /** The match at which a sportsbook opens. */
  match_id?: string | undefined;
};

interface SessionState {
  /** Path and query that a guard refused; login, registration and linking lead there. */
  returnTo: string | null;
  modals: Record<ModalName, boolean>;
  selectedGame: SelectedGame | null;
  /** LINE profile verified by the server, without a linked member. */
  lineVisitor: LineProfile | null;
  /** Whether the notice about simulated money was closed. */
  isMoneyNoticeClosed: boolean;
  /** Whether the question about deposit limits waits until the member has left the registration, or the break. */
  isLimitQuestionDue: boolean;
}

function initialState(): SessionState {
  return {
    returnTo: null,
    modals: {
      login: false,
      register: false,
      menu: false,
      promotion: false,
      notification: false,
      deposit: false,
      event: false,
      inbox: false,
      selectedPromotion: false,
      verifyPhone: false,
      limitQuestion: false,
      terms: false,
      privacy: false,
    },
    selectedGame: null,
    lineVisitor: null,
    isMoneyNoticeClosed: false,
    isLimitQuestionDue: false,
  };
}

/** State of this visit. */
export const sessionStore = proxy<SessionState>(initialState());

export function openModal(name: ModalName): void {
  sessionStore.modals[name] = true;
}

/** Opens the login dialog, or the registration for a LINE user without a linked member. */
export function openSignIn(): void {
  openModal(sessionStore.lineVisitor ? 'register' : 'login');
}

/** Asks for deposit limits once the member has left the registration, or the screen of breaks. */
export function askForLimits(): void {
  sessionStore.isLimitQuestionDue = true;
}

export function closeModal(name: ModalName): void {
  sessionStore.modals[name] = false;
}

/** Opens a game in the game sheet. */
export function selectGame(game: SelectedGame): void {
  sessionStore.selectedGame = game;
}

/** Closes the game sheet. */
export function clearSelectedGame(): void {
  sessionStore.selectedGame = null;
}

/** Stores the path to return to after signing in; a URL of another site is ignored. */
export function rememberReturnTo(url: string): void {
  sessionStore.returnTo = ownUrl(url);
}

/** Returns the stored path and clears it. */
export function consumeReturnTo(): string | null {
  const { returnTo } = sessionStore;
  sessionStore.returnTo = null;
  return returnTo;
}

export function closeMoneyNotice(): void {
  sessionStore.isMoneyNoticeClosed = true;
}

/** Restores the state of a new visit. */
export function reset(): void {
  Object.assign(sessionStore, initialState());
}

persist({
  ...sessionPlace,
  store: sessionStore,
  // Open modals are not stored, so that a reload shows the plain screen.
  save: ({ returnTo, isMoneyNoticeClosed }) => ({ returnTo, isMoneyNoticeClosed }),
  restore: (saved) => {
    if (!isRecord(saved)) return;
    const { returnTo, isMoneyNoticeClosed } = saved;
    if (typeof returnTo === 'string') rememberReturnTo(returnTo);
    sessionStore.isMoneyNoticeClosed = isMoneyNoticeClosed === true;
  },
});
