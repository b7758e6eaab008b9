import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import type { CallingMember } from '../http/endpoint-router';
import { EventLine } from '../http/event.line';
import type { MissedChanges } from './changes.queries';

/** What belongs together (a deposit and its money) is told together. */
const GATHER_MS = 50;

/**
 * What one page hears. It holds what changed and was not yet taken, each kind once: however slowly somebody reads,
 * nothing piles up.
 */
export class MemberStream {
  readonly #line: EventLine;
  readonly #pending = new Set<StreamKind>();
  /** Up to where everything is in `#pending` or was sent. */
  #heard: bigint;
  /** What the page knows. */
  #sent: bigint;
  #isDue = true;
  /** While something was missed the page must not be told a position behind it; at first, everything was. */
  #gaps = 1;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly member: CallingMember,
    since: bigint,
    onEnd: (stream: MemberStream) => void,
  ) {
    this.#heard = since;
    this.#sent = since;
    this.#line = new EventLine({
      take: (isBeatDue) => this.#take(isBeatDue),
      onEnd: () => {
        clearTimeout(this.#timer);
        onEnd(this);
      },
    });
  }

  get body(): ReadableStream<Uint8Array> {
    return this.#line.body;
  }

  /** What the page was told last: the rest is asked for from here. */
  get position(): bigint {
    return this.#sent;
  }

  /** Something changed, or nothing (null); everything before `id` was heard of. */
  hear(kind: StreamKind | null, id: bigint): void {
    if (id > this.#heard) this.#heard = id;
    if (kind === null) return;
    this.#pending.add(kind);
    this.#schedule();
  }

  /** Messages were lost: says nothing until `catchUp`. */
  miss(): void {
    this.#gaps += 1;
    this.#heard = this.#sent;
  }

  /** Takes over what was asked for since `position`. */
  catchUp({ id, kinds }: MissedChanges): void {
    this.#gaps -= 1;
    if (id > this.#heard) this.#heard = id;
    for (const kind of kinds) this.#pending.add(kind);
    if (this.#pending.size > 0) this.#fall();
    else this.#line.wake();
  }

  /** Shows the page that it is still connected, if it reads. */
  beat(): void {
    this.#line.beat();
  }

  /** Ends the stream; the page comes back for the rest. */
  end(): void {
    this.#line.end();
  }

  #schedule(): void {
    if (this.#isDue || this.#line.hasEnded || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#fall();
    }, GATHER_MS);
  }

  #fall(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = true;
    this.#line.wake();
  }

  #take(isBeatDue: boolean): string | undefined {
    if (this.#gaps > 0 || !(this.#isDue || isBeatDue)) return undefined;
    const kinds = this.#isDue ? streamKinds.filter((kind) => this.#pending.has(kind)) : [];
    // A position behind something that still waits would lose it.
    const mayMove = kinds.length === this.#pending.size;
    if (this.#isDue) this.#pending.clear();
    this.#isDue = false;
    if (mayMove) this.#sent = this.#heard;
    // A comment is heard by proxies that would cut a silent line; an id without data moves the position alone.
    if (kinds.length === 0) return `:\nid: ${this.#sent}\n\n`;
    return `id: ${this.#sent}\nevent: change\ndata: ${JSON.stringify({ kinds })}\n\n`;
  }
}
