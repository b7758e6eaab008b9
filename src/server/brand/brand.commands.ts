import { readFile } from 'node:fs/promises';
import type { BodyOf } from '@/contract/endpoint';
import {
  type BrandVersion,
  brandReturn,
  brandSave,
  brandShow,
  brandVersions,
  linksSave,
} from '@/contract/operator/brand.contract';
import { listBrandChanges } from '@/contract/operator/brand-changes';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { renderFacts } from '../terminal/table.renderer';

function describe({ version, written_by: by, written_at: at, site }: BrandVersion): string {
  const fields = listBrandChanges({}, site).map(
    ({ field, after }) => [field, after] as [string, string | null],
  );
  return `version ${version} by ${by}, ${at}\n\n${renderFacts(['field', 'value'], fields)}`;
}

async function readFields(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
}

/** Operator commands for the name, look and links of the site. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'agent brand',
    summary: 'Shows the name, look, links and search texts of the site, with their version',
    run: async ({ client }) => {
      const data = await client.call(brandShow);
      return { data, text: describe(data) };
    },
  },
  {
    name: 'agent save-brand',
    args: ['file.json'],
    summary:
      'Saves name, brand and info of a JSON file, as in: {"name":"โชคดี","brand":{"name":"yok","tokens":{"--ck-action":"#f3c14b"}}}; fields that the file lacks stay',
    run: async ({ client, args: [file = ''] }) => {
      const fields = await readFields(file);
      const { version, site } = await client.call(brandShow);
      const { name, brand, info } = site;
      // The server checks the fields.
      const body = { version, name, brand, info, ...fields } as BodyOf<typeof brandSave>;
      const data = await client.call(brandSave, { body });
      return { data, text: describe(data) };
    },
  },
  {
    name: 'agent save-links',
    args: ['file.json'],
    summary:
      'Saves line_contact_url, line_admin_url, telegram_contact_url, seo and phone_code of a JSON file; fields that the file lacks stay',
    run: async ({ client, args: [file = ''] }) => {
      const fields = await readFields(file);
      const { version, site } = await client.call(brandShow);
      const { name: _name, brand: _brand, info: _info, ...links } = site;
      const body = { version, ...links, ...fields } as BodyOf<typeof linksSave>;
      const data = await client.call(linksSave, { body });
      return { data, text: describe(data) };
    },
  },
  listCommand({
    name: 'agent versions',
    options: { cursor: false, limit: false },
    summary: 'Lists the versions of the look and links with the fields that each changed',
    load: async ({ client, options }) =>
      (await client.call(brandVersions, { query: options })).rows,
    columns: [
      ['version', 'version', 'right'],
      ['written', 'written_at'],
      ['by', 'written_by'],
      ['changed', ({ changes }) => changes.map(({ field }) => field).join(', ')],
    ],
  }),
  {
    name: 'agent return',
    args: ['version'],
    summary: 'Shows an earlier version of the look and links again, as a further one',
    run: async ({ client, args: [version] }) => {
      const { version: latest_version } = await client.call(brandShow);
      const data = await client.call(brandReturn, { body: { version, latest_version } });
      return { data, text: describe(data) };
    },
  },
];
