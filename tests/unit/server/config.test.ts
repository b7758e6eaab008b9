import { describe, expect, it } from 'vitest';
import { createResultSources } from '@/server/adapters/result-sources/result-sources';
import { readConfig } from '@/server/config';
import { writeGreeting } from '@/server/greeting-writer';
import { testKey } from '../../support/test-seeds';

describe('list settings', () => {
  it('are separated by commas or spaces, and are empty by default', () => {
    const config = readConfig({
      CORS_ORIGINS: 'https://play.example, http://localhost:5173',
      FRAME_SOURCES: 'https://*.games.example',
      IMAGE_SOURCES: 'https://cdn.example https://pictures.example',
    });
    expect(config.corsOrigins).toEqual(['https://play.example', 'http://localhost:5173']);
    expect(config.frameSources).toEqual(['https://*.games.example']);
    expect(config.imageSources).toEqual(['https://cdn.example', 'https://pictures.example']);
    expect(readConfig({})).toMatchObject({ corsOrigins: [], frameSources: [], imageSources: [] });
  });

  it.each([
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://play.example/'],
    ['CORS_ORIGINS', 'https://*.example'],
    ['FRAME_SOURCES', "'self'"],
    ['FRAME_SOURCES', "https://games.example; script-src 'unsafe-inline'"],
    ['IMAGE_SOURCES', 'https:'],
    ['IMAGE_SOURCES', 'cdn.example'],
    ['RESULT_SOURCES', 'https://www.glo.or.th'],
    ['XSMB_SITES', 'https://results.example/{yyyy}'],
    ['XSMB_SITES', 'ours=results.example'],
    ['ERROR_DSN', 'https://bugs.example/7'],
    ['ERROR_DSN', 'https://key@bugs.example'],
    ['RELEASE', 'a release'],
  ])('refuse an invalid value, in %s: %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});

describe('sources of results', () => {
  const sites = { XSMB_SITES: 'ours=https://results.example/{yyyy}-{mm}-{dd}.html' };
  const open = async (env: Record<string, string>) => {
    const sources = await createResultSources({ config: readConfig(env), fairnessKey: testKey });
    return sources.map(({ sourceId }) => sourceId);
  };

  it('are those that the environment names, with that of a demo unless money is real', async () => {
    const RESULT_SOURCES = 'glo, xsmb/ours, glo';
    expect(await open({ RESULT_SOURCES, ...sites })).toEqual(['glo', 'xsmb/ours', 'demo']);
    expect(await open({ RESULT_SOURCES, ...sites, REAL_MONEY: '1' })).toEqual(['glo', 'xsmb/ours']);
    expect(await open({})).toEqual(['demo']);
  });

  it('refuse the start with a sentence when one is unknown', async () => {
    const RESULT_SOURCES = 'glo, xsmb/theirs';
    await expect(open({ RESULT_SOURCES, ...sites })).rejects.toThrow(
      /RESULT_SOURCES names xsmb\/theirs.*Known sources: glo, sanook, set, yahoo, allhuay, xsmb\/ours/,
    );
  });
});

describe('the LIFF app', () => {
  const LIFF_ID = '2000000001-aBcDeFgH';

  it('needs a LINE channel, and is left out without one', () => {
    const channel = { LINE_CHANNEL_ID: '2000000001' };
    expect(readConfig({ LIFF_ID, ...channel }).client.liffId).toBe(LIFF_ID);
    expect(readConfig({ LIFF_ID: '', ...channel }).client.liffId).toBe('');
    expect(readConfig({ LIFF_ID })).toMatchObject({ line: undefined, client: { liffId: '' } });
  });

  it.each([
    [
      { LIFF_ID: '2000000001-x', LINE_CHANNEL_ID: '999' },
      'LINE_CHANNEL_ID: must be 2000000001, the channel that LIFF_ID begins with',
    ],
    [
      { LIFF_ID, VITE_LIFF_ID: '2000000002-x', LINE_CHANNEL_ID: '2000000001' },
      'LINE_CHANNEL_ID: must be 2000000002',
    ],
    [
      { LIFF_ID: 'aBcDeFgH', LINE_CHANNEL_ID: '2000000001' },
      'LIFF_ID: must be the id of a LIFF app, such as 2000000001-aBcDeFgH',
    ],
    [{ LIFF_ID: '2000000001', LINE_CHANNEL_ID: '2000000001' }, 'LIFF_ID: must be the id'],
    [{ LIFF_ID: 'https://liff.line.me/2000000001-aBcDeFgH' }, 'LIFF_ID: must be the id'],
  ])('is refused with the settings %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});

describe('the greeting at the start of the server', () => {
  it('names the URL, the demo members and simulated money', () => {
    const text = writeGreeting(readConfig({ PORT: '4000' }));
    expect(text).toContain('http://localhost:4000');
    expect(text).toContain('0812345678 / demo1234');
    expect(text).toContain('Money is simulated.');
  });

  it('leaves out simulated money and demo members in production with real money', () => {
    const text = writeGreeting(
      readConfig({
        REAL_MONEY: '1',
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://chokdee.example/',
      }),
    );
    expect(text).toContain('Chokdee is ready:  https://chokdee.example\n');
    expect(text).not.toMatch(/simulated|demo1234/);
  });
});
