import type { Logger } from 'pino';
import type { PhoneCodePurpose } from './phone-code-purposes';

/** A one-time code with its phone and purpose. */
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

/** Sends one-time codes and notices to phones. */
export interface CodeSender {
  /** True for a sender that reaches no phone. A site with real money refuses to start with it. */
  readonly isSimulated?: true;
  /** Whether a message can be sent now; false while the gateway fails. True where it is left out. */
  readonly isAvailable?: () => boolean;
  send(message: CodeMessage): Promise<void>;
  sendNotice(message: NoticeMessage): Promise<void>;
}

/**
 * Creates a sender that writes codes and notices only to the server's log, to try the product without an SMS gateway.
 * @param options.hidesCodes logs only that nothing was sent, because too many people read the log of a production site
 */
export function createLogCodeSender(
  logger: Pick<Logger, 'info' | 'warn'>,
  { hidesCodes = false }: { hidesCodes?: boolean } = {},
): CodeSender {
  return {
    isSimulated: true,
    send({ phone, code, purpose }) {
      if (hidesCodes) logger.warn('no SMS gateway is configured: a one-time code was not sent');
      else logger.info(`no SMS gateway is configured: the ${purpose} code for ${phone} is ${code}`);
      return Promise.resolve();
    },
    sendNotice({ phone, text }) {
      if (hidesCodes) logger.warn('no SMS gateway is configured: a notification was not sent');
      else logger.info(`no SMS gateway is configured: the notification for ${phone} is: ${text}`);
      return Promise.resolve();
    },
  };
}
