import { proxy } from 'valtio/vanilla';
import type { Game } from '@/contract/games.contract';
import type { LineProfile } from '@/contract/line.contract';
import { ownAddress } from '../routing/own-address';
import { persist } from './persist';
import { isRecord, sessionPlace } from './stored';

/** Something that opens over a screen; `menu` is the nav drawer of the specification. */
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
  | 'terms'
  | 'privacy';

/** The game in the sheet. */
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
  /** The match that a sportsbook is opened at. */
  match_id?: string | undefined;
};

interface SessionState {
  /** Where a guard stopped someone; login, registration and linking lead there first. */
  returnTo: string | null;
  modals: Record<ModalName, boolean>;
  selectedGame: SelectedGame | null;
  /** Whom LINE knows, the server has verified, and no member is linked to. */
  lineVisitor: LineProfile | null;
  /** The notice about simulated money was closed. */
  isMoneyNoticeClosed: boolean;
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
      terms: false,
      privacy: false,
    },
    selectedGame: null,
    lineVisitor: null,
    isMoneyNoticeClosed: false,
  };
}

/** State of this visit. */
export const sessionStore = proxy<SessionState>(initialState());

export function openModal(name: ModalName): void {
  sessionStore.modals[name] = true;
}

/** Asks a visitor to sign in. Whom LINE knows, and no member is linked to, becomes one at once or names the one they are. */
export function openSignIn(): void {
  openModal(sessionStore.lineVisitor ? 'register' : 'login');
}

export function closeModal(name: ModalName): void {
  sessionStore.modals[name] = false;
}

/** Puts a game into the sheet, which opens. */
export function selectGame(game: SelectedGame): void {
  sessionStore.selectedGame = game;
}

/** Closes the game sheet. */
export function clearSelectedGame(): void {
  sessionStore.selectedGame = null;
}

/** Remembers where someone wanted to go; addresses of other sites are not remembered. */
export function rememberReturnTo(address: string): void {
  sessionStore.returnTo = ownAddress(address);
}

/** Where someone wanted to go before signing in; asked for once. */
export function consumeReturnTo(): string | null {
  const { returnTo } = sessionStore;
  sessionStore.returnTo = null;
  return returnTo;
}

export function closeMoneyNotice(): void {
  sessionStore.isMoneyNoticeClosed = true;
}

/** Back to the state of a fresh visit. */
export function reset(): void {
  Object.assign(sessionStore, initialState());
}

persist({
  ...sessionPlace,
  store: sessionStore,
  // What is open is not kept: a reload shows the screen, not yesterday's dialog.
  save: ({ returnTo, isMoneyNoticeClosed }) => ({ returnTo, isMoneyNoticeClosed }),
  restore: (saved) => {
    if (!isRecord(saved)) return;
    const { returnTo, isMoneyNoticeClosed } = saved;
    if (typeof returnTo === 'string') rememberReturnTo(returnTo);
    sessionStore.isMoneyNoticeClosed = isMoneyNoticeClosed === true;
  },
});
