import { couponStates } from '@/contract/operator/coupon.fields';
import {
  couponBatchEnd,
  couponBatchExport,
  couponBatchFile,
  couponBatchIssue,
  couponEnd,
  couponIssue,
  couponList,
  couponShow,
  couponUses,
} from '@/contract/operator/coupons.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { saveFile } from '../terminal/save-file';
import { renderTable } from '../terminal/table.renderer';
import { GAIN_SUMMARY, gainOptions, nameGain, toGainBody } from './coupon-options';
import { listColumns, printUses } from './coupon-tables';

/** Operator commands for coupons. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'coupons list',
    options: { state: false, kind: false, find: false, cursor: false, limit: false },
    summary: `Lists the latest coupons and batches with the number of their uses; states: ${couponStates.join(', ')}; --find part of a code or of a name`,
    run: async ({ client, options: { state, kind, find, cursor, limit } }) => {
      const data = await client.call(couponList, {
        query: { state, kind, q: find, cursor, limit },
      });
      const more = data.next_cursor === null ? '' : `\nmore: --cursor ${data.next_cursor}`;
      return { data, text: renderTable(data.rows, listColumns, 'No coupons.') + more };
    },
  },
  {
    name: 'coupons create',
    args: ['code'],
    options: {
      uses: true,
      ...gainOptions,
    },
    summary: `Creates a coupon ${GAIN_SUMMARY}; --uses in total, --each per member (default 1)`,
    run: async ({ client, args: [code], options }) => {
      const gain = toGainBody(options);
      return {
        data: await client.call(couponIssue, {
          body: { code, ...gain, uses_allowed: options['uses'] },
        }),
        text: `${code}: ${nameGain(options)} × ${options['uses']}`,
      };
    },
  },
  {
    name: 'coupons create-batch',
    args: ['name'],
    options: { codes: true, prefix: false, ...gainOptions },
    summary: `Creates a batch of random --codes ${GAIN_SUMMARY}; each code is for one use, and a member uses --each of them (default 1); all codes begin with --prefix`,
    run: async ({ client, args: [name], options }) => {
      const { codes, prefix } = options;
      const gain = toGainBody(options);
      return {
        data: await client.call(couponBatchIssue, {
          body: { name, ...gain, codes, ...(prefix !== undefined && { prefix }) },
        }),
        text: `${name}: ${nameGain(options)} × ${codes}`,
      };
    },
  },
  {
    name: 'coupons show',
    args: ['id'],
    summary: 'Shows a coupon or a batch by the id of its row',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(couponShow, { query: { id } });
      return { data, text: renderTable([data], listColumns) };
    },
  },
  {
    name: 'coupons uses',
    args: ['code'],
    options: { cursor: false, limit: false },
    summary: 'Lists the members who used a coupon',
    run: async ({ client, args: [code], options: { cursor, limit } }) =>
      printUses(await client.call(couponUses, { query: { code, cursor, limit } })),
  },
  {
    name: 'coupons batch-uses',
    args: ['batch'],
    options: { cursor: false, limit: false },
    summary: 'Lists the members who used codes of a batch',
    run: async ({ client, args: [batch], options: { cursor, limit } }) =>
      printUses(await client.call(couponUses, { query: { batch, cursor, limit } })),
  },
  {
    name: 'coupons batch-file',
    args: ['batch', 'file'],
    summary: 'Saves all codes of a batch as an .xlsx or .csv file; whoever has a code can use it',
    run: async ({ client, args: [id, file = ''] }) => {
      const format = file.endsWith('.csv') ? 'csv' : 'xlsx';
      const { path, count } = await client.call(couponBatchExport, { body: { id, format } });
      const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
      await saveFile({ file, what: 'file' }, () =>
        client.download(couponBatchFile, { query: { token } }),
      );
      return { data: { file, count }, text: `${file}: ${count} codes` };
    },
  },
  {
    name: 'coupons end-batch',
    args: ['batch'],
    summary: 'Ends all codes of a batch at once; members keep the rewards that they gave',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(couponBatchEnd, { body: { id } }),
      text: `batch ${id}: ended`,
    }),
  },
  {
    name: 'coupons end',
    args: ['code'],
    summary: 'Ends a coupon at once; members keep the rewards that it gave',
    run: async ({ client, args: [code] }) => ({
      data: await client.call(couponEnd, { body: { code } }),
      text: `${code}: ended`,
    }),
  },
];
