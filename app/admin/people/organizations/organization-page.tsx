import { Form, Link, href, useNavigation } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { OrganizationData } from '#app/admin/people/organizations/organization.server.ts';
import { PurchasesPanel } from '#app/admin/people/user-purchases.tsx';
import { personHref } from '#app/admin/person-href.ts';
import { adminSite } from '#content/admin/admin.ts';
import { organizationCopy as copy } from '#content/admin/organization.ts';
import { detailsCopy } from '#content/payments/portal-billing.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import type { BillingErrors, TypedBilling } from '#features/billing/records/billing-details.ts';
import { BillingFieldset } from '#features/purchases/details/billing-fieldset.tsx';
import { Panel } from '#features/users/admin/user-panels.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

interface OrganizationPageProps {
  readonly organization: OrganizationData;
  /** The details that the server rejected, and why. */
  readonly result: { readonly typed: TypedBilling; readonly errors: BillingErrors; readonly error: string } | undefined;
  /** The address of a first contact that the server rejected, and why. */
  readonly refused: InviteProps['refused'];
}

/** An organization: its members, purchases, payments, and billing details. */
export function OrganizationPage({ organization, result, refused }: OrganizationPageProps) {
  const { id, name, people, money, details, isOwned, readers } = organization;
  const isSending = useNavigation().state !== 'idle';
  return (
    <>
      <AdminHead back={{ to: href('/admin/users'), label: copy.back }} title={name} />
      <Grid gap="12" rowGap="8" min="xl">
        <Panel title={copy.people} id="people-title" actions={<OrganizationLinks organizationId={id} />}>
          <RuledList>
            {people.map(({ id: userId, email, role }) => (
              <li key={email}>
                {userId === null ? email : <Link to={personHref({ kind: 'user', id: userId })}>{email}</Link>}
                <span className="soft">{userId === null ? copy.invited(role) : role}</span>
              </li>
            ))}
          </RuledList>
          {readers.length === 0 && <Alert tone="error">{copy.noReaders}</Alert>}
          {readers.length > 0 && <p className="soft small">{copy.readers(readers.join(', '))}</p>}
          {details && !isOwned && <InviteContact refused={refused} />}
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

function OrganizationLinks({ organizationId }: { readonly organizationId: string }) {
  const seesWork = useCan('leads:read');
  const query = String(new URLSearchParams({ organization: organizationId }));
  return (
    <Cluster as="nav" gap="4" rowGap="1" aria-label={copy.work}>
      {seesWork && <Link to={`${href('/admin/projects')}?${query}`}>{adminSite.sections.projects}</Link>}
      {seesWork && (
        <Link to={href('/admin/messages/:organizationId', { organizationId })}>{adminSite.sections.messages}</Link>
      )}
      <Link to={href('/admin/runs/:organizationId', { organizationId })}>{copy.runs}</Link>
    </Cluster>
  );
}

interface InviteProps {
  readonly refused: { readonly email: string; readonly error: string } | undefined;
}

function InviteContact({ refused }: InviteProps) {
  return (
    <Stack as={Form} method="post" gap="4" noValidate>
      <p>{copy.noOwner}</p>
      <TextField name="email" type="email" label={copy.email} defaultValue={refused?.email} error={refused?.error} />
      <Cluster>
        <Button type="submit" name="action" value="invite">
          {copy.invite}
        </Button>
      </Cluster>
    </Stack>
  );
}
