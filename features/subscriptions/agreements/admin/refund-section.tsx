import { Link, useNavigation } from 'react-router';
import { refundCopy as copy } from '#content/payments/refunds.ts';
import { refundReasons } from '#features/billing/records/refund-reasons.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { ActionSection } from '#features/subscriptions/agreements/admin/action-section.tsx';
import type { PaymentPageData } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

/** The form as it was sent: with an error, or to be confirmed. */
export interface AskedRefund extends Readonly<Record<'key' | 'amount' | 'reason' | 'note' | 'left', string | number>> {
  readonly error?: string;
  readonly cents?: number;
}

interface RefundSectionProps {
  readonly payment: PaymentPageData;
  readonly asked: AskedRefund | undefined;
}

/** Refunds a payment, or credits a part of an open invoice: first the terms, then a question. */
export function RefundSection({ payment: { refundable, client }, asked }: RefundSectionProps) {
  const isBusy = useNavigation().state !== 'idle';
  if (refundable === null) return null;
  const { kind, left, max, currency } = refundable;
  const [title, hint, go] =
    kind === 'credit' ? [copy.credit, copy.creditHint, copy.goCredit] : [copy.refund, copy.refundHint, copy.go];
  if (asked?.cents !== undefined) {
    const { cents, ...fields } = asked;
    const amount = formatExactMoney({ cents, currency });
    return (
      <ActionSection key="asks" title={title} hint={copy.asks[kind](amount, client)}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="confirm" value="yes" />
        <Cluster gap="3">
          <Button type="submit" name="action" value="refund" busy={isBusy} autoFocus>
            {go(amount)}
          </Button>
          <Link to="." replace>
            {copy.back}
          </Link>
        </Cluster>
      </ActionSection>
    );
  }
  return (
    <ActionSection title={title} hint={hint}>
      <input type="hidden" name="left" value={left} />
      <TextField
        name="amount"
        label={copy.amount(max)}
        defaultValue={asked?.amount ?? (kind === 'credit' ? '' : max)}
        inputMode="decimal"
        autoComplete="off"
        error={asked?.error}
      />
      <SelectField
        name="reason"
        label={copy.reason}
        defaultValue={asked?.reason ?? refundReasons[0]}
        options={refundReasons.map((value) => ({ value, copy: copy.reasons[value] }))}
      />
      <TextField name="note" label={copy.note} hint={copy.noteHint} defaultValue={asked?.note} maxLength={200} />
      <Cluster gap="3">
        <Button type="submit" name="action" value="refund" busy={isBusy}>
          {copy.next}
        </Button>
      </Cluster>
    </ActionSection>
  );
}
