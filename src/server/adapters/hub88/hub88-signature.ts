import {
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Hub88Settings } from '../../provider-settings';

/** Header with the signature of a body, in both directions. */
export const SIGNATURE_HEADER = 'x-hub88-signature';
const ALGORITHM = 'RSA-SHA256';

/** The keys of both sides. */
export interface Hub88Keys {
  /** Signs what we send. */
  readonly own: KeyObject;
  /** Verifies what Hub88 sends. */
  readonly theirs: KeyObject;
}

/** Signs a body, byte for byte as it is sent. @returns base64 */
export function signBody(own: KeyObject, body: string | Uint8Array): string {
  return createSign(ALGORITHM).update(body).sign(own, 'base64');
}

/** Returns whether a signature was made for a body, byte for byte as it was received. */
export function verifyBody(
  theirs: KeyObject,
  body: string | Uint8Array,
  signature: string,
): boolean {
  try {
    return createVerify(ALGORITHM).update(body).verify(theirs, signature, 'base64');
  } catch {
    return false;
  }
}

/**
 * Reads the keys of both sides.
 * @throws Error that names the variable of a file that is not there or is no such key
 */
export async function readKeys({
  privateKeyFile,
  publicKeyFile,
}: Pick<Hub88Settings, 'privateKeyFile' | 'publicKeyFile'>): Promise<Hub88Keys> {
  return {
    own: await readKey('HUB88_PRIVATE_KEY_FILE', privateKeyFile, createPrivateKey),
    theirs: await readKey('HUB88_PUBLIC_KEY_FILE', publicKeyFile, createPublicKey),
  };
}

async function readKey(
  variable: string,
  file: string,
  parse: (pem: string) => KeyObject,
): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8').catch((error: unknown) => {
    const { code = 'unknown' } = error as { code?: string };
    throw new Error(`${variable}: ${file} cannot be read (${code})`);
  });
  const key = parsed(pem, parse);
  if (key?.asymmetricKeyType !== 'rsa')
    throw new Error(`${variable}: ${file} is no RSA key as PEM`);
  return key;
}

function parsed(pem: string, parse: (pem: string) => KeyObject): KeyObject | undefined {
  try {
    // A public key can be derived from a private one, which must not lie where others may read.
    if (parse === createPublicKey && pem.includes('PRIVATE KEY')) return undefined;
    return parse(pem);
  } catch {
    return undefined;
  }
}
