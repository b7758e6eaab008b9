import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { lineSession } from './line.contract';
import { lineProof } from './line-proof.fields';
import { takeNotices } from './notices.contract';
import { userInfoData } from './session.fields';
import { START_PATH } from './start-call';
import { streamPosition } from './stream.contract';

const LONGEST_ADDRESS = 4096;

export const start = defineEndpoint({
  method: 'POST',
  path: START_PATH,
  summary:
    'Returns the data with which a page starts, in the format of its scripts; with a LINE proof, signs in first; not meant for other clients',
  access: 'public',
  body: v.strictObject({
    /** Path and query of the page. */
    page: v.pipe(v.string(), v.startsWith('/'), v.maxLength(LONGEST_ADDRESS)),
    /** Id of the build that rendered the page. */
    build: v.pipe(v.string(), v.maxLength(64)),
    line: v.optional(lineProof),
  }),
  /**
   * Data for the page. It is null without a member, and for a page of another build, which may store data in another
   * form.
   */
  data: v.nullable(
    v.object({
      /** The session that LINE's proof started; null without a proof. */
      session: v.nullable(
        v.object({
          access_token: v.string(),
          user_info: userInfoData,
        }),
      ),
      /** Query data by query key. Queries that took too long are left out. */
      queries: v.array(v.object({ key: v.array(v.unknown()), data: v.unknown() })),
      /** Texts shown on every page. */
      texts: v.object({ balance: v.optional(v.string()), points: v.optional(v.string()) }),
      /** Notices that no page has shown, as `takeNotices` returns them; the page shows them. */
      notices: takeNotices.data,
      /** Position in the member's stream immediately before this data was read. */
      position: streamPosition,
    }),
  ),
  errors: lineSession.errors,
});

/** Data of a successful start call, before any transformation. */
export type StartData = NonNullable<v.InferInput<typeof start.data>>;
