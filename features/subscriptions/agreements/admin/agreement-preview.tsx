import { Form, useNavigation } from 'react-router';
import { agreedCopy } from '#content/payments/agreed.ts';
import { agreementFields, type AgreementForm } from '#features/subscriptions/agreements/agreement-form.ts';
import type { Preview } from '#features/subscriptions/agreements/new-agreement.server.ts';
import type { ClientData } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { formatMoney } from '#features/billing/money.ts';
import { reverseCharge } from '#features/billing/receipt.ts';
import { dayText } from '#forms/timestamp.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { Text } from '#ui/layout/text.tsx';

const copy = agreedCopy.preview;

interface AgreementPreviewProps {
  readonly client: ClientData;
  readonly form: AgreementForm;
  readonly preview: Preview;
}

/** Nothing is sent before this was seen. */
export function AgreementPreview({ client, form, preview: { key, terms, taxed, mail } }: AgreementPreviewProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { currency, firstDay, months, daysDue, kind } = terms;
  const day = firstDay === null ? null : dayText(new Date(`${firstDay}T12:00:00Z`));
  const isImpossible = taxed === 'no-address' || (mail === null && client.method === null);
  const sums = typeof taxed === 'string' ? null : taxed;
  return (
    <Stack gap="6" width="m">
      <h2>{copy.title}</h2>
      <p>
        <b>{client.name}</b> <span className="soft">{client.email === client.name ? '' : client.email}</span>
      </p>
      <section aria-labelledby="preview-invoice">
        <h3 id="preview-invoice">{copy.invoice}</h3>
        <Facts>
          {terms.lines.map(({ description, cents }, index) => (
            <Fact key={`${index} ${description}`} label={description}>
              {formatMoney({ cents, currency })}
            </Fact>
          ))}
          {sums !== null && <Fact label={copy.net}>{formatMoney(sums.net)}</Fact>}
          {sums !== null && (
            <Fact label={copy.tax}>
              {formatMoney(sums.tax)} {sums.isReversed && reverseCharge}
            </Fact>
          )}
          <Fact label={kind === 'fee' ? copy.each : copy.total}>
            <b>{formatMoney(sums?.total ?? { cents: terms.amount, currency })}</b>
          </Fact>
          {kind === 'fee' && (
            <Fact label={agreedCopy.page.months}>{months === null ? copy.open : copy.until(months)}</Fact>
          )}
          {mail !== null && <Fact label={agreedCopy.page.daysDue}>{copy.dueIn(daysDue)}</Fact>}
        </Facts>
        {typeof taxed === 'string' && <Alert tone="warning">{taxed === 'away' ? copy.away : copy.noAddress}</Alert>}
      </section>
      {mail === null ? (
        <ChargeNote client={client} day={day} />
      ) : (
        <section aria-labelledby="preview-mail">
          <h3 id="preview-mail">{copy.mail}</h3>
          <p className="soft small">{day === null ? copy.now : copy.later(day)}</p>
          <p>
            {copy.subject}: <b>{mail.subject}</b>
          </p>
          <Text as="pre" size="s" wrap="pre" className="well">
            {mail.text}
          </Text>
        </section>
      )}
      <Form method="post">
        {agreementFields.map((name) => (
          <input key={name} type="hidden" name={name} value={form[name]} />
        ))}
        <input type="hidden" name="key" value={key} />
        <Cluster gap="3">
          {!isImpossible && (
            <Button type="submit" variant="primary" name="action" value="start" busy={isBusy}>
              {kind === 'fee' ? copy.fee : copy.once}
            </Button>
          )}
          <Button type="submit" name="action" value="edit">
            {copy.edit}
          </Button>
        </Cluster>
      </Form>
    </Stack>
  );
}

function ChargeNote({ client, day }: { readonly client: ClientData; readonly day: string | null }) {
  const { method, otherMethod } = client;
  if (method === null) {
    return <Alert tone="warning">{otherMethod === null ? copy.noMethod : copy.noDefault(otherMethod)}</Alert>;
  }
  return <p>{day === null ? copy.charged(method) : copy.chargedLater(method, day)}</p>;
}
