import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** Referenced by `aria-describedby`. */
export function InlineError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="inline-error" id={id}>
      <Icon name="error" />
      <span>{children}</span>
    </p>
  );
}
