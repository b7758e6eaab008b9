import * as v from 'valibot';
import { NOT_FOUND_PATH, PAGE_VIEW_CALL } from './analytics-names';
import { defineEndpoint } from './endpoint';
import { routes } from './routes';

const paths = Object.values(routes).map(({ path }) => path);

export const pageView = defineEndpoint({
  method: 'POST',
  path: PAGE_VIEW_CALL,
  summary:
    "Counts one view of a screen, if the visitor has agreed to it, without recording the visitor's identity",
  access: 'public',
  body: v.strictObject({
    /** Path pattern of the screen, without parameter values: `/lobby/:name?`. */
    path: v.picklist([...paths, NOT_FOUND_PATH]),
    shell: v.picklist(['web', 'liff']),
    /** Host of the referring page; only sent with the first screen of a visit. */
    referrer: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,100}$/))),
  }),
  data: v.null(),
  errors: ['request.too_many'],
});

/** The report of one opened screen. */
export type PageViewReport = v.InferOutput<typeof pageView.body>;
