import { useEffect, useRef } from 'react';
import { Form, href, useLocation, useNavigation } from 'react-router';
import type { BillingErrors, TypedBilling } from '#features/billing/records/billing-details.ts';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { billingFieldsCopy } from '#content/payments/billing-fields.ts';
import { detailsCopy } from '#content/payments/portal-billing.ts';
import type { DetailsForm } from '#features/purchases/details/details-form.server.ts';
import { BillingFieldset } from '#features/purchases/details/billing-fieldset.tsx';
import { focusFirstError } from '#forms/errors/focus-first-error.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

const copy = detailsCopy;

/** What the server did not save, and why. */
export interface RefusedDetails {
  readonly typed: TypedBilling;
  readonly errors: BillingErrors;
}

interface EditDetailsProps {
  readonly form: DetailsForm;
  readonly refused: RefusedDetails | undefined;
}

/** The form of the billing details. */
export default function EditDetails({ form, refused }: EditDetailsProps) {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().state !== 'idle';
  const { search } = useLocation();
  useEffect(() => {
    if (refused !== undefined) focusFirstError(element.current);
  }, [refused]);
  return (
    <Stack as={Form} ref={element} method="post" action={href('/dashboard/billing') + search} gap="5" noValidate>
      <OrganizationField />
      <p className="soft">{form.isRequired ? billingFieldsCopy.requiredForTax : billingFieldsCopy.hint}</p>
      <BillingFieldset
        typed={refused?.typed ?? form.typed}
        errors={refused?.errors ?? {}}
        countries={form.countries}
        isRequired
      />
      <Cluster gap="3">
        <Button type="submit" variant="primary" name="action" value="save-details" busy={isSending}>
          {copy.save}
        </Button>
        <ButtonLink variant="quiet" href={`${href('/dashboard/billing')}#details-title`}>
          {copy.cancel}
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}
