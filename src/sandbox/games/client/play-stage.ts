/** State of the controls. `busy`: a stake is in progress. `locked`: the game has a problem. */
export type ControlMode = 'ready' | 'busy' | 'locked';

/** The controls that every game's stage has. */
export interface PlayStage {
  readonly setBalance: (satang: number | null) => void;
  /** Locks or enables the controls; in `busy` the button shows that it waits. */
  readonly setControls: (mode: ControlMode) => void;
  readonly say: (text: string, detail?: string) => void;
  /** Announces an event to screen readers. */
  readonly announce: (text: string) => void;
  /** Shows a problem with a retry button; null removes it. */
  readonly setTrouble: (sentence: string | null, onRetry?: () => void) => void;
}
