const encoder = new TextEncoder();

/** Headers of an answer that is a stream of events. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Neither kept nor packed on the way, nor held back until there is more.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** What a line is made of. */
export interface EventLineOptions {
  /**
   * Asked for what goes out next, each time that somebody reads.
   * @param isBeatDue whether the page is to see that it is connected, though nothing changed
   * @returns undefined while there is nothing to say
   */
  take: (isBeatDue: boolean) => string | undefined;
  /** Told once, whoever ended it. */
  onEnd: () => void;
}

/** The line to one page. Nothing is written ahead of whom it is for: however slowly somebody reads, nothing piles up here. */
export class EventLine {
  readonly body: ReadableStream<Uint8Array>;
  #hasEnded = false;
  #isBeatDue = false;
  #wake: (() => void) | undefined;

  constructor(private readonly options: EventLineOptions) {
    this.body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const text = await this.#next();
          if (text === null) controller.close();
          else controller.enqueue(encoder.encode(text));
        },
        cancel: () => {
          this.end();
        },
      },
      { highWaterMark: 0 },
    );
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** There may be something to take. */
  wake(): void {
    this.#wake?.();
  }

  /** Shows the page that it is still connected, if it reads. */
  beat(): void {
    if (!this.#wake) return;
    this.#isBeatDue = true;
    this.#wake();
  }

  /** Ends the line; the page comes back for the rest. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.options.onEnd();
    this.#wake?.();
  }

  /** @returns what goes out next, or null at the end */
  async #next(): Promise<string | null> {
    for (;;) {
      if (this.#hasEnded) return null;
      const text = this.options.take(this.#isBeatDue);
      if (text !== undefined) {
        this.#isBeatDue = false;
        return text;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
  }
}
