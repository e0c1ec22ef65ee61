import { href } from 'react-router';
import type { DashboardData } from '#app/portal/dashboard/dashboard.server.ts';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { agreedPortalCopy as copy } from '#content/payments/agreed-portal.ts';
import { Line } from '#app/portal/plan-part.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';

/** The first thing on the page while something is to be paid. */
export function OpenInvoices({ invoices }: { readonly invoices: DashboardData['openInvoices'] }) {
  if (invoices.length === 0) return null;
  return (
    <PortalSection titleId="to-pay-title" title={copy.toPay(invoices.length)} wide>
      <ul>
        {invoices.map(({ id, description, number, amount, dueAt, tone, status, note, charge, payUrl }) => (
          <Stack as="li" key={id} rule="3" pad="3">
            <Cluster gap="4" rowGap="2" align="center" justify="between">
              <div>
                <b>{amount}</b> {description} <span className="soft small">{number}</span>
                <div className="small">
                  <State tone={tone}>{status}</State> {dueAt !== null && <LocalTime at={dueAt} isDay />}
                </div>
                {note !== null && (
                  <div className="small">
                    <Line {...note} />
                  </div>
                )}
              </div>
              <Cluster gap="3" rowGap="2">
                {charge !== null && (
                  <form method="post" action={href('/dashboard/billing')}>
                    <OrganizationField />
                    <input type="hidden" name="invoice" value={id} />
                    <Button type="submit" variant="primary" name="action" value="charge-now">
                      {charge}
                    </Button>
                  </form>
                )}
                <ButtonLink
                  variant={charge === null ? 'primary' : 'secondary'}
                  href={payUrl}
                  rel="noreferrer"
                  aria-label={copy.payNamed(number ?? description)}
                >
                  {copy.pay}
                </ButtonLink>
              </Cluster>
            </Cluster>
          </Stack>
        ))}
      </ul>
    </PortalSection>
  );
}
