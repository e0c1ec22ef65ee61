import { Form, Link, href, useNavigation } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { OrganizationData } from '#app/admin/people/organizations/organization.server.ts';
import { PurchasesPanel } from '#app/admin/people/user-purchases.tsx';
import { personHref } from '#app/admin/person-href.ts';
import { organizationCopy as copy } from '#content/admin/organization.ts';
import { detailsCopy } from '#content/payments/portal-billing.ts';
import type { BillingErrors, TypedBilling } from '#features/billing/records/billing-details.ts';
import { BillingFieldset } from '#features/purchases/details/billing-fieldset.tsx';
import { Panel } from '#features/users/admin/user-panels.tsx';
import { Button } from '#ui/button.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

interface OrganizationPageProps {
  readonly organization: OrganizationData;
  /** The details that the server rejected, and why. */
  readonly result: { readonly typed: TypedBilling; readonly errors: BillingErrors; readonly error: string } | undefined;
}

/** An organization: its members, purchases, payments, and billing details. */
export function OrganizationPage({ organization, result }: OrganizationPageProps) {
  const { name, people, money, details } = organization;
  const isSending = useNavigation().state !== 'idle';
  return (
    <>
      <AdminHead back={{ to: href('/admin/users'), label: copy.back }} title={name} />
      <Grid gap="12" rowGap="8" min="xl">
        <Panel title={copy.people} id="people-title">
          <RuledList>
            {people.map(({ id, email, role }) => (
              <li key={email}>
                {id === null ? email : <Link to={personHref({ kind: 'user', id })}>{email}</Link>}
                <span className="soft">{id === null ? copy.invited(role) : role}</span>
              </li>
            ))}
          </RuledList>
        </Panel>
        {money && <PurchasesPanel data={money} />}
        {details && (
          <Panel title={detailsCopy.title} id="details-title">
            <Stack as={Form} method="post" gap="5" noValidate>
              {result !== undefined && result.error !== '' && (
                <Alert tone="error" role="alert">
                  {result.error}
                </Alert>
              )}
              <BillingFieldset
                typed={result?.typed ?? details.typed}
                errors={result?.errors ?? {}}
                countries={details.countries}
                isRequired
              />
              <Cluster>
                <Button type="submit" variant="primary" busy={isSending}>
                  {detailsCopy.save}
                </Button>
              </Cluster>
            </Stack>
          </Panel>
        )}
      </Grid>
    </>
  );
}
