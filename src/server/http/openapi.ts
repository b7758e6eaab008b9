import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Endpoint, FileEndpoint, OperatorEndpoint, StreamEndpoint } from '@/contract/endpoint';
import { endpoints, fileEndpoints, operatorEndpoints, streamEndpoints } from '@/contract/endpoints';
import { errorCodes, limitErrorNames } from '@/contract/errors';

/** Returns the OpenAPI 3.1 description of members' calls, files and streams, generated from their schemas. */
export function describeApi(): object {
  return describeApiOf('member', {
    ...pathsOf(endpoints),
    ...Object.fromEntries(fileEndpoints.map((file) => [file.path, { get: describeFile(file) }])),
    ...Object.fromEntries(
      streamEndpoints.map((stream) => [stream.path, { get: describeStream(stream) }]),
    ),
  });
}

/** Returns the OpenAPI 3.1 description of the calls of operators. */
export function describeOperatorApi(): object {
  return {
    ...describeApiOf('operator', pathsOf(operatorEndpoints)),
    tags: [...new Set(operatorEndpoints.map(tagOf))].map((name) => ({ name })),
  };
}

const OPERATOR_ROOT = '/operator/v1/';

/** Returns the words of the path of an operator call, without the root. */
function wordsOf({ path }: Pick<OperatorEndpoint, 'path'>): string[] {
  return path.slice(OPERATOR_ROOT.length).split(/[^a-z0-9]+/i);
}

/** Returns the area of an operator call, which is the first word of its path. */
function tagOf({ path }: Pick<OperatorEndpoint, 'path'>): string {
  return path.slice(OPERATOR_ROOT.length).split('/')[0] ?? '';
}

/** Returns the name of an operator call for generated clients: `getMembersPage`, `postDepositsApprove`. */
function nameOf(endpoint: Pick<OperatorEndpoint, 'method' | 'path'>): string {
  const words = wordsOf(endpoint).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${endpoint.method.toLowerCase()}${words.join('')}`;
}

const isOfOperators = (endpoint: Endpoint | OperatorEndpoint): endpoint is OperatorEndpoint =>
  endpoint.path.startsWith(OPERATOR_ROOT);

function describeApiOf(caller: 'member' | 'operator', paths: object): object {
  return {
    openapi: '3.1.0',
    info: {
      title: caller === 'member' ? 'Chokdee' : 'Chokdee for operators',
      version: '1',
      description:
        'Every response is `{ error, message, data }`; `error` 0 means success. Money is a decimal string in baht.',
    },
    components: { securitySchemes: { [caller]: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

/** Groups endpoints by path, since one path may have a GET and a POST. */
function pathsOf(endpoints: readonly (Endpoint | OperatorEndpoint)[]): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: describe(endpoint) };
  }
  return paths;
}

const UNAVAILABLE = {
  description:
    'Temporarily unavailable, regardless of the request; `Retry-After` says when to retry',
};

function describeFile({ path, summary, contentType }: FileEndpoint): object {
  return {
    summary,
    security: [],
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    responses: {
      200: { description: 'The file', content: { [contentType]: { schema: { type: 'string' } } } },
      404: { description: 'The file does not exist, or no longer exists' },
      503: UNAVAILABLE,
    },
  };
}

function describeStream({ summary, access, query, event }: StreamEndpoint): object {
  return {
    summary,
    security: access === 'member' ? [{ member: [] }] : [],
    parameters: [
      { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
      ...describeQuery(query),
    ],
    responses: {
      200: {
        description: 'Server-sent events; the `data` of each event is JSON of this shape',
        content: { 'text/event-stream': { schema: inputOf(event) } },
      },
      400: { description: 'The request is malformed' },
      401: { description: 'The token is missing, invalid or expired' },
      429: {
        description: 'The caller has too many open streams; `Retry-After` says when to retry',
      },
      503: {
        description:
          'This process cannot open another stream now; `Retry-After` says when to retry',
      },
    },
  };
}

function describe(endpoint: Endpoint | OperatorEndpoint): object {
  const { access } = endpoint;
  const limits = limitErrorNames.filter((name) => endpoint.errors.includes(name));
  return {
    ...(isOfOperators(endpoint) && { operationId: nameOf(endpoint), tags: [tagOf(endpoint)] }),
    summary: endpoint.summary,
    security: access.endsWith('public') ? [] : [{ [access]: [] }],
    ...(endpoint.query && { parameters: describeQuery(endpoint.query) }),
    ...(endpoint.body && {
      requestBody: { required: true, content: describeBody(endpoint, endpoint.body) },
    }),
    responses: {
      200: {
        description: 'Success, or a refusal with its error code in `error`',
        content: describeContent(endpoint),
      },
      400: { description: 'The request is malformed' },
      ...(access === 'member' && {
        401: { description: 'The token is missing, invalid or expired' },
      }),
      ...(access === 'operator' && {
        401: { description: 'The key is missing or unknown' },
        403: { description: `May be called by: ${endpoint.roles.join(', ')}` },
      }),
      ...((limits.length > 0 || access === 'operator') && {
        429: {
          description:
            'Too many requests, with the error code of the limit in `error`; `Retry-After` says when to retry',
        },
      }),
      503: UNAVAILABLE,
    },
  };
}

function describeBody(endpoint: Endpoint | OperatorEndpoint, body: v.GenericSchema): object {
  return 'bodyKind' in endpoint
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: inputOf(body) } };
}

function describeContent(endpoint: Endpoint | OperatorEndpoint): object {
  const extraFields = 'extraFields' in endpoint ? endpoint.extraFields : undefined;
  const file = 'contentType' in endpoint ? endpoint.contentType : undefined;
  const codes = endpoint.errors.map((name) => errorCodes[name]);
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error', 'message', 'data'],
        properties: {
          error: { enum: file === undefined ? [0, ...codes] : codes },
          message: { type: 'string' },
          data: inputOf(endpoint.data),
          ...(extraFields && inputOf(extraFields).properties),
        },
      },
    },
    ...(file !== undefined && { [file]: { schema: { type: 'string' } } }),
  };
}

function describeQuery(schema: v.GenericSchema): object[] {
  const { properties = {}, required = [] } = inputOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function inputOf(schema: v.GenericSchema) {
  // Checks and transformations written as functions have no JSON Schema, but their input shape has one.
  return toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
}
