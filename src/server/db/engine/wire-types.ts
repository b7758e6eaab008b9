import { types } from '@electric-sql/pglite';

/**
 * Conversion between JavaScript values and PostgreSQL's text format. Both drivers use this one table, so that a row
 * looks the same in either database.
 */

type Decode = (text: string) => unknown;

interface WireType {
  readonly oid: number;
  readonly arrayOid: number;
  readonly decode: Decode;
}

const asText: Decode = (text) => text;
const asJson: Decode = (text) => JSON.parse(text) as unknown;

/** Some types stay text: a calendar day is not an instant, and a numeric may not fit a number. */
const wireTypes: readonly WireType[] = [
  { oid: types.BOOL, arrayOid: 1000, decode: (text) => text === 't' },
  { oid: types.BYTEA, arrayOid: 1001, decode: decodeBytes },
  { oid: 19, arrayOid: 1003, decode: asText },
  { oid: types.INT8, arrayOid: 1016, decode: decodeSafeInteger },
  { oid: types.INT2, arrayOid: 1005, decode: Number },
  { oid: types.INT4, arrayOid: 1007, decode: Number },
  { oid: types.TEXT, arrayOid: 1009, decode: asText },
  { oid: types.OID, arrayOid: 1028, decode: Number },
  { oid: types.JSON, arrayOid: 199, decode: asJson },
  { oid: types.FLOAT4, arrayOid: 1021, decode: Number },
  { oid: types.FLOAT8, arrayOid: 1022, decode: Number },
  { oid: types.INET, arrayOid: 1041, decode: asText },
  { oid: types.BPCHAR, arrayOid: 1014, decode: asText },
  { oid: types.VARCHAR, arrayOid: 1015, decode: asText },
  { oid: types.DATE, arrayOid: 1182, decode: asText },
  { oid: types.TIME, arrayOid: 1183, decode: asText },
  { oid: types.TIMESTAMP, arrayOid: 1115, decode: asText },
  { oid: types.TIMESTAMPTZ, arrayOid: 1185, decode: decodeInstant },
  { oid: types.INTERVAL, arrayOid: 1187, decode: asText },
  { oid: types.NUMERIC, arrayOid: 1231, decode: asText },
  { oid: types.UUID, arrayOid: 2951, decode: asText },
  { oid: types.JSONB, arrayOid: 3807, decode: asJson },
];

function decodeBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

function decodeSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database returned ${text}, which is not a safe integer`);
  }
  return value;
}

function decodeInstant(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) {
    throw new RangeError(`The database returned ${text}, which is not a valid JavaScript date`);
  }
  return instant;
}

/**
 * Decodes after the array is parsed: an error thrown inside the driver's array parser would corrupt its state for the
 * next array.
 */
function decodeEach(element: unknown, decode: Decode): unknown {
  if (Array.isArray(element)) return element.map((each) => decodeEach(each, decode));
  return element === null ? null : decode(element as string);
}

function encodeScalar(value: unknown, isJson: boolean): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') {
    if (Number.isInteger(value)) assertSafeInteger(value);
    return String(value);
  }
  if (isJson) return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) {
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  }
  return JSON.stringify(value);
}

const jsonOids = new Set<number>();
const jsonArrayOids = new Set<number>();
const decoders = new Map<number, Decode>();
for (const { oid, arrayOid, decode } of wireTypes) {
  decoders.set(oid, decode);
  decoders.set(arrayOid, (text) => decodeEach(types.arrayParser(text, asText, arrayOid), decode));
  if (decode !== asJson) continue;
  jsonOids.add(oid);
  jsonArrayOids.add(arrayOid);
}

/** Decoders by type oid; values of other types stay text. */
export const decoderByOid: ReadonlyMap<number, Decode> = decoders;

/**
 * Writes a parameter in PostgreSQL's text format. A string for json or jsonb is taken as JSON text.
 * @param typeOid the type that the server expects for this parameter
 */
export function encodeParameter(value: unknown, typeOid: number): string {
  if (!Array.isArray(value) || jsonOids.has(typeOid)) {
    return encodeScalar(value, jsonOids.has(typeOid));
  }
  const isJson = jsonArrayOids.has(typeOid);
  // A list inside a JSON array parameter is one JSON value, not a further dimension.
  const elements = isJson
    ? value.map((each) => (each === null ? null : encodeScalar(each, true)))
    : value;
  return types.arraySerializer(elements, (each: unknown) => encodeScalar(each, isJson), typeOid);
}

/**
 * Refuses values that the database would misread, before anything is sent.
 * @throws TypeError for undefined
 * @throws RangeError for an integer number that is not safe
 */
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
  throw new RangeError(`${value} is not a safe integer; pass it as a bigint`);
}
