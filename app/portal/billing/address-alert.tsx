import { href } from 'react-router';
import { addressCopy as copy } from '#content/payments/agreed-portal.ts';
import { Alert } from '#ui/messages/alert.tsx';

/** Asks for the billing address of a client whose plan cannot be taxed without it. */
export function AddressAlert() {
  return (
    <div className="alert-region">
      <Alert tone="warning">
        {copy.missing} <a href={`${href('/dashboard/billing')}?edit=details#details-title`}>{copy.add}</a>
      </Alert>
    </div>
  );
}
