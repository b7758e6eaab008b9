import type { AffiliateSummary } from '@/contract/affiliate.contract';
import { formatMoney } from '@/domain/money';
import { Card } from '@/shared/ui/kit';
import { affiliateCopy as copy } from '../affiliate.copy';
import { typeGlyphs } from '../affiliate.rules';
import styles from './types-table.module.css';

/** Income by type of game, of this month and in total. A bar compares every total with the largest one. */
export function TypesTable({ summary: { this_month, all } }: { summary: AffiliateSummary }) {
  const most = Math.max(...all.by_type.map(({ income }) => income), 1);
  return (
    <Card className={styles.table}>
      <table>
        <caption>{copy.byType}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.game}</th>
            <th scope="col">{copy.thisMonth}</th>
            <th scope="col">{copy.all}</th>
          </tr>
        </thead>
        <tbody>
          {all.by_type.map(({ type, income }) => (
            <tr key={type}>
              <th scope="row">
                <img
                  src={`/art/glyphs/${typeGlyphs[type]}.webp`}
                  alt=""
                  width={22}
                  height={22}
                  loading="lazy"
                />
                {copy.types[type]}
                <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(Math.max(income, 0) / most) * 100} height="2" />
                </svg>
              </th>
              <td>
                {formatMoney(this_month.by_type.find((each) => each.type === type)?.income ?? 0)}
              </td>
              <td>{formatMoney(income)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
