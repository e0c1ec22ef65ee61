import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';

/** In a form with `data-plain-draft`, whose script shows it when the form cannot be sent now. */
export function OfflineNote({ children }: { readonly children: ReactNode }) {
  return (
    <div hidden data-offline-note="">
      <Alert tone="warning" role="alert">
        {children}
      </Alert>
    </div>
  );
}
