import { useSuspenseQuery } from '@tanstack/react-query';
import type { OperatorEndpoint } from '@/contract/endpoint';
import { type Me, operatorMe } from '@/contract/operator/auth.contract';
import { operatorQuery } from '../kit/operator-query';

/** Options of the query of the signed-in person. */
export const meQuery = { ...operatorQuery(operatorMe), staleTime: Number.POSITIVE_INFINITY };

/** Returns the signed-in person. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** Returns a function that tells whether the person's role may make a call. */
export function useMay(): (endpoint: Pick<OperatorEndpoint, 'roles'>) => boolean {
  const { role } = useMe();
  return ({ roles }) => roles.includes(role);
}
