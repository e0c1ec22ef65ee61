import { href } from 'react-router';
import { detailsCopy } from '#content/portal-billing.ts';
import { Alert } from '#ui/feedback/alert.tsx';

/** Of a client whose plan cannot be taxed yet. */
export function AddressAlert() {
  return (
    <div className="alert-region">
      <Alert tone="warning">
        {detailsCopy.missing} <a href={href('/dashboard/billing/details')}>{detailsCopy.add}</a>
      </Alert>
    </div>
  );
}
