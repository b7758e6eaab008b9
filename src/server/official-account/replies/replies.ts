import type { LineUser } from '../friends.service';
import type { LineMessage } from '../messaging-gateway';

/** The answers of the official account in its chat. Empty lists mean that it stays silent. */
export interface Replies {
  /** Answers a user who has become a friend. */
  greet(user: LineUser): Promise<readonly LineMessage[]>;
  /** Answers a text. It is matched and forgotten: it is never stored and never logged. */
  answerText(user: LineUser, text: string): Promise<readonly LineMessage[]>;
  /** Answers a message other than a text; `type` is LINE's name of its kind, such as `image`. */
  answerOther(user: LineUser, type: string): Promise<readonly LineMessage[]>;
  /** Answers a button of a menu or card. */
  answerPostback(user: LineUser, data: string): Promise<readonly LineMessage[]>;
  /** Says in a group why the account leaves it. */
  sayGoodbye(): readonly LineMessage[];
}
