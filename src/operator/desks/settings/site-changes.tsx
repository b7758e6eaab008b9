import type { BrandChange } from '@/contract/operator/brand-changes';
import { Text } from '@/shared/ui/kit';
import { brandCopy as copy, nameField, phoneCodeNames, setNames } from './brand.copy';
import styles from './brand.module.css';

export interface SiteChangesProps {
  changes: readonly BrandChange[];
  /** Heads of the two columns; by default before and after. */
  heads?: readonly [before: string, after: string];
}

const PICTURE = /^\/(?:art|pictures)\//;
const COLOUR = /^#[0-9a-f]{6}$/i;
const valueNames = new Map<string, string>(Object.entries({ ...setNames, ...phoneCodeNames }));

/** The changed fields with their values before and after, pictures and colours as such. */
export function SiteChanges({ changes, heads = [copy.before, copy.after] }: SiteChangesProps) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{copy.field}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{nameField(field)}</th>
            <td data-head={heads[0]}>
              <Value field={field} value={before} />
            </td>
            <td data-head={heads[1]}>
              <Value field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ field, value }: { field: string; value: string | null }) {
  if (value === null || value === '') {
    return (
      <Text as="span" tone="faint">
        {field.startsWith('brand.tokens.') ? copy.ofSet : copy.none}
      </Text>
    );
  }
  if (PICTURE.test(value))
    return <img className={styles.picture} src={value} alt={nameField(field)} />;
  if (COLOUR.test(value)) {
    return (
      <span className={styles.colour}>
        <span className={styles.swatch} style={{ background: value }} />
        {value}
      </span>
    );
  }
  const isWord = field === 'brand.name' || field === 'phone_code';
  return <>{(isWord && valueNames.get(value)) || value}</>;
}
