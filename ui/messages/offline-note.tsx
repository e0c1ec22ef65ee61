import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';

/** Belongs in a form with `data-plain-draft`, whose script shows it while the browser is offline. */
export function OfflineNote({ children }: { readonly children: ReactNode }) {
  return (
    <div hidden data-offline-note="">
      <Alert tone="warning" role="alert">
        {children}
      </Alert>
    </div>
  );
}
