import { href } from 'react-router';
import { addressCopy as copy } from '#content/payments/agreed-portal.ts';
import { Alert } from '#ui/messages/alert.tsx';

/** Of a client whose plan cannot be taxed yet. */
export function AddressAlert() {
  return (
    <div className="alert-region">
      <Alert tone="warning">
        {copy.missing} <a href={href('/dashboard/billing/details')}>{copy.add}</a>
      </Alert>
    </div>
  );
}
