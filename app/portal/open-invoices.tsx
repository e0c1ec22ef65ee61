import './open-invoices.css';
import type { DashboardData } from '#app/portal/dashboard.server.ts';
import { agreedPortalCopy as copy } from '#content/agreed-portal.ts';
import { ButtonLink } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';

/** The first thing on the page while something is to be paid. */
export function OpenInvoices({ invoices }: { readonly invoices: DashboardData['openInvoices'] }) {
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="to-pay-title" className="overview-wide">
      <h2 id="to-pay-title">{copy.toPay(invoices.length)}</h2>
      <ul className="to-pay">
        {invoices.map(({ id, description, number, amount, dueAt, tone, status, payUrl }) => (
          <li key={id}>
            <Cluster gap="4" rowGap="2" align="center" justify="between">
              <div>
                <b>{amount}</b> {description} <span className="soft small">{number}</span>
                <div className="small">
                  <State tone={tone}>{status}</State> {dueAt !== null && <LocalTime at={dueAt} isDay />}
                </div>
              </div>
              <ButtonLink
                variant="primary"
                href={payUrl}
                rel="noreferrer"
                aria-label={copy.payNamed(number ?? description)}
              >
                {copy.pay}
              </ButtonLink>
            </Cluster>
          </li>
        ))}
      </ul>
    </section>
  );
}
