import type { LineStep, LineStepName } from '@/contract/operator/official-account.contract';
import { ChannelTokenError } from '../line/channel-tokens';
import { LineCallError } from './messaging-gateway';
import { setupCopy as copy } from './setup.copy';

/** Makes a step of a name, with its state and sentence. */
export const stepOf =
  (name: LineStepName) =>
  (state: LineStep['state'], text: string): LineStep => ({ name, state, text });

/** Runs a step; LINE's refusal or silence becomes its sentence. */
export async function runStep<Found>(
  name: LineStepName,
  run: () => Promise<Found>,
  otherwise: (step: LineStep) => Found,
): Promise<Found> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ChannelTokenError || error instanceof LineCallError) {
      return otherwise(stepOf(name)('wrong', sayFailure(error)));
    }
    throw error;
  }
}

/** Says that LINE does not answer, or why it refuses. */
export function sayFailure(error: ChannelTokenError | LineCallError): string {
  if (error.status === null || error.status >= 500) return copy.noAnswer;
  return copy.refused(error.status, error instanceof LineCallError ? error.reason : '');
}
