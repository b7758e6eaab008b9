import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** Base64 of the SHA-256 of the public key, by which Chromium is told to trust the certificate. */
  readonly fingerprint: string;
}

const DAY_MS = 86_400_000;
/** Object identifiers of ecdsa-with-SHA256 and commonName. */
const ECDSA_SHA256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');

/** Creates a certificate that is valid for two days. It is encoded by hand because Node has no API for it. */
export function createCertificate(name: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const subject = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const validity = der(0x30, utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS));
  const serial = der(0x02, Buffer.from([1]));
  const body = der(0x30, serial, ECDSA_SHA256, subject, validity, subject, spki);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const whole = der(0x30, body, ECDSA_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  };
}

/** Encodes one ASN.1 value: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}
