import type { AffiliateConfigs } from '@/contract/affiliate.contract';
import { affiliateLevels } from '@/domain/affiliate';
import { Card } from '@/shared/ui/kit';
import { affiliateCopy as copy } from '../affiliate.copy';
import { formatRate, typeGlyphs } from '../affiliate.rules';
import styles from './rates-table.module.css';

/** Commission rates by type of game and level. */
export function RatesTable({ rates }: { rates: AffiliateConfigs['rates'] }) {
  return (
    <Card as="table" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{copy.game}</th>
          {affiliateLevels.map((level) => (
            <th key={level} scope="col">
              {copy.level(level)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rates.map(({ type, rates: ofLevels }) => (
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
            </th>
            {ofLevels.map((rate, index) => (
              <td key={affiliateLevels[index]}>{formatRate(rate)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Card>
  );
}
