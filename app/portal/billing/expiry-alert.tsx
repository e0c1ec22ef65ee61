import { href } from 'react-router';
import { portalCopy } from '#content/billing.ts';
import { methodText, type ShownMethod } from '#features/billing/methods/methods.ts';
import { Alert } from '#ui/feedback/alert.tsx';

const copy = portalCopy.expiry;

interface ExpiryAlertProps {
  readonly methods: readonly (ShownMethod & { readonly id: string; readonly notice: 'expired' | 'soon' | null })[];
  /** Left out on the page that it leads to. */
  readonly withLink?: boolean;
}

/** Cards that a subscription is charged by, about to expire. */
export function ExpiryAlert({ methods, withLink = false }: ExpiryAlertProps) {
  const expiring = methods.filter(({ notice }) => notice !== null);
  if (expiring.length === 0) return null;
  return (
    <div className="alert-region">
      <Alert tone="warning">
        {expiring.map(({ id, notice, ...method }) => (
          <p key={id}>{copy[notice ?? 'soon'](methodText(method))}</p>
        ))}
        {withLink && (
          <p>
            <a href={`${href('/dashboard/billing')}#methods`}>{copy.link}</a>
          </p>
        )}
      </Alert>
    </div>
  );
}
