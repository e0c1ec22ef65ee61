import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { documentSentences as copy } from '#content/payments/portal-billing.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { readStatement } from '#features/billing/own/own-statement.server.ts';
import { addressLines } from '#features/billing/records/billing-details.ts';
import { readDetails } from '#features/purchases/details/save-details.server.ts';
import { dayText } from '#forms/timestamp.ts';
import { dayAfter, isDayOfThisCentury, utcDay } from '#values/day.ts';

/** The days of the address, otherwise this year. Both are included (UTC). */
export async function loadStatement(
  app: AppContext,
  { organization }: ClientMember<'billing:read'>,
  params: URLSearchParams,
) {
  const today = utcDay(app.now());
  const dayIn = (name: string, otherwise: string) => {
    const day = params.get(name) ?? '';
    return isDayOfThisCentury(day) ? day : otherwise;
  };
  const from = dayIn('from', `${today.slice(0, 4)}-01-01`);
  const to = dayIn('to', today);
  const period = { from: new Date(from), to: new Date(dayAfter(to)) };
  const [details, statements] = await inOneTrip(app.db, (db) =>
    Promise.all([readDetails({ db }, organization.id), readStatement({ db }, organization.id, period)]),
  );
  const buyer = details === null ? [] : addressLines({ ...details, postal_code: details.postalCode });
  return {
    from,
    to,
    days: [dayText(period.from), dayText(new Date(to))] as const,
    client: [details?.name ?? organization.name, ...buyer],
    statements: statements.map(({ currency, opening, closing, movements }) => {
      const money = (cents: number) => formatExactMoney({ cents, currency });
      return {
        currency,
        opening: money(opening),
        closing: money(closing),
        movements: movements.map(({ at, kind, description, number, invoiced, paid, balance }) => ({
          day: dayText(at),
          what: `${copy.kinds[kind]}: ${description}`,
          number,
          invoiced: invoiced === 0 ? '' : money(invoiced),
          paid: paid === 0 ? '' : money(paid),
          balance: money(balance),
        })),
      };
    }),
  };
}

export type StatementData = Awaited<ReturnType<typeof loadStatement>>;
