import type { ReactNode } from 'react';
import { troubleCopy, type Trouble } from '#forms/sending/unsent.ts';
import { Cluster } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';

interface FormEndProps {
  /** The error of the form as a whole, not of one field. */
  readonly error: string | undefined;
  readonly trouble: Trouble | null;
  /** The buttons. */
  readonly children: ReactNode;
}

export function FormEnd({ error, trouble, children }: FormEndProps) {
  return (
    <>
      {error !== undefined && (
        <Alert tone="warning" role="alert">
          <p>{error}</p>
        </Alert>
      )}
      <Cluster gap="4" rowGap="2" className="small">
        {children}
        <p role="status" className="soft">
          {trouble !== null && troubleCopy[trouble]}
        </p>
      </Cluster>
    </>
  );
}
