/** The next state, with the effects to perform in the given order. */
export interface Step<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** A running state machine. */
export interface Machine<State, Happening> {
  readonly state: () => State;
  readonly send: (event: Happening) => void;
}

/**
 * State of a request to the server. `none`: no request is open. `current`: its response will be used. `outdated`: its
 * response will be ignored.
 */
export type Asking = 'none' | 'current' | 'outdated';

/** Returns a step without effects. */
export function stay<State>(state: State): Step<State, never> {
  return { state, effects: [] };
}

/** Applies further steps to the state after a first step, and joins the effects in the order of the steps. */
export function chain<State, Effect>(
  first: Step<State, Effect>,
  ...further: readonly ((state: State) => Step<State, Effect>)[]
): Step<State, Effect> {
  return further.reduce((step, next) => {
    const { state, effects } = next(step.state);
    return { state, effects: [...step.effects, ...effects] };
  }, first);
}

/** Runs a machine. An event that an effect sends waits until the other effects of its step are performed. */
export function runMachine<State, Happening, Effect>(
  start: State,
  transition: (state: State, event: Happening) => Step<State, Effect>,
  perform: (effect: Effect) => void,
): Machine<State, Happening> {
  let state = start;
  let isRunning = false;
  const waiting: Happening[] = [];

  const take = (event: Happening): void => {
    const step = transition(state, event);
    state = step.state;
    for (const effect of step.effects) perform(effect);
  };

  return {
    state: () => state,
    send: (event) => {
      waiting.push(event);
      if (isRunning) return;
      isRunning = true;
      try {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) take(next);
      } finally {
        isRunning = false;
      }
    },
  };
}
