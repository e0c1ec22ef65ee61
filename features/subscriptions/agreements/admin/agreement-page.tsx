import { Form, Link, href, useNavigation, useRevalidator } from 'react-router';
import { agreedCopy, paymentStates, subscriptionStates } from '#content/payments/agreed.ts';
import { ActionSection } from '#features/subscriptions/agreements/admin/action-section.tsx';
import type { AgreementPageData } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { StartLink } from '#features/billing/lists/payments-tabs.tsx';
import type { AgreementResult } from '#features/billing/records/agreements.ts';
import { paymentTones, subscriptionTones } from '#features/billing/lists/payment-lists.ts';
import { formatExactMoney, formatMoney } from '#features/billing/money.ts';
import { ambiguousAmount } from '#forms/amount.ts';
import { dayText } from '#forms/timestamp.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { State } from '#ui/feedback/state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { usePolling } from '#ui/use-polling.tsx';

const copy = agreedCopy.page;

interface AgreementPageProps {
  readonly agreement: AgreementPageData;
  /** Result of the last action, if any. */
  readonly result: AgreementResult | null;
  /** True if “End now” was pressed and is to be confirmed. */
  readonly asksEndNow: boolean;
}

const stateTones = { waiting: 'waiting', asked: 'waiting', sent: 'good', withdrawn: 'off', refused: 'bad' } as const;

export function AgreementPage({ agreement, result, asksEndNow }: AgreementPageProps) {
  const { state, isChanging, refusal } = agreement;
  const revalidator = useRevalidator();
  const isUnderWay = state === 'waiting' || state === 'asked' || isChanging;
  usePolling(isUnderWay, () => void revalidator.revalidate(), { seconds: 3, times: 20 });
  return (
    <Stack gap="6" width="m">
      <div className="alert-region" role="status">
        {result === 'undone' && <Alert tone="success">{copy.undone}</Alert>}
        {result === 'late' && <Alert tone="warning">{copy.late}</Alert>}
        {result === 'twice' && <Alert tone="info">{copy.twice}</Alert>}
        {result === 'busy' && <Alert tone="warning">{copy.busy}</Alert>}
        {result === 'amount' && <Alert tone="error">{agreedCopy.errors.amount}</Alert>}
        {result === 'ambiguous' && <Alert tone="error">{ambiguousAmount}</Alert>}
        {result === 'saved' && !isChanging && refusal === null && <Alert tone="success">{copy.saved}</Alert>}
        {isChanging && <Alert tone="info">{copy.pending}</Alert>}
        {refusal !== null && <Alert tone="error">{copy.refused(refusal)}</Alert>}
      </div>
      {state === 'waiting' && <UndoPart />}
      {state === 'refused' && (
        <Stack gap="3">
          <p>{copy.refusedNext}</p>
          <Cluster>
            <StartLink organizationId={agreement.organizationId} />
          </Cluster>
        </Stack>
      )}
      <TermsPart agreement={agreement} />
      <ChangePart agreement={agreement} asksEndNow={asksEndNow} />
      <InvoicesPart agreement={agreement} />
    </Stack>
  );
}

function UndoPart() {
  if (!useCan('money:write')) return null;
  return (
    <Form method="post">
      <Cluster gap="3" align="center">
        <Button type="submit" name="action" value="undo">
          {copy.undo}
        </Button>
        <span className="soft small">{copy.undoable}</span>
      </Cluster>
    </Form>
  );
}

