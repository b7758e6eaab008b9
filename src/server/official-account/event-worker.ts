import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/tables';
import { type EventDeps, type EventResult, handleEvent } from './event-handler';
import { type ClaimedEvent, claimEvents, finishEvent, returnEvent } from './webhook-events.queries';

/** Highest number of events that one process handles at the same time. */
const AT_ONCE = 8;
/** Milliseconds between searches for events that a dead process has left. */
const EVERY_MS = 5_000;
/** Milliseconds for which a process that stops waits for LINE; another process then takes the event. */
const STOP_MS = 1_500;

/** Handles the stored events of one agent in this process. */
export interface EventWorker {
  start(): void;
  /** Looks for events now; called when some were stored. */
  lookNow(): void;
  /** Handles all events that wait now. */
  handleWaiting(): Promise<void>;
  /** Takes no further events, and resolves when those in progress are done. */
  stop(): Promise<void>;
}

/** Dependencies of the worker. */
export interface WorkerDeps extends EventDeps {
  /** Database for the claims, apart from that of the requests. */
  jobDb: Db;
  /** Called after each event. */
  onEvent?: (type: string, result: EventResult | 'failed') => void;
}

/** Creates the worker of a process; any number of processes may run one on the same database. */
export function createEventWorker(deps: WorkerDeps): EventWorker {
  const { jobDb, agentId, logger, onEvent } = deps;
  const ending = new AbortController();
  const givingUp = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let resting = new AbortController();

  async function handleOne(event: ClaimedEvent): Promise<void> {
    try {
      const result = await handleEvent(deps, event, givingUp.signal);
      await finishEvent(jobDb, event, result);
      onEvent?.(event.type, result);
    } catch (error) {
      logger.warn({ err: error, event: event.id, type: event.type }, 'failed to handle an event');
      await returnEvent(jobDb, event);
      onEvent?.(event.type, 'failed');
    }
  }

  async function handleWaiting(): Promise<void> {
    for (;;) {
      const events = ending.signal.aborted ? [] : await claimEvents(jobDb, agentId, AT_ONCE);
      if (events.length === 0) return;
      await Promise.all(events.map(handleOne));
    }
  }

  async function keepHandling(): Promise<void> {
    while (!ending.signal.aborted) {
      // An event that is stored meanwhile ends the rest before it begins.
      resting = new AbortController();
      await handleWaiting().catch((error: unknown) => {
        logger.warn({ err: error }, 'failed to handle events');
      });
      const signal = AbortSignal.any([ending.signal, resting.signal]);
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    handleWaiting,
    start() {
      running = keepHandling();
    },
    lookNow() {
      resting.abort();
    },
    async stop() {
      ending.abort();
      const limit = setTimeout(() => givingUp.abort(), STOP_MS);
      await running;
      clearTimeout(limit);
    },
  };
}
