import { Link, href, useNavigation } from 'react-router';
import { agreedCopy, paymentStates } from '#content/payments/agreed.ts';
import { refundCopy } from '#content/payments/refunds.ts';
import { detailsCopy } from '#content/payments/portal-billing.ts';
import { vatTones } from '#features/billing/money-tones.ts';
import { RefundSection, type AskedRefund } from '#features/subscriptions/agreements/admin/refund-section.tsx';
import { ActionSection } from '#features/subscriptions/agreements/admin/action-section.tsx';
import { useCan } from '#features/accounts/rights/can.tsx';
import type { InvoiceResult } from '#features/billing/records/agreements.ts';
import type { PaymentPageData } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { paymentTones } from '#features/billing/lists/payment-lists.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { LocalTime } from '#ui/local-time.tsx';

const copy = agreedCopy.invoice;

interface PaymentPageProps {
  readonly payment: PaymentPageData;
  /** Result of the last action, from the query string. */
  readonly result: string;
  readonly asked: AskedRefund | undefined;
  /** For "Send again": a second press sends no second email. */
  readonly sendKey: string;
}

function toTone(result: InvoiceResult) {
  if (result === 'pending') return 'info';
  if (['void', 'mark-paid', 'send-again', 'refund'].includes(result)) return 'success';
  return ['unconfirmed', 'refused', 'unknown', 'refund-refused'].includes(result) ? 'error' : 'warning';
}

function isResult(result: string): result is InvoiceResult {
  return Object.hasOwn(copy.results, result);
}

export function PaymentPage({ payment, result, asked, sendKey }: PaymentPageProps) {
  const canWrite = useCan('money:write');
  return (
    <Stack gap="6" width="m">
      <div className="alert-region" role="status">
        {isResult(result) && <Alert tone={toTone(result)}>{copy.results[result]}</Alert>}
      </div>
      <PaymentFacts payment={payment} />
      {canWrite && <RefundSection key={sendKey} payment={payment} asked={asked} />}
      {canWrite && <SendAgain {...payment} sendKey={sendKey} />}
      {canWrite && payment.isOpen && <Actions />}
    </Stack>
  );
}

function PaymentFacts({ payment }: Pick<PaymentPageProps, 'payment'>) {
  const { client, organizationId, state, back, fee, payout, number, issuedAt, dueAt, paidAt, method, agreementId } =
    payment;
  return (
    <Facts>
      <Fact label={agreedCopy.page.client}>
        <Link to={href('/admin/organizations/:organizationId', { organizationId })}>{client}</Link>
      </Fact>
      <Fact label={agreedCopy.page.state}>
        <State tone={paymentTones[state]}>{paymentStates[state]}</State>
      </Fact>
      {payment.sums.map(({ label, value }, at) => (
        <Fact key={at} label={label}>
          {value}
        </Fact>
      ))}
      {payment.taxNote !== '' && <Fact label={agreedCopy.preview.tax}>{payment.taxNote}</Fact>}
      {back.map(({ kind, amount, at, document }, index) => (
        <Fact key={index} label={copy.back[kind]}>
          {amount !== null && `${amount} · `}
          <LocalTime at={at} isDay />
          {document !== null && (
            <>
              {' · '}
              <a href={document.url} rel="noreferrer">
                {document.number}
              </a>
            </>
          )}
        </Fact>
      ))}
      {payment.buyer !== null && <Fact label={copy.buyer}>{payment.buyer}</Fact>}
      {payment.vatState !== null && (
        <Fact label={detailsCopy.vatId}>
          <State tone={vatTones[payment.vatState]}>{detailsCopy.vatStates[payment.vatState]}</State>
        </Fact>
      )}
      {number !== null && <Fact label={copy.number}>{number}</Fact>}
      <Fact label={copy.issued}>
        <LocalTime at={issuedAt} isDay />
      </Fact>
      {dueAt !== null && (
        <Fact label={copy.due}>
          <LocalTime at={dueAt} isDay />
        </Fact>
      )}
      {paidAt !== null && (
        <Fact label={copy.paidAt}>
          <LocalTime at={paidAt} isDay />
        </Fact>
      )}
      {method !== null && <Fact label={copy.method}>{method}</Fact>}
      {fee !== null && <Fact label={copy.fee}>{fee}</Fact>}
      {payout !== null && (
        <Fact label={copy.payout}>
          {payout.id} · <LocalTime at={payout.at} isDay />
        </Fact>
      )}
      {agreementId !== null && (
        <Fact label={copy.agreement}>
          <Link to={href('/admin/payments/agreements/:agreementId', { agreementId })}>{payment.description}</Link>
        </Fact>
      )}
      {payment.invoiceUrl !== null && (
        <Fact label={agreedCopy.preview.invoice}>
          <a href={payment.invoiceUrl} rel="noreferrer">
            {agreedCopy.page.invoicePage}
          </a>
          {payment.invoicePdf !== null && (
            <>
              {' · '}
              <a href={payment.invoicePdf} rel="noreferrer">
                {agreedCopy.page.pdf}
              </a>
            </>
          )}
        </Fact>
      )}
      {payment.receiptUrl !== null && (
        <Fact label={copy.receipt}>
          <a href={payment.receiptUrl} rel="noreferrer">
            {copy.openReceipt}
          </a>
        </Fact>
      )}
      {payment.providerUrl !== null && (
        <Fact label={copy.provider}>
          <a href={payment.providerUrl} rel="noreferrer">
            {copy.openProvider}
          </a>
        </Fact>
      )}
    </Facts>
  );
}

type SendAgainProps = Pick<PaymentPageData, 'isOpen' | 'isSent' | 'recipients'> & { readonly sendKey: string };

/** The invoice that the client pays, or the receipt of a paid payment. */
function SendAgain({ isOpen, isSent, recipients, sendKey }: SendAgainProps) {
  const isBusy = useNavigation().state !== 'idle';
  const [one = '', ...more] = recipients;
  if (one === '' && !(isOpen && isSent)) return null;
  const title = isOpen ? copy.again : refundCopy.receipt;
  const everyone = { value: '', copy: refundCopy.everyone(recipients.join(', ')) };
  return (
    <ActionSection title={title} hint={isOpen ? copy.againHint : refundCopy.receiptHint}>
      <input type="hidden" name="key" value={sendKey} />
      {!isOpen && (
        <SelectField name="to" label={refundCopy.to} options={more.length === 0 ? [one] : [everyone, ...recipients]} />
      )}
      <Cluster gap="3">
        <Button type="submit" name="action" value="send-again" busy={isBusy}>
          {title}
        </Button>
      </Cluster>
    </ActionSection>
  );
}

function Actions() {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      <ActionSection title={copy.paid} hint={copy.paidHint}>
        <TextField name="note" label={copy.note} maxLength={200} autoComplete="off" />
        <Checkbox name="confirm" id="confirm-paid" label={copy.confirmPaid} />
        <Cluster gap="3">
          <Button type="submit" name="action" value="mark-paid" busy={isBusy}>
            {copy.paid}
          </Button>
        </Cluster>
      </ActionSection>
      <ActionSection title={copy.void} hint={copy.voidHint}>
        <Checkbox name="confirm" label={copy.confirm} />
        <Cluster gap="3">
          <Button type="submit" name="action" value="void" busy={isBusy}>
            {copy.void}
          </Button>
        </Cluster>
      </ActionSection>
    </>
  );
}
