import * as v from 'valibot';
import { login } from '@/contract/account.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { OPERATOR_KEY } from './server-process';

const loginAnswer = v.object({ error: v.literal(0), access_token: v.string() });
const walletsAnswer = v.object({ error: v.literal(0), data: memberWallets.data });
const verifyAnswer = v.object({
  data: v.object({ transfers: v.number(), accounts: v.number(), faults: v.array(v.unknown()) }),
});

/** A member of the demo seed or of the test. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The back end beside the browser: what is true, whatever the screen says. */
export class BackEnd {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Satang in all wallets of a member. */
  async fetchBalance({ username, password }: Credentials): Promise<number> {
    const session = v.parse(loginAnswer, await this.#post(login.path, { username, password }));
    const wallets = v.parse(
      walletsAnswer,
      await this.#post(memberWallets.path, {}, session.access_token),
    );
    return wallets.data.reduce((sum, wallet) => sum + wallet.balance, 0);
  }

  /** Replays the books: every account's balance against its transfers. */
  async verifyLedger(): Promise<{ transfers: number; faults: unknown[] }> {
    const response = await fetch(`${this.#url}/operator/v1/ledger/verify`, {
      headers: { authorization: `Bearer ${OPERATOR_KEY}` },
    });
    return v.parse(verifyAnswer, await response.json()).data;
  }

  async #post(path: string, body: object, token?: string): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return response.json();
  }
}
