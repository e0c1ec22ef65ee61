import { Form, href } from 'react-router';
import { AmountLines } from '#app/portal/amount-lines.tsx';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { planCopy } from '#content/payments/plans.ts';
import { formatExactMoney, formatMoney } from '#features/billing/money.ts';
import type { ChangeLine, ChangePreview, ChangeTime } from '#features/billing/plans.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';

const copy = planCopy.preview;

/** What the provider would charge, and the button that says so. */
export function PreviewPart(preview: ChangePreview) {
  const { from, target, when, lines, due, monthlyDue, credit, chargedAt, periodEnd, method, token } = preview;
  const withTax = monthlyDue === null ? '' : copy.withTax(formatExactMoney(monthlyDue));
  const monthly = `${planCopy.perMonth(formatMoney(target.monthly))}${withTax}`;
  const isNow = when === 'now';
  return (
    <PortalSection titleId="preview-title" title={copy.title(from.name, target.name)}>
      <Stack gap="6">
        <nav aria-label={copy.when}>
          <Tabs as="ul">
            {(['now', 'period-end'] as const).map((time) => (
              <li key={time}>
                <a href={changePath(target.id, time)} aria-current={time === when ? 'page' : undefined}>
                  {time === 'now' ? copy.now : copy.periodEnd}
                </a>
              </li>
            ))}
          </Tabs>
        </nav>
        <AmountLines
          label={copy.lines}
          lines={[
            ...lines.map((line) => ({ label: lineText(line), amount: signed(line) })),
            { label: isNow ? copy.dueNow : <Then at={chargedAt} />, amount: formatExactMoney(due) },
          ]}
        />
        <Stack gap="2">
          {isNow && due.cents === 0 && <p>{copy.nothing}</p>}
          {credit.cents > 0 && <p>{copy.credit(formatExactMoney(credit))}</p>}
          {isNow ? (
            <p>
              {copy.then(monthly)} <LocalTime at={periodEnd} isDay />.
            </p>
          ) : (
            <p>{copy.fromThen(monthly)}</p>
          )}
          {due.cents > 0 && <p className="soft small">{copy.method(method)}</p>}
        </Stack>
        <Form method="post" action={changePath(target.id, when)}>
          <OrganizationField />
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="when" value={when} />
          <Cluster gap="3" align="stretch">
            <Button type="submit" variant="primary" name="action" value="change">
              {isNow ? (due.cents > 0 ? copy.confirmNow(formatExactMoney(due)) : copy.confirmFree) : copy.confirmThen}
            </Button>
            <ButtonLink href={href('/dashboard/plan')}>{copy.back}</ButtonLink>
          </Cluster>
        </Form>
      </Stack>
    </PortalSection>
  );
}

function Then({ at }: { readonly at: string }) {
  return (
    <>
      {copy.dueThen} <LocalTime at={at} isDay />
    </>
  );
}

function changePath(to: string, when: ChangeTime): string {
  return `${href('/dashboard/plan')}?${new URLSearchParams({ to, when })}`;
}

function lineText({ kind, text }: ChangeLine): string {
  switch (kind) {
    case 'setup':
      return copy.kinds.setup(text);
    case 'month':
      return copy.kinds.month(text);
    case 'balance':
      return copy.kinds.balance;
    default:
      return text;
  }
}

function signed({ amount }: ChangeLine): string {
  const { cents, currency } = amount;
  return `${cents < 0 ? '−' : ''}${formatExactMoney({ cents: Math.abs(cents), currency })}`;
}
