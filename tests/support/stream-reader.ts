import { memberStream } from '@/contract/stream.contract';

/** An event of the member's stream. */
export interface HeardEvent {
  readonly id: string;
  readonly kinds: readonly string[];
}

/** Options of a stream request. */
export interface ListenOptions {
  /** Bearer token; left out for a visitor. */
  readonly token?: string;
  readonly url: string;
  /** Path with query; by default the member's stream. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly lastEventId?: string | undefined;
}

/** A client that listens to a stream, without a browser. */
export class StreamReader {
  readonly response: Response;
  /** All received text. */
  text = '';
  /** The last received stream position. */
  lastId: string | undefined;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #decoder = new TextDecoder();
  readonly #abort = new AbortController();
  #rest = '';

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) this.#reader = response.body?.getReader();
  }

  static async open(options: ListenOptions): Promise<StreamReader> {
    const {
      token,
      url,
      path = memberStream.path,
      headers,
      lastEventId,
      fetch = (request: Request) => globalThis.fetch(request),
    } = options;
    const abort = new AbortController();
    const response = await fetch(
      new Request(new URL(path, url), {
        headers: {
          ...headers,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
        signal: abort.signal,
      }),
    );
    return new StreamReader(response, abort);
  }

  /** Returns the next event of the member, skipping heartbeats; null when the stream ends first. */
  async next(): Promise<HeardEvent | null> {
    const event = await this.nextEvent();
    if (event === null) return null;
    const { kinds } = JSON.parse(event.data) as { kinds: string[] };
    return { id: event.id, kinds };
  }

  /** Returns the next raw event of any stream, skipping heartbeats; null when the stream ends first. */
  async nextEvent(): Promise<{ id: string; name: string; data: string } | null> {
    for (;;) {
      const block = await this.#nextBlock();
      if (block === null) return null;
      const fields = new Map(
        block
          .split('\n')
          .filter((line) => !line.startsWith(':'))
          .map((line): [string, string] => {
            const [name = '', ...value] = line.split(':');
            return [name, value.join(':').trimStart()];
          }),
      );
      const id = fields.get('id') ?? '';
      if (id !== '') this.lastId = id;
      const data = fields.get('data');
      if (data) return { id, name: fields.get('event') ?? '', data };
    }
  }

  /** Reads until the events have named these kinds. @returns all kinds received so far */
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
    while (await this.nextEvent()) continue;
  }

  /** Waits for the next heartbeat; throws on any other event. */
  async untilBeat(): Promise<void> {
    const block = await this.#nextBlock();
    if (block === null) throw new Error('the stream ended');
    if (/^data: /m.test(block)) throw new Error(`no heartbeat: ${block}`);
    this.lastId = /^id: (\d+)$/m.exec(block)?.[1] ?? this.lastId;
  }

  /** Closes the connection without notice. */
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
