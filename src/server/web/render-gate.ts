import type { PageRenderer } from '@/contract/page-renderer';

/**
 * Keeps renderings of a draft of the configuration apart from all others, because the renderers keep the configuration
 * in a variable of their module. Other renderings run together, and wait while a draft is rendered.
 */
export class RenderGate {
  /** Resolves when the last draft that was asked for is rendered. */
  #alone: Promise<unknown> = Promise.resolve();
  #isAlone = false;
  readonly #together = new Set<Promise<unknown>>();

  /** Returns the renderer whose calls run together. */
  guard({ render, start }: PageRenderer): PageRenderer {
    return {
      render: (agent, url) => this.#runTogether(() => render(agent, url)),
      start: (agent, url, memberId) => this.#runTogether(() => start(agent, url, memberId)),
    };
  }

  /** Runs while nothing else is rendered. */
  runAlone<Result>(run: () => Promise<Result>): Promise<Result> {
    const before = this.#alone;
    this.#isAlone = true;
    const running = before.then(() => Promise.allSettled(this.#together)).then(run);
    const done = running.then(
      () => undefined,
      () => undefined,
    );
    this.#alone = done;
    void done.then(() => {
      if (this.#alone === done) this.#isAlone = false;
    });
    return running;
  }

  async #runTogether<Result>(run: () => Promise<Result>): Promise<Result> {
    while (this.#isAlone) await this.#alone;
    const running = run();
    this.#together.add(running);
    try {
      return await running;
    } finally {
      this.#together.delete(running);
    }
  }
}
