import { href } from 'react-router';
import type { DashboardData } from '#app/portal/dashboard/dashboard.server.ts';
import { PortalCell, PortalRow, PortalTable } from '#app/portal/portal-table.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { portalCopy } from '#content/payments/billing.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';
import { Text } from '#ui/layout/text.tsx';

const { invoices, purchases: bought } = portalCopy;
const { columns } = invoices;
const purchaseColumns = [columns.date, columns.what, columns.amount, columns.status];

/** The latest few; the Billing page has all of them. */
export function LatestInvoicesPart({ payments }: Pick<DashboardData, 'payments'>) {
  return (
    <PortalSection titleId="invoices-title" title={invoices.title} wide>
      {payments.length === 0 ? (
        <p className="portal-hint soft small">{invoices.empty}</p>
      ) : (
        <Stack gap="4">
          <InvoiceTable payments={payments} titleId="invoices-title" />
          <p>
            <a href={`${href('/dashboard/billing')}#invoices-title`}>{invoices.all}</a>
          </p>
        </Stack>
      )}
    </PortalSection>
  );
}

interface InvoiceTableProps extends Pick<DashboardData, 'payments'> {
  readonly titleId: string;
}

export function InvoiceTable({ payments, titleId }: InvoiceTableProps) {
  return (
    <PortalTable columns={Object.values(columns)} amounts={[columns.amount]} titleId={titleId} isCompact>
      {payments.map((payment) => (
        <InvoiceRow key={payment.id} {...payment} />
      ))}
    </PortalTable>
  );
}

function InvoiceRow(payment: DashboardData['payments'][number]) {
  const { number, description, amount, extras, back, tone, state, issuedAt, wait, papers } = payment;
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
        {back.map(({ text, at }, index) => (
          <Text key={index} as="div" tone="soft" size="xs">
            {text}
            <LocalTime at={at} isDay />
          </Text>
        ))}
      </PortalCell>
      <PortalCell column={columns.status}>
        <State tone={tone}>{state}</State>
        {wait !== null && <span className="under small">{wait}</span>}
      </PortalCell>
      <PortalCell column={columns.papers}>
        {papers.length > 0 && (
          <details>
            <summary aria-label={invoices.papersOf(number ?? description)}>{columns.papers}</summary>
            <ul>
              {papers.map(({ label, to }) => (
                <li key={label}>
                  <a href={to}>{label}</a>
                </li>
              ))}
            </ul>
          </details>
        )}
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
        <PortalTable columns={purchaseColumns} amounts={[columns.amount]} titleId="purchases-title">
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
