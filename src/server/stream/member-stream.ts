import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import type { CallingMember } from '../http/endpoint-router';
import { EventLine } from '../http/event-line';
import type { HubStream } from '../http/stream-hub';
import type { MissedChanges } from './changes.queries';

/**
 * Milliseconds in which changes are collected into one event, since related changes such as a deposit and its money
 * follow each other closely.
 */
const GATHER_MS = 50;

/** The stream to one page. Unsent changes are kept as a set of kinds, so that a slow page does not fill memory. */
export class MemberStream implements HubStream {
  readonly #line: EventLine;
  readonly #pending = new Set<StreamKind>();
  /** Position from which on responses contain every change in `#pending`. */
  #shownFrom = 0n;
  /** Position up to which every change is in `#pending` or was sent. */
  #received: bigint;
  /** Position up to which every change was sent to the page. */
  #sent: bigint;
  #isFlushDue = true;
  /**
   * Number of open gaps. While changes are missing, no position after them may be sent; a stream starts with one gap.
   */
  #gaps = 1;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly member: CallingMember,
    since: bigint,
    onEnd: () => void,
  ) {
    this.#received = since;
    this.#sent = since;
    this.#line = new EventLine({
      nextText: (isHeartbeatDue) => this.#nextText(isHeartbeatDue),
      onEnd: () => {
        clearTimeout(this.#timer);
        onEnd();
      },
    });
  }

  get body(): ReadableStream<Uint8Array> {
    return this.#line.body;
  }

  /** The position sent last; `catchUp` adds the changes after it. */
  get position(): bigint {
    return this.#sent;
  }

  /**
   * Queues a change for the page.
   * @param change kind of the change (null when pages do not know the kind), and the transaction that made it
   * @param id position before which all changes were published
   */
  publish({ kind, xid }: { kind: StreamKind | null; xid: bigint }, id: bigint): void {
    this.move(id);
    if (kind === null) return;
    this.#pending.add(kind);
    if (xid >= this.#shownFrom) this.#shownFrom = xid + 1n;
    this.#schedule();
  }

  /** Notes that all changes before a position were published to this stream. */
  move(id: bigint): void {
    if (id > this.#received) this.#received = id;
  }

  /** Opens a gap because messages were lost: nothing is sent until `catchUp`. */
  openGap(): void {
    this.#gaps += 1;
    this.#received = this.#sent;
  }

  /** Closes a gap with the changes since `position`. */
  catchUp({ id, kinds, before }: MissedChanges): void {
    this.#gaps -= 1;
    this.move(id);
    for (const kind of kinds) this.#pending.add(kind);
    if (kinds.length > 0 && before > this.#shownFrom) this.#shownFrom = before;
    if (this.#pending.size > 0) this.#flush();
    else this.#line.wake();
  }

  beat(): void {
    this.#line.beat();
  }

  end(): void {
    this.#line.end();
  }

  #schedule(): void {
    if (this.#isFlushDue || this.#line.hasEnded || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#flush();
    }, GATHER_MS);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isFlushDue = true;
    this.#line.wake();
  }

  #nextText(isHeartbeatDue: boolean): string | undefined {
    if (this.#gaps > 0 || !(this.#isFlushDue || isHeartbeatDue)) return undefined;
    const kinds = this.#isFlushDue ? streamKinds.filter((kind) => this.#pending.has(kind)) : [];
    // A position after a change that is still pending would lose that change.
    const mayMove = kinds.length === this.#pending.size;
    if (this.#isFlushDue) this.#pending.clear();
    this.#isFlushDue = false;
    if (mayMove) this.#sent = this.#received;
    // An event with only the position also keeps proxies from cutting an idle connection. It needs a data line, because
    // parsers skip an event without data.
    if (kinds.length === 0) return `id: ${this.#sent}\nevent: position\ndata:\n\n`;
    const data = JSON.stringify({ kinds, shown_from: this.#shownFrom.toString() });
    return `id: ${this.#sent}\nevent: change\ndata: ${data}\n\n`;
  }
}
