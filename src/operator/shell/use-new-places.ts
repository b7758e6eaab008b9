import { useQuery } from '@tanstack/react-query';
import { type NewPlace, operatorNewPlaces } from '@/contract/operator/auth.contract';
import { operatorQuery } from '../kit/operator-query';
import { countsQuery } from './rail';

const DAY_MS = 86_400_000;
const MOST_SHOWN = 5;

/**
 * Returns the sign-ins of the last day from a place that the person had not used before, the latest first: for an owner
 * of everybody, otherwise one's own.
 */
export function useNewPlaces(): readonly NewPlace[] {
  const { data: counts } = useQuery(countsQuery);
  const hasSome = (counts?.security.count ?? 0) > 0;
  const { data } = useQuery({
    ...operatorQuery(operatorNewPlaces, { limit: MOST_SHOWN }),
    enabled: hasSome,
  });
  if (!hasSome || !data) return [];
  return data.rows.filter(({ at }) => Date.now() - Date.parse(at) < DAY_MS);
}
