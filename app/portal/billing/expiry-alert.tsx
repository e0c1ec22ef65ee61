import type { ReactNode } from 'react';
import { Alert } from '#ui/messages/alert.tsx';

interface ExpiryAlertProps {
  readonly texts: readonly string[];
  readonly children?: ReactNode;
}

/** Cards that a subscription is charged by, about to expire. */
export function ExpiryAlert({ texts, children }: ExpiryAlertProps) {
  if (texts.length === 0) return null;
  return (
    <div className="alert-region">
      <Alert tone="warning">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {children}
      </Alert>
    </div>
  );
}
