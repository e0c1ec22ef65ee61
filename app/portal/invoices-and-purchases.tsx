import { href } from 'react-router';
import type { DashboardData } from '#app/portal/dashboard/dashboard.server.ts';
import { PortalCell, PortalRow, PortalTable } from '#app/portal/portal-table.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { portalCopy } from '#content/payments/billing.ts';
import { LocalTime } from '#ui/local-time.tsx';

const { invoices, purchases: bought } = portalCopy;
const { columns } = invoices;
const purchaseColumns = [columns.date, columns.what, columns.amount, columns.status];

export function InvoicesPart({ payments, page, hasMore }: DashboardData['payments']) {
  return (
    <section aria-labelledby="invoices-title" className="overview-wide">
      <h2 id="invoices-title">{invoices.title}</h2>
      <div>
        {payments.length === 0 ? (
          <p className="overview-hint soft small">{invoices.empty}</p>
        ) : (
          <PortalTable columns={Object.values(columns)} amount={columns.amount} titleId="invoices-title" isCompact>
            {payments.map((payment) => (
              <InvoiceRow key={payment.id} {...payment} />
            ))}
          </PortalTable>
        )}
        {(page > 1 || hasMore) && (
          <Cluster as="p" gap="4" rowGap="3">
            {page > 1 && <a href={`${href('/dashboard')}?page=${page - 1}#invoices-title`}>{invoices.newer}</a>}
            {hasMore && <a href={`${href('/dashboard')}?page=${page + 1}#invoices-title`}>{invoices.older}</a>}
          </Cluster>
        )}
      </div>
    </section>
  );
}

function InvoiceRow(payment: DashboardData['payments']['payments'][number]) {
  const { number, description, amount, extras, tone, state, issuedAt, wait, papers } = payment;
  return (
    <PortalRow>
      <PortalCell column={columns.date}>
        <LocalTime at={issuedAt} />
      </PortalCell>
      <PortalCell column={columns.what}>
        {description}
        {number !== null && <span className="under portal-number data">{number}</span>}
      </PortalCell>
      <PortalCell column={columns.amount} holds="number">
        {amount}
        {extras.map((text) => (
          <span key={text} className="under portal-number">
            {text}
          </span>
        ))}
      </PortalCell>
      <PortalCell column={columns.status}>
        <State tone={tone}>{state}</State>
        {wait !== null && <span className="under small">{wait}</span>}
      </PortalCell>
      <PortalCell column={columns.papers}>
        <Cluster gap="3" rowGap="1">
          {papers.map(({ label, to }) => (
            <a key={label} href={to} rel="noreferrer" aria-label={`${label}, ${number ?? description}`}>
              {label}
            </a>
          ))}
        </Cluster>
      </PortalCell>
    </PortalRow>
  );
}

export function PurchasesPart({
  purchases,
  title = bought.title,
  empty = bought.empty,
}: Pick<DashboardData, 'purchases'> & { readonly title?: string; readonly empty?: string }) {
  return (
    <section aria-labelledby="purchases-title" className="overview-wide">
      <h2 id="purchases-title">{title}</h2>
      {purchases.length === 0 ? (
        <p className="overview-hint soft small">{empty}</p>
      ) : (
        <PortalTable columns={purchaseColumns} amount={columns.amount} titleId="purchases-title">
          {purchases.map(({ id, name, amount, tone, state, createdAt }) => (
            <PortalRow key={id}>
              <PortalCell column={columns.date}>
                <LocalTime at={createdAt} />
              </PortalCell>
              <PortalCell column={columns.what}>{name}</PortalCell>
              <PortalCell column={columns.amount} holds="number">
                {amount}
              </PortalCell>
              <PortalCell column={columns.status}>
                <State tone={tone}>{state}</State>
              </PortalCell>
            </PortalRow>
          ))}
        </PortalTable>
      )}
    </section>
  );
}
