/** What a script of the page asked for a member before the app was here. */
interface EarlyAnswers {
  readonly token: string;
  readonly byAddress: Record<string, Promise<Response> | undefined>;
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
  const early = Reflect.get(globalThis, 'earlyAnswers') as EarlyAnswers | undefined;
  const answer = early?.byAddress[address];
  if (!early || !answer || early.token !== token) return undefined;
  Reflect.deleteProperty(early.byAddress, address);
  return (request) => answer.catch(() => fetch(request));
}
