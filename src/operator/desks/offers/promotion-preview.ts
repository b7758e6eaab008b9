import { formatBaht, parseBaht } from '@/domain/baht';
import { plainAmount } from '@/domain/plain-fields';
import type { Written } from './promotion-form-rules';

const split = (text: string, separator: string) =>
  text
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean);

/** Returns an amount as the contract writes it; null while it is no amount. */
function amountOf(text: string): string | null {
  try {
    return formatBaht(parseBaht(plainAmount(text)));
  } catch {
    return null;
  }
}

const numberOf = (text: string) => Number(text) || 0;

/** Returns what is typed as the members' contract names it, also while it is not finished. */
export function toPreview(written: Written, id = 1): Readonly<Record<string, unknown>> {
  const isFixed = written.bonus_kind === 'fixed';
  const { takes_from: from, takes_until: until, name, summary } = written;
  const { image, image_wide, image_share } = written;
  const days = split(written.weekdays, ',').map(Number);
  return {
    ...{ id: String(id), name, summary, image, image_wide, image_share },
    kind: written.kind || 'deposit',
    terms: split(written.terms, '\n'),
    min_deposit: amountOf(written.min_deposit) ?? '0.00',
    bonus_percent: isFixed ? null : numberOf(written.bonus_percent),
    max_bonus: isFixed ? null : (amountOf(written.max_bonus) ?? '0.00'),
    bonus_amount: isFixed ? (amountOf(written.bonus_amount) ?? '0.00') : null,
    turnover_multiple: numberOf(written.turnover_multiple),
    days_to_play: numberOf(written.days_to_play),
    categories: split(written.categories, ','),
    limit_per_member: written.limit_per_member === '' ? null : numberOf(written.limit_per_member),
    weekdays: days.length === 7 ? null : days,
    hours: from === '' || until === '' ? null : { from, until },
    least_vip_level: numberOf(written.least_vip_level),
  };
}
