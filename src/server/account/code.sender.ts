import type { Logger } from 'pino';
import type { PhoneCodePurpose } from './phone-code.purposes';

/** A one-time code, the phone that it is for and what it proves it for. */
export interface CodeMessage {
  phone: string;
  code: string;
  purpose: PhoneCodePurpose;
}

/** A security notice about a member's account. */
export interface NoticeMessage {
  phone: string;
  text: string;
}

/** Brings one-time codes and notices to the phones that they are for. */
export interface CodeSender {
  /** Reaches no phone: a site with real money refuses it. */
  readonly isSimulated?: true;
  send(message: CodeMessage): Promise<void>;
  sendNotice(message: NoticeMessage): Promise<void>;
}

/**
 * Sends nothing: the server's log has the code. For trying the product out without an SMS gateway.
 * @param options.hidesCodes the log of a production site is read by too many: it then says only that none was sent
 */
export function createLogCodeSender(
  logger: Pick<Logger, 'info' | 'warn'>,
  { hidesCodes = false }: { hidesCodes?: boolean } = {},
): CodeSender {
  return {
    isSimulated: true,
    send({ phone, code, purpose }) {
      if (hidesCodes) logger.warn('No SMS gateway is configured. A one-time code was not sent.');
      else
        logger.info(`No SMS gateway is configured. The code of ${phone} to ${purpose} is ${code}.`);
      return Promise.resolve();
    },
    sendNotice({ phone, text }) {
      if (hidesCodes) logger.warn('No SMS gateway is configured. A notice was not sent.');
      else logger.info(`No SMS gateway is configured. ${phone} would have been told: ${text}`);
      return Promise.resolve();
    },
  };
}
