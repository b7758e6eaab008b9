/**
 * How values travel between JavaScript and PostgreSQL's text format. Both drivers use this one
 * table, so that a row looks the same whichever database stands behind it.
 */

type Decode = (text: string) => unknown;

const oid = {
  bool: 16,
  bytea: 17,
  name: 19,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  inet: 869,
  bpchar: 1042,
  varchar: 1043,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
  uuid: 2950,
  jsonb: 3802,
} as const;

type ScalarName = keyof typeof oid;

const arrayOid: Readonly<Record<ScalarName, number>> = {
  bool: 1000,
  bytea: 1001,
  name: 1003,
  int8: 1016,
  int2: 1005,
  int4: 1007,
  text: 1009,
  oid: 1028,
  json: 199,
  float4: 1021,
  float8: 1022,
  inet: 1041,
  bpchar: 1014,
  varchar: 1015,
  date: 1182,
  time: 1183,
  timestamp: 1115,
  timestamptz: 1185,
  interval: 1187,
  numeric: 1231,
  uuid: 2951,
  jsonb: 3807,
};

/** Types that stay text: a calendar day has no instant, a numeric may not fit a number. */
const decoders: Readonly<Partial<Record<ScalarName, Decode>>> = {
  bool: (text) => text === 't',
  bytea: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  int8: decodeSafeInteger,
  int2: Number,
  int4: Number,
  oid: Number,
  json: (text) => JSON.parse(text) as unknown,
  jsonb: (text) => JSON.parse(text) as unknown,
  float4: Number,
  float8: Number,
  timestamptz: decodeInstant,
};

function decodeSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database returned ${text}, which does not fit a safe integer`);
  }
  return value;
}

function decodeInstant(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) {
    throw new RangeError(`The database returned ${text}, which is no instant of JavaScript`);
  }
  return instant;
}

/** Reads a PostgreSQL array literal such as {1,NULL,"a \"b\""}, nested ones included. */
function decodeArray(text: string, decode: Decode): unknown[] {
  let position = 0;

  function readQuoted(): string {
    let element = '';
    for (position += 1; text[position] !== '"'; position += 1) {
      if (text[position] === '\\') position += 1;
      element += text[position] ?? '';
    }
    position += 1;
    return element;
  }

  function readPlain(): string {
    const start = position;
    while (text[position] !== ',' && text[position] !== '}') position += 1;
    return text.slice(start, position);
  }

  function readElement(): unknown {
    if (text[position] === '{') return readArray();
    if (text[position] === '"') return decode(readQuoted());
    const plain = readPlain();
    return plain === 'NULL' ? null : decode(plain);
  }

  function readArray(): unknown[] {
    const elements: unknown[] = [];
    position += 1;
    while (text[position] !== '}') {
      if (position >= text.length) throw new RangeError('The database returned a broken array');
      elements.push(readElement());
      if (text[position] === ',') position += 1;
    }
    position += 1;
    return elements;
  }

  // A literal with other lower bounds starts with them: [2:3]={1,2}
  position = text.indexOf('{');
  return readArray();
}

function encodeArray(values: readonly unknown[], asJson: boolean): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value) && !asJson) return encodeArray(value as unknown[], asJson);
    if (typeof value === 'number' && !asJson) return encodeScalar(value, false);
    return `"${encodeScalar(value, asJson).replace(/[\\"]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

function encodeScalar(value: unknown, asJson: boolean): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') {
    if (Number.isInteger(value)) assertSafeInteger(value);
    return String(value);
  }
  if (asJson) return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) {
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  }
  return JSON.stringify(value);
}

const jsonOids = new Set<number>([oid.json, oid.jsonb]);
const jsonArrayOids = new Set<number>([arrayOid.json, arrayOid.jsonb]);

/**
 * Writes a parameter in PostgreSQL's text format. A string given for json or jsonb is JSON text.
 * @param typeOid the type that the server expects there
 */
export function encodeParameter(value: unknown, typeOid: number): string {
  if (Array.isArray(value) && !jsonOids.has(typeOid)) {
    return encodeArray(value as unknown[], jsonArrayOids.has(typeOid));
  }
  return encodeScalar(value, jsonOids.has(typeOid));
}

/** Decoder by type oid; a type without one is handed over as text. */
export const decoderByOid: ReadonlyMap<number, Decode> = buildDecoders();

function buildDecoders(): Map<number, Decode> {
  const result = new Map<number, Decode>();
  for (const name of Object.keys(oid) as ScalarName[]) {
    const decode = decoders[name] ?? ((text: string) => text);
    result.set(oid[name], decode);
    result.set(arrayOid[name], (text) => decodeArray(text, decode));
  }
  return result;
}

/** Refuses, before anything is sent, what the database would misread or cannot know. */
export function assertSendable(parameters: readonly unknown[]): void {
  for (const [index, value] of parameters.entries()) {
    if (value === undefined) {
      throw new TypeError(`SQL parameter $${index + 1} is undefined; pass null`);
    }
    if (typeof value === 'number' && Number.isInteger(value)) assertSafeInteger(value);
  }
}

function assertSafeInteger(value: number): void {
  if (Number.isSafeInteger(value)) return;
  throw new RangeError(`${value} is beyond the safe integers; pass it as a bigint`);
}
