/** Whether the player can act: not while a stake is on its way, nor while the game needs help. */
export type ControlMode = 'ready' | 'busy' | 'locked';

/** The controls that every game's stage has. */
export interface PlayStage {
  readonly setBalance: (satang: number | null) => void;
  /** Locks or frees the controls; `busy` says why in the button. */
  readonly setControls: (mode: ControlMode) => void;
  readonly say: (text: string, detail?: string) => void;
  /** Announces an event to screen readers. */
  readonly announce: (text: string) => void;
  /** Shows a problem with a button to retry; null removes it. */
  readonly setTrouble: (sentence: string | null, onRetry?: () => void) => void;
}
