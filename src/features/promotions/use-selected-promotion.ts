import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { clearSelectedPromotion, selectPromotion } from './selected-promotion.store';

/** Opens the promotion in the URL query: `?id=3`. */
export function useSelectedPromotion(): void {
  const [query] = useSearchParams();
  const id = query.get('id');
  useEffect(() => {
    if (id === null) return undefined;
    selectPromotion(id);
    return clearSelectedPromotion;
  }, [id]);
}
