import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { lineSession } from './line.contract';
import { lineProof } from './line-proof.fields';
import { userInfoData } from './session.fields';
import { START_PATH } from './start-call';
import { streamPosition } from './stream.contract';

const LONGEST_ADDRESS = 4096;

export const start = defineEndpoint({
  method: 'POST',
  path: START_PATH,
  summary:
    "What a page needs for its member as it begins, in the form in which the page's own scripts keep it; with LINE's proof it signs them in first. Other clients use the calls themselves",
  access: 'public',
  body: v.strictObject({
    /** The address of the page: path and query. */
    page: v.pipe(v.string(), v.startsWith('/'), v.maxLength(LONGEST_ADDRESS)),
    /** The build that the page was written by. */
    build: v.pipe(v.string(), v.maxLength(64)),
    line: v.optional(lineProof),
  }),
  /** Null for nobody, and for a page of another build, which may keep things in another form. */
  data: v.nullable(
    v.object({
      /** The session that the proof began; null without one. */
      session: v.nullable(
        v.object({
          access_token: v.string(),
          user_info: userInfoData,
        }),
      ),
      /** Data of queries under their keys. Those that took too long are left out. */
      queries: v.array(v.object({ key: v.array(v.unknown()), data: v.unknown() })),
      /** Texts that stand in every page. */
      texts: v.object({ balance: v.optional(v.string()), points: v.optional(v.string()) }),
      /** Position in the member's stream, older than all of it. */
      position: streamPosition,
    }),
  ),
  errors: lineSession.errors,
});

/** Data of a successful start call. */
export type StartData = NonNullable<v.InferOutput<typeof start.data>>;
