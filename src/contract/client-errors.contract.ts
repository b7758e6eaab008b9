import * as v from 'valibot';
import { CLIENT_ERROR_CALL, CLIENT_ERROR_LENGTHS as lengths } from './client-error-call';
import { defineEndpoint } from './endpoint';

/** Shells in which pages run. */
export const pageShells = ['web', 'liff', 'console'] as const;

export const clientError = defineEndpoint({
  method: 'POST',
  path: CLIENT_ERROR_CALL,
  summary:
    'Reports an error that a page did not handle; phone numbers, tokens and query strings are cut out before it is logged',
  access: 'public',
  body: v.strictObject({
    /** Name of the error's class, such as `TypeError`. */
    name: v.pipe(v.string(), v.maxLength(lengths.name)),
    message: v.pipe(v.string(), v.maxLength(lengths.message)),
    /** Stack as the browser writes it; empty when it gives none. */
    stack: v.pipe(v.string(), v.maxLength(lengths.stack)),
    /** Path of the page, without its query. */
    path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(lengths.path)),
    shell: v.picklist(pageShells),
  }),
  data: v.null(),
  errors: ['request.too_many'],
});

/** The report of an error of a page. */
export type ClientErrorReport = v.InferOutput<typeof clientError.body>;
