import { billingFieldsCopy as copy } from '#content/payments/billing-fields.ts';
import {
  billingFields,
  billingMaxLength,
  type BillingErrors,
  type BillingField,
  type TypedBilling,
} from '#features/billing/records/billing-details.ts';
import { SelectField, type SelectFieldProps } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** One order for the checkout and the portal: who, where, and the number of the company. */
const order: readonly BillingField[] = [
  'billingName',
  'billingLine1',
  'billingLine2',
  'billingPostalCode',
  'billingCity',
  'billingState',
  'billingCountry',
  'vatId',
  'purchaseOrder',
  'billingContact',
];

const autoComplete: Readonly<Record<BillingField, string>> = {
  billingName: 'billing organization',
  billingLine1: 'billing address-line1',
  billingLine2: 'billing address-line2',
  billingPostalCode: 'billing postal-code',
  billingCity: 'billing address-level2',
  billingState: 'billing address-level1',
  billingCountry: 'billing country',
  vatId: 'off',
  purchaseOrder: 'off',
  billingContact: 'billing email',
};

const hints: Readonly<Partial<Record<BillingField, string>>> = {
  vatId: copy.vatHint,
  purchaseOrder: copy.purchaseOrderHint,
  billingContact: copy.contactEmailHint,
};

interface BillingFieldsetProps {
  readonly typed: TypedBilling;
  readonly errors: BillingErrors;
  readonly countries: SelectFieldProps['options'];
  /** Marks the required fields. */
  readonly isRequired: boolean;
}

export function BillingFieldset({ typed, errors, countries, isRequired }: BillingFieldsetProps) {
  const firstError = order.find((name) => errors[name] !== undefined);
  return order.map((name) => {
    const isOptional = ['billingLine2', 'billingState'].includes(name) || name in hints;
    // Some countries have no postal codes.
    const isNeeded = !isOptional && name !== 'billingPostalCode';
    const field = {
      name,
      label: copy[billingFields[name]],
      error: errors[name],
      defaultValue: typed[name],
      autoComplete: autoComplete[name],
      optional: isOptional,
      marked: isNeeded && isRequired,
      autoFocus: name === firstError,
    };
    if (name === 'billingCountry') {
      return <SelectField key={name} {...field} options={countries} placeholder={copy.choose} />;
    }
    return <TextField key={name} {...field} hint={hints[name]} maxLength={billingMaxLength} />;
  });
}
