import type { DashboardData } from '#app/portal/dashboard/dashboard.server.ts';
import { PortalCell, PortalRow, PortalTable } from '#app/portal/portal-table.tsx';
import { portalCopy } from '#content/payments/billing.ts';
import { State } from '#ui/feedback/state.tsx';
import { Text } from '#ui/layout/text.tsx';
import { LocalTime } from '#ui/local-time.tsx';

const { invoices } = portalCopy;
const { columns } = invoices;

interface InvoiceTableProps extends Pick<DashboardData, 'payments'> {
  readonly titleId: string;
}

/** Invoices, payments and credit notes, with links to their documents. */
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
