import { describe, expect, it } from 'vitest';
import { createTokenSource } from '../../../liff/line-tokens';
import { createLineStandIn, lineUsers } from '../../support/line-stand-in';

const standIn = await createLineStandIn();
const { somchai, malee } = lineUsers;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const contextOf = (userId: string) => `e30.${encode({ type: 'utou', userId })}.sig`;

const fragmentOf = (given: Record<string, string>) =>
  `#${Object.entries(given)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

describe('the tokens in the URL fragment', () => {
  it('are read without the SDK', async () => {
    const idToken = await standIn.issueIdToken(malee);
    const source = createTokenSource(
      fragmentOf({
        access_token: 'a/b+c=',
        context_token: contextOf(malee.userId),
        id_token: idToken,
      }),
    );
    expect(source.read()).toEqual({
      userId: malee.userId,
      accessToken: 'a/b+c=',
      proof: { id_token: idToken },
    });
  });

  it('fall back to the access token when the ID token is foreign, nearly expired or invalid', async () => {
    const context_token = contextOf(somchai.userId);
    for (const id_token of [
      await standIn.issueIdToken(malee),
      await standIn.issueIdToken(somchai, { expiresInSeconds: 30 }),
      'no token',
    ]) {
      const source = createTokenSource(fragmentOf({ access_token: 'x', context_token, id_token }));
      expect(source.read()).toEqual({
        userId: somchai.userId,
        accessToken: 'x',
        proof: { access_token: 'x' },
      });
    }
  });

  it.each(['', '#', '#top', '#access_token=', '#id_token='])('are null for %j', (hash) => {
    expect(createTokenSource(hash).read()).toEqual({
      userId: null,
      accessToken: null,
      proof: null,
    });
  });

  it('can be forgotten', async () => {
    const source = createTokenSource(fragmentOf({ id_token: await standIn.issueIdToken(malee) }));
    source.forget();
    expect(source.read()).toEqual({ userId: null, accessToken: null, proof: null });
  });
});
