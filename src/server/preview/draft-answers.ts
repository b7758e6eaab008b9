import { AsyncLocalStorage } from 'node:async_hooks';

type Handler = (request: Request) => Promise<Response>;

/** Answers the calls that a draft replaces. @param live handles the call as the live site does */
export type DraftAnswer = (request: Request, live: Handler) => Promise<Response>;

const answers = new AsyncLocalStorage<DraftAnswer>();

/**
 * Wraps the handler of the calls that pages make while they are rendered: a page with a draft gets the draft, and every
 * other page the live data.
 */
export function withDrafts(live: Handler): Handler {
  return (request) => {
    const answer = answers.getStore();
    return answer ? answer(request, live) : live(request);
  };
}

/** Runs the rendering of a page whose calls are answered with a draft. */
export function renderWith<Page>(answer: DraftAnswer, render: () => Promise<Page>): Promise<Page> {
  return answers.run(answer, render);
}
