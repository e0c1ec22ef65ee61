import { href } from 'react-router';
import type { StatementData } from '#app/portal/billing/load-statement.server.ts';
import { PortalPage } from '#app/portal/portal-page.tsx';
import { PortalCell, PortalRow, PortalTable } from '#app/portal/portal-table.tsx';
import { statementCopy as copy } from '#content/payments/statement.ts';
import { site } from '#content/site.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';

const { columns } = copy;
const amounts = ['invoiced', 'paid', 'balance'] as const;

/** What was invoiced and paid in a period, for the screen and for paper. */
export function StatementPage({ from, to, days, client, statements }: StatementData) {
  return (
    <PortalPage title={copy.title}>
      <Stack gap="6">
        <Cluster as="form" method="get" gap="4" rowGap="3" align="end" className="screen-only">
          <TextField type="date" name="from" label={copy.from} defaultValue={from} key={`from ${from}`} />
          <TextField type="date" name="to" label={copy.to} defaultValue={to} key={`to ${to}`} />
          <Button type="submit">{copy.show}</Button>
          <Button type="button" variant="quiet" onClick={() => window.print()}>
            {copy.print}
          </Button>
          <a href={`${href('/dashboard/billing')}#invoices-title`}>{copy.back}</a>
        </Cluster>
        <Cluster gap="12" rowGap="4" align="start">
          <div>
            {client.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
          <div>
            {site.legalEntity}
            <div>{days.join(' – ')}</div>
          </div>
        </Cluster>
        {statements.length === 0 && <p className="soft">{copy.empty}</p>}
        {statements.map(({ currency, lines }) => (
          <section key={currency} aria-labelledby={`in-${currency}`}>
            <Text as="h2" size="l" id={`in-${currency}`}>
              {currency.toUpperCase()}
            </Text>
            <PortalTable
              columns={Object.values(columns)}
              amounts={amounts.map((name) => columns[name])}
              titleId={`in-${currency}`}
            >
              {lines.map(({ day, what, number, ...sums }, at) => (
                <PortalRow key={at}>
                  <PortalCell column={columns.date}>{day}</PortalCell>
                  <PortalCell column={columns.what}>
                    {what}
                    {number !== null && <span className="under data">{number}</span>}
                  </PortalCell>
                  {amounts.map((name) => (
                    <PortalCell key={name} column={columns[name]} holds="number">
                      {sums[name]}
                    </PortalCell>
                  ))}
                </PortalRow>
              ))}
            </PortalTable>
          </section>
        ))}
        <p className="soft small">{copy.note}</p>
      </Stack>
    </PortalPage>
  );
}
