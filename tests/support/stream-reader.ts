import { memberStream } from '@/contract/stream.contract';

/** One event as it came over the line. */
export interface HeardEvent {
  readonly id: string;
  readonly kinds: readonly string[];
}

/** How a stream is asked for. */
export interface ListenOptions {
  readonly token: string;
  readonly url: string;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly lastEventId?: string | undefined;
}

/** A page that listens, without a browser around it. */
export class StreamReader {
  readonly response: Response;
  /** Everything that came, as text. */
  text = '';
  /** The position that was told last. */
  lastId: string | undefined;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #decoder = new TextDecoder();
  readonly #abort = new AbortController();
  #rest = '';

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    if (response.status === 200) this.#reader = response.body?.getReader();
  }

  static async open(options: ListenOptions): Promise<StreamReader> {
    const {
      token,
      url,
      lastEventId,
      fetch = (request: Request) => globalThis.fetch(request),
    } = options;
    const abort = new AbortController();
    const response = await fetch(
      new Request(new URL(memberStream.path, url), {
        headers: {
          authorization: `Bearer ${token}`,
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
        signal: abort.signal,
      }),
    );
    return new StreamReader(response, abort);
  }

  /** The next event; null when the stream ends before one. Heartbeats pass. */
  async next(): Promise<HeardEvent | null> {
    for (;;) {
      const block = await this.#nextBlock();
      if (block === null) return null;
      const fields = new Map(
        block
          .split('\n')
          .filter((line) => !line.startsWith(':'))
          .map((line): [string, string] => {
            const [name = '', ...value] = line.split(': ');
            return [name, value.join(': ')];
          }),
      );
      const id = fields.get('id') ?? '';
      if (id !== '') this.lastId = id;
      const data = fields.get('data');
      if (data === undefined) continue;
      const { kinds } = JSON.parse(data) as { kinds: string[] };
      return { id, kinds };
    }
  }

  /** Reads until the events have named these kinds. @returns all kinds that were told meanwhile */
  async until(...kinds: string[]): Promise<string[]> {
    const heard = new Set<string>();
    while (!kinds.every((kind) => heard.has(kind))) {
      const event = await this.next();
      if (!event) throw new Error(`the stream ended before it told of ${kinds.join(', ')}`);
      for (const each of event.kinds) heard.add(each);
    }
    return [...heard];
  }

  /** Resolves when the server has ended the stream. */
  async untilEnd(): Promise<void> {
    while (await this.next()) continue;
  }

  /** Waits for one heartbeat more. */
  async untilBeat(): Promise<void> {
    const block = await this.#nextBlock();
    if (block === null) throw new Error('the stream ended');
    if (!block.startsWith(':')) throw new Error(`no heartbeat: ${block}`);
    this.lastId = /^id: (\d+)$/m.exec(block)?.[1] ?? this.lastId;
  }

  /** Goes away without a word. */
  async close(): Promise<void> {
    this.#abort.abort();
    await this.#reader?.cancel().catch(() => undefined);
  }

  async #nextBlock(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#rest.slice(0, end);
        this.#rest = this.#rest.slice(end + 2);
        return block;
      }
      const chunk = await this.#reader?.read().catch(() => undefined);
      if (!chunk || chunk.done) return null;
      const text = this.#decoder.decode(chunk.value, { stream: true });
      this.text += text;
      this.#rest += text;
    }
  }
}
