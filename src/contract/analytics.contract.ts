import * as v from 'valibot';
import { NOT_FOUND_PATH, PAGE_VIEW_CALL } from './analytics.names';
import { defineEndpoint } from './endpoint';
import { routes } from './routes';

const paths = Object.values(routes).map(({ path }) => path);

export const pageView = defineEndpoint({
  method: 'POST',
  path: PAGE_VIEW_CALL,
  summary:
    'Count that a screen was opened, after the visitor has agreed; nothing is kept of who did',
  access: 'public',
  body: v.strictObject({
    /** Pattern of the screen, without what its address says: `/lobby/:name?`. */
    path: v.picklist([...paths, NOT_FOUND_PATH]),
    shell: v.picklist(['web', 'liff']),
    /** Host of the page that led here, with the first screen of a visit. */
    referrer: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,100}$/))),
  }),
  data: v.null(),
  errors: ['request.too_many'],
});

/** One opened screen, as it is reported. */
export type PageViewReport = v.InferOutput<typeof pageView.body>;
