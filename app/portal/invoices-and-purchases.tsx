import { href } from 'react-router';
import type { DashboardData } from '#app/portal/dashboard/dashboard.server.ts';
import { PortalCell, PortalRow, PortalTable } from '#app/portal/portal-table.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { portalCopy } from '#content/payments/billing.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';
import { Text } from '#ui/layout/text.tsx';

const { invoices, purchases: bought } = portalCopy;
const { columns } = invoices;
const purchaseColumns = [columns.date, columns.what, columns.amount, columns.status];

export function InvoicesPart({ payments, page, hasMore }: DashboardData['payments']) {
  return (
    <PortalSection titleId="invoices-title" title={invoices.title} wide>
      <div>
        {payments.length === 0 ? (
          <p className="portal-hint soft small">{invoices.empty}</p>
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
    </PortalSection>
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
        {number !== null && <span className="under data">{number}</span>}
      </PortalCell>
      <PortalCell column={columns.amount} holds="number">
        {amount}
        {extras.map((text) => (
          <Text key={text} as="div" tone="soft" size="xs">
            {text}
          </Text>
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
    <PortalSection titleId="purchases-title" title={title} wide>
      {purchases.length === 0 ? (
        <p className="portal-hint soft small">{empty}</p>
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
    </PortalSection>
  );
}