function TermsPart({ agreement }: Pick<AgreementPageProps, 'agreement'>) {
  const { state, subscription, amount, kind, months, firstDay, daysDue, collection, client, organizationId } =
    agreement;
  const runs = subscription !== null && subscription.state !== 'canceled';
  return (
    <section aria-labelledby="terms-title">
      <h2 id="terms-title">{copy.terms}</h2>
      <Facts>
        <Fact label={copy.client}>
          <Link to={href('/admin/organizations/:organizationId', { organizationId })}>{client}</Link>
        </Fact>
        <Fact label={copy.state}>
          {subscription === null ? (
            <State tone={stateTones[state]}>{agreedCopy.states[state]}</State>
          ) : (
            <Cluster gap="3">
              <State tone={subscriptionTones[subscription.state]}>{subscriptionStates[subscription.state]}</State>
              {subscription.also !== null && (
                <State tone={subscriptionTones[subscription.also]}>{subscriptionStates[subscription.also]}</State>
              )}
            </Cluster>
          )}
        </Fact>
        <Fact label={kind === 'fee' ? agreedCopy.fee.monthly : copy.amount}>{formatMoney(amount)}</Fact>
        {kind === 'fee' && (
          <Fact label={copy.firstDay}>
            {firstDay === null ? copy.today : dayText(new Date(`${firstDay}T12:00:00Z`))}
          </Fact>
        )}
        {kind === 'fee' && (
          <Fact label={copy.months}>
            {months === null ? agreedCopy.preview.open : agreedCopy.preview.until(months)}
          </Fact>
        )}
        {kind === 'fee' && <Fact label={copy.collection}>{agreedCopy.collections[collection]}</Fact>}
        {collection === 'send_invoice' && <Fact label={copy.daysDue}>{agreedCopy.preview.dueIn(daysDue)}</Fact>}
        {runs && !subscription.isEnding && subscription.next !== null && (
          <Fact label={copy.next}>
            <LocalTime at={subscription.next} isDay />
          </Fact>
        )}
        {subscription !== null && subscription.ends !== null && (
          <Fact label={copy.ends}>
            <LocalTime at={subscription.ends} isDay />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

function ChangePart({ agreement, asksEndNow }: Pick<AgreementPageProps, 'agreement' | 'asksEndNow'>) {
  const { state, subscription, isChanging } = agreement;
  const isBusy = useNavigation().state !== 'idle';
  const mayChange = useCan('money:write');
  if (!mayChange || state !== 'sent' || subscription === null || subscription.state === 'canceled' || isChanging) {
    return null;
  }
  if (asksEndNow) return <EndNowPart agreement={agreement} />;
  return (
    <>
      <ActionSection title={copy.change} hint={copy.changeHint}>
        <TextField name="amount" label={copy.newAmount} inputMode="decimal" width="short" autoComplete="off" />
        <Cluster gap="3">
          <Button type="submit" name="action" value="amount" busy={isBusy}>
            {copy.changeDo}
          </Button>
        </Cluster>
      </ActionSection>
      <ActionSection title={copy.end} hint={subscription.isEnding ? copy.keepHint : copy.endHint}>
        <Cluster gap="3">
          <Button type="submit" name="action" value={subscription.isEnding ? 'keep' : 'end'} busy={isBusy}>
            {subscription.isEnding ? copy.keep : copy.endPeriod}
          </Button>
          <Button type="submit" name="action" value="end-now">
            {copy.endNow}
          </Button>
        </Cluster>
      </ActionSection>
    </>
  );
}

/** The pressed button is gone, so focus moves to the safe choice. */
function focus(link: HTMLAnchorElement | null): void {
  link?.focus();
}

function EndNowPart({ agreement: { id, description, amount, client } }: Pick<AgreementPageProps, 'agreement'>) {
  const isBusy = useNavigation().state !== 'idle';
  const { title, text, yes, no } = copy.asksEndNow;
  return (
    <ActionSection title={title(description)} hint={text(formatMoney(amount), client)}>
      <input type="hidden" name="confirm" value="yes" />
      <Cluster gap="3">
        <Button type="submit" variant="primary" name="action" value="end-now" busy={isBusy}>
          {yes}
        </Button>
        <ButtonLink href={href('/admin/payments/agreements/:agreementId', { agreementId: id })} ref={focus}>
          {no}
        </ButtonLink>
      </Cluster>
    </ActionSection>
  );
}

function InvoicesPart({ agreement: { invoices } }: Pick<AgreementPageProps, 'agreement'>) {
  return (
    <section aria-labelledby="invoices-title">
      <h2 id="invoices-title">{copy.invoices}</h2>
      {invoices.length === 0 ? (
        <p className="soft small">{copy.noInvoices}</p>
      ) : (
        <RuledList>
          {invoices.map(({ id, description, number, amount, state, issuedAt }) => (
            <li key={id}>
              <span>
                <Link to={href('/admin/payments/:paymentId', { paymentId: id })}>{number ?? description}</Link>,{' '}
                {formatExactMoney(amount)}{' '}
                <span className="soft small">
                  <LocalTime at={issuedAt} isDay />
                </span>
              </span>
              <State tone={paymentTones[state]}>{paymentStates[state]}</State>
            </li>
          ))}
        </RuledList>
      )}
    </section>
  );
}
