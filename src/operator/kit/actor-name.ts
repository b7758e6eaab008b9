import { operatorCopy as copy } from '../operator.copy';

/** Actors that are no person: jobs, and the data of a first start. */
const machines = new Set(['system', 'seed']);

/**
 * Names who did a thing, for staff: `operator/lek` and `lek` are `lek`, `gateway/scb` is the gateway `scb`,
 * `provider/hub88` is the game provider `hub88`,
 * `source/glo` is the source of results `glo`, `slip` is a slip that its bank confirmed.
 */
export function nameActor(by: string): string {
  if (machines.has(by)) return copy.machine;
  return by
    .replace(/^operator\//, '')
    .replace(/^gateway\//, `${copy.gateway} `)
    .replace(/^provider\//, `${copy.provider} `)
    .replace(/^source\//, `${copy.source} `)
    .replace(/^slip$/, copy.slip);
}
