import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { billingFieldsCopy } from '#content/payments/billing-fields.ts';
import { detailsCopy } from '#content/payments/portal-billing.ts';
import {
  readBilling,
  readBillingFields,
  type BillingErrors,
  type TypedBilling,
} from '#features/billing/records/billing-details.ts';
import { BillingFieldset } from '#features/purchases/details/billing-fieldset.tsx';
import type { DetailsForm } from '#features/purchases/details/details-form.server.ts';
import { focusFirstError } from '#forms/errors/focus-first-error.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { PortalPage } from '#app/portal/portal-page.tsx';

const copy = detailsCopy;

interface DetailsPageProps extends DetailsForm {
  /** The values that the server rejected, and why. */
  readonly result: { readonly typed: TypedBilling; readonly errors: BillingErrors; readonly error: string } | undefined;
}

export function DetailsPage({ typed, countries, isRequired, result }: DetailsPageProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().state !== 'idle';
  const [own, setOwn] = useState<BillingErrors | null>(null);
  const refused = own ?? result?.errors;
  useEffect(() => {
    if (refused !== undefined) focusFirstError(form.current);
  }, [refused]);

  // The server runs the same checks.
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const reading = readBilling(
      readBillingFields((name) => {
        const value = fields.get(name);
        return typeof value === 'string' ? value : '';
      }),
    );
    setOwn(reading.ok ? null : reading.errors);
    if (!reading.ok) event.preventDefault();
  };

  return (
    <PortalPage title={copy.title}>
      <Stack as={Form} ref={form} method="post" gap="5" width="xs" noValidate onSubmit={check}>
        <OrganizationField />
        <p className="soft">{isRequired ? billingFieldsCopy.requiredForTax : billingFieldsCopy.hint}</p>
        {result !== undefined && result.error !== '' && (
          <Alert tone="error" role="alert">
            {result.error}
          </Alert>
        )}
        <BillingFieldset typed={result?.typed ?? typed} errors={refused ?? {}} countries={countries} isRequired />
        <Cluster gap="3">
          <Button type="submit" variant="primary" busy={isSending}>
            {copy.save}
          </Button>
          <ButtonLink variant="quiet" href={href('/dashboard/billing')}>
            {copy.cancel}
          </ButtonLink>
        </Cluster>
      </Stack>
    </PortalPage>
  );
}
