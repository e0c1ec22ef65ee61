import { useEffect, useRef } from 'react';
import { Form, href, useLocation, useNavigation } from 'react-router';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { billingFieldsCopy } from '#content/payments/billing-fields.ts';
import { addressCopy } from '#content/payments/agreed-portal.ts';
import { detailsCopy } from '#content/payments/portal-billing.ts';
import { vatTones } from '#features/billing/money-tones.ts';
import type { BillingErrors, SavedDetails, TypedBilling } from '#features/billing/records/billing-details.ts';
import { BillingFieldset } from '#features/purchases/details/billing-fieldset.tsx';
import type { DetailsForm } from '#features/purchases/details/details-form.server.ts';
import { focusFirstError } from '#forms/errors/focus-first-error.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';

const copy = detailsCopy;

interface BillingDetailsPartProps {
  readonly details: (SavedDetails & { readonly address: readonly string[] }) | null;
  /** Set while they are edited. */
  readonly form: DetailsForm | null;
  readonly refused: RefusedDetails | undefined;
}

/** What the server did not save, and why. */
export interface RefusedDetails {
  readonly typed: TypedBilling;
  readonly errors: BillingErrors;
}

/** Who invoices are made out to, and what the registry says of the VAT id. */
export function BillingDetailsPart({ details, form, refused }: BillingDetailsPartProps) {
  if (form !== null) {
    return (
      <PortalSection titleId="details-title" title={copy.title}>
        <EditDetails form={form} refused={refused} />
      </PortalSection>
    );
  }
  return (
    <PortalSection titleId="details-title" title={copy.title}>
      <Stack gap="4">
        {details === null ? (
          <p className="portal-hint soft small">{copy.none}</p>
        ) : (
          <Facts labels="above">
            <Fact label={copy.name}>{details.name}</Fact>
            <Fact label={copy.address}>
              {details.address.map((line) => (
                <span key={line} className="under">
                  {line}
                </span>
              ))}
            </Fact>
            {details.vatId !== '' && (
              <Fact label={copy.vatId}>
                {details.vatId}{' '}
                {details.vatState !== null && (
                  <State tone={vatTones[details.vatState]}>{copy.vatStates[details.vatState]}</State>
                )}
              </Fact>
            )}
            {details.purchaseOrder !== '' && (
              <Fact label={billingFieldsCopy.purchaseOrder}>{details.purchaseOrder}</Fact>
            )}
          </Facts>
        )}
        {details?.isPushed === false && <p className="soft small">{copy.waiting}</p>}
        <p>
          <ButtonLink href={`${href('/dashboard/billing')}?edit=details#details-title`}>
            {details === null ? addressCopy.add : copy.edit}
          </ButtonLink>
        </p>
      </Stack>
    </PortalSection>
  );
}

function EditDetails({ form, refused }: { readonly form: DetailsForm; readonly refused: RefusedDetails | undefined }) {
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
