import { href } from 'react-router';
import { addressCopy as copy } from '#content/payments/agreed-portal.ts';
import { Alert } from '#ui/messages/alert.tsx';

/** Asks for the billing address of a client whose plan cannot be taxed without it. */
export function AddressAlert() {
  return (
    <div className="alert-region">
      <Alert tone="warning">
        {copy.missing} <a href={href('/dashboard/billing/details')}>{copy.add}</a>
      </Alert>
    </div>
  );
}
