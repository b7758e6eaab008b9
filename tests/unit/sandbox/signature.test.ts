import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigned, signCall } from '@/sandbox/signature';
import { signRequest, verifyRequest } from '@/server/http/signature';

const request = {
  secret: 'shared by both sides',
  timestampMs: 1_767_225_600_000,
  path: '/provider/v1/debit',
  body: '{"name":"มังกร"}',
};
const signature = signRequest(request);
const claimed = { ...request, signature, nowMs: request.timestampMs };
const FIVE_MINUTES = 5 * 60_000;

describe('the signature of a call', () => {
  it('is the HMAC that the contract describes', () => {
    const text = `${request.timestampMs}\n${request.path}\n${request.body}`;
    expect(signature).toBe(createHmac('sha256', request.secret).update(text).digest('hex'));
    expect(verifyRequest(claimed)).toBe(true);
  });

  it.each([
    ['another secret', { secret: 'x' }],
    ['another path', { path: '/provider/v1/credit' }],
    ['another body', { body: '{}' }],
    ['another timestamp', { timestampMs: request.timestampMs + 1 }],
    ['no signature', { signature: '' }],
    ['a longer signature', { signature: `${signature}0` }],
    ['other letters', { signature: signature.toUpperCase() }],
    ['an empty secret', { secret: '', signature: signRequest({ ...request, secret: '' }) }],
    ['no timestamp', { timestampMs: Number.NaN }],
  ])('does not verify with %s', (_, change) => {
    expect(verifyRequest({ ...claimed, ...change })).toBe(false);
  });

  it('is valid for five minutes in both directions', () => {
    for (const sign of [-1, 1]) {
      const nowMs = request.timestampMs + sign * FIVE_MINUTES;
      expect(verifyRequest({ ...claimed, nowMs })).toBe(true);
      expect(verifyRequest({ ...claimed, nowMs: nowMs + sign })).toBe(false);
    }
  });
});

describe('the sandbox', () => {
  it('signs like the platform', () => {
    expect(signCall(request)).toBe(signature);
  });

  it('accepts a call of the platform, and refuses a changed or an old call', () => {
    const call = { ...request, timestampMs: Date.now() };
    expect(isSigned(call, signRequest(call))).toBe(true);
    expect(isSigned({ ...call, body: '{}' }, signRequest(call))).toBe(false);
    const old = { ...call, timestampMs: call.timestampMs - FIVE_MINUTES - 1_000 };
    expect(isSigned(old, signRequest(old))).toBe(false);
    const open = { ...call, secret: '' };
    expect(isSigned(open, signRequest(open))).toBe(false);
  });
});
