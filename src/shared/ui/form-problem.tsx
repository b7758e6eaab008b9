import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface FormProblemProps {
  children: ReactNode;
}

/** Why a form was not accepted as a whole. Read out as it appears. */
export function FormProblem({ children }: FormProblemProps) {
  if (!children) return null;
  return (
    <chakra.p
      role="alert"
      bg="dangerBg"
      color="danger"
      borderRadius="m"
      paddingInline="4"
      paddingBlock="3"
    >
      {children}
    </chakra.p>
  );
}
