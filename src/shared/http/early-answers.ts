/** What a script of the page asked for a member before the app was here. */
interface EarlyAnswers {
  readonly token: string;
  readonly byAddress: Record<string, Promise<Response> | undefined>;
  /** What it wrote into the places of `EarlyText`. */
  readonly texts: Partial<Record<EarlyTextName, string>>;
}

/** What every screen says of a member: the balance of all wallets, and the points as a bare number. */
export type EarlyTextName = 'balance' | 'points';

/**
 * What a script of the page has written for the session, until the app knows better.
 * @returns undefined where nothing came yet, or for another session
 */
export function readEarlyText(name: EarlyTextName, token: string | null): string | undefined {
  const early = readEarlyAnswers();
  return early?.token === token ? early.texts[name] : undefined;
}

/**
 * The answer to a call that was made early, once, and only by the same session.
 * @param address path of the call with its query
 * @returns undefined where it was not made; else what answers the call, by asking again if nothing came
 */
export function takeEarlyAnswer(
  address: string,
  token: string | null,
): ((request: Request) => Promise<Response>) | undefined {
  const early = readEarlyAnswers();
  const answer = early?.byAddress[address];
  if (!early || !answer || early.token !== token) return undefined;
  Reflect.deleteProperty(early.byAddress, address);
  return (request) => answer.catch(() => fetch(request));
}

function readEarlyAnswers(): EarlyAnswers | undefined {
  return Reflect.get(globalThis, 'earlyAnswers') as EarlyAnswers | undefined;
}
