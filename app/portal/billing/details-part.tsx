import { lazy, Suspense } from 'react';
import { href } from 'react-router';
import type { RefusedDetails } from '#app/portal/billing/edit-details.tsx';
import { addressCopy } from '#content/payments/agreed-portal.ts';
import { detailsCopy } from '#content/payments/portal-billing.ts';
import { purchaseOrderField } from '#features/billing/billing.ts';
import { vatTones } from '#features/billing/money-tones.ts';
import type { SavedDetails } from '#features/billing/records/billing-details.ts';
import type { DetailsForm } from '#features/purchases/details/details-form.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';

const copy = detailsCopy;

/** Loaded for those who edit. */
const EditDetails = lazy(() => import('#app/portal/billing/edit-details.tsx'));

interface BillingDetailsPartProps {
  readonly details: (SavedDetails & { readonly address: readonly string[] }) | null;
  /** Set while the details are edited. */
  readonly form: DetailsForm | null;
  readonly refused: RefusedDetails | undefined;
}

/** Who invoices are made out to, and what the registry says of the VAT id. */
export function BillingDetailsPart({ details, form, refused }: BillingDetailsPartProps) {
  if (form !== null) {
    return (
      <PortalSection titleId="details-title" title={copy.title}>
        <Suspense>
          <EditDetails form={form} refused={refused} />
        </Suspense>
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
            {details.purchaseOrder !== '' && <Fact label={purchaseOrderField}>{details.purchaseOrder}</Fact>}
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
