import { expect, test } from 'vitest';
import { startServerProcess } from '../support/server-process';

test.each([
  ['2000000001-x', 'LINE_CHANNEL_ID: must be 2000000001, the channel that LIFF_ID begins with'],
  ['x', 'LIFF_ID: must be the id of a LIFF app, such as 2000000001-aBcDeFgH'],
])(
  'a server with LIFF_ID %s and LINE_CHANNEL_ID 999 ends with an explanation',
  async (LIFF_ID, sentence) => {
    const start = startServerProcess({ LIFF_ID, LINE_CHANNEL_ID: '999' });
    await expect(start).rejects.toMatchObject({
      ending: { code: 1 },
      output: `The environment variables are invalid:\n  ${sentence}\n`,
    });
  },
);
