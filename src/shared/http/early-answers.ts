/** What a script of the page asked for a member before the app was here. */
interface EarlyAnswers {
  readonly token: string;
  readonly byPath: Record<string, Promise<Response> | undefined>;
}

/**
 * The answer to a call that was made early, once, and only by the same session.
 * @param path path of the call
 * @returns undefined where it was not made; else what answers the call, by asking again if nothing came
 */
export function takeEarlyAnswer(
  path: string,
  token: string | null,
): ((request: Request) => Promise<Response>) | undefined {
  const early = Reflect.get(globalThis, 'earlyAnswers') as EarlyAnswers | undefined;
  const answer = early?.byPath[path];
  if (!early || !answer || early.token !== token) return undefined;
  Reflect.deleteProperty(early.byPath, path);
  return (request) => answer.catch(() => fetch(request));
}
