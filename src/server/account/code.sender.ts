import type { Logger } from 'pino';

/** Brings a one-time code to the phone that it is for. */
export interface CodeSender {
  /** Reaches no phone: a site with real money refuses it. */
  readonly isSimulated?: true;
  send(message: { phone: string; code: string }): Promise<void>;
}

/** Sends nothing: whoever reads the server's log sees the code. For trying the product out without an SMS gateway. */
export function createLogCodeSender(logger: Pick<Logger, 'info'>): CodeSender {
  return {
    isSimulated: true,
    send({ phone, code }) {
      logger.info(
        `No SMS gateway is configured. The code for a new password of ${phone} is ${code}.`,
      );
      return Promise.resolve();
    },
  };
}
