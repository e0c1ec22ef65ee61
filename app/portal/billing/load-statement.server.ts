import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { documentSentences as copy } from '#content/payments/statement.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { readStatements } from '#features/billing/own/own-statement.server.ts';
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
  const days = [dayText(period.from), dayText(new Date(to))] as const;
  const [details, statements] = await inOneTrip(app.db, (db) =>
    Promise.all([readDetails({ db }, organization.id), readStatements({ db }, organization.id, period)]),
  );
  const buyer = details === null ? [] : addressLines({ ...details, postal_code: details.postalCode });
  return {
    from,
    to,
    days,
    client: [details?.name ?? organization.name, ...buyer],
    statements: statements.map(({ currency, opening, closing, movements }) => {
      const money = (cents: number) => formatExactMoney({ cents, currency });
      const sum = (cents: number) => (cents === 0 ? '' : money(cents));
      const line = (day: string, what: string, balance: number) => {
        return { day, what, number: null as string | null, invoiced: '', paid: '', balance: money(balance) };
      };
      const lines = movements.map(({ at, kind, description, number, invoiced, paid, balance }) => ({
        ...line(dayText(new Date(at * 1000)), `${copy.kinds[kind]}: ${description}`, balance),
        number,
        invoiced: sum(invoiced),
        paid: sum(paid),
      }));
      return {
        currency,
        lines: [line(days[0], copy.opening, opening), ...lines, line(days[1], copy.closing, closing)],
      };
    }),
  };
}

export type StatementData = Awaited<ReturnType<typeof loadStatement>>;
