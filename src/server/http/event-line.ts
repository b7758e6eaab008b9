const encoder = new TextEncoder();

/** Response headers of an event stream. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not cache, compress or buffer the events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** Callbacks of an `EventLine`. */
export interface EventLineOptions {
  /**
   * Returns the next text to send. It is called when the client is ready to read.
   * @param isHeartbeatDue true when a keep-alive must be sent even if nothing changed
   * @returns undefined while there is nothing to send
   */
  nextText: (isHeartbeatDue: boolean) => string | undefined;
  /** Called once when the stream ends, by the client or by the server. */
  onEnd: () => void;
}

/**
 * An event stream to one client. It produces text only when the client reads, so that a slow client does not fill
 * memory.
 */
export class EventLine {
  readonly body: ReadableStream<Uint8Array>;
  #hasEnded = false;
  #isHeartbeatDue = false;
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

  /** Makes a waiting read call `nextText` again. */
  wake(): void {
    this.#wake?.();
  }

  /** Sends a keep-alive if the client is waiting for text. */
  beat(): void {
    if (!this.#wake) return;
    this.#isHeartbeatDue = true;
    this.#wake();
  }

  /** Ends the stream; the client is expected to reconnect. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.options.onEnd();
    this.#wake?.();
  }

  /** @returns the next text to send, or null at the end */
  async #next(): Promise<string | null> {
    for (;;) {
      if (this.#hasEnded) return null;
      const text = this.options.nextText(this.#isHeartbeatDue);
      if (text !== undefined) {
        this.#isHeartbeatDue = false;
        return text;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
  }
}
