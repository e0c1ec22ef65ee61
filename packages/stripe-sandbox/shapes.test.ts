import type Stripe from 'stripe';
import { expectTypeOf, test } from 'vitest';
import type { BalanceTransaction, Payout } from './objects/balance.ts';
import type { CreditNote } from './objects/credit-note.ts';
import type { CheckoutSession, LineItem } from './objects/checkout-session.ts';
import type { Customer } from './objects/customer.ts';
import type { Coupon, Discount, PromotionCode } from './objects/discount.ts';
import type { TaxId, TaxRate } from './objects/tax.ts';
import type { Invoice, InvoiceLine, InvoicePayment } from './objects/invoice.ts';
import type { InvoiceItem } from './objects/invoice-item.ts';
import type { Charge } from './objects/charge.ts';
import type { PaymentIntent, PaymentMethod } from './objects/payment.ts';
import type { Price, Product } from './objects/price.ts';
import type { Dispute, Refund } from './objects/refund.ts';
import type { Mandate, SetupIntent } from './objects/setup.ts';
import type { Schedule } from './objects/schedule.ts';
import type { Subscription, SubscriptionItem } from './objects/subscription.ts';

/** In the SDK decimal text fields become numbers. */
type Read<Told> = Told extends readonly (infer Entry)[]
  ? Read<Entry>[]
  : Told extends object
    ? { [Name in keyof Told]: Name extends `${string}_decimal` ? Stripe.Decimal : Read<Told[Name]> }
    : Told;

test('gives every object all fields of the SDK types, with the right types', () => {
  expectTypeOf<Read<Omit<Customer, 'deleted'>>>().toExtend<Stripe.Customer>();
  expectTypeOf<Read<Product>>().toExtend<Stripe.Product>();
  expectTypeOf<Read<Price>>().toExtend<Stripe.Price>();
  expectTypeOf<Read<CheckoutSession>>().toExtend<Stripe.Checkout.Session>();
  expectTypeOf<Read<LineItem>>().toExtend<Stripe.LineItem>();
  expectTypeOf<Read<Subscription>>().toExtend<Stripe.Subscription>();
  expectTypeOf<Read<SubscriptionItem>>().toExtend<Stripe.SubscriptionItem>();
  expectTypeOf<Read<Schedule>>().toExtend<Stripe.SubscriptionSchedule>();
  expectTypeOf<Read<Invoice>>().toExtend<Stripe.Invoice>();
  expectTypeOf<Read<InvoiceLine>>().toExtend<Stripe.InvoiceLineItem>();
  expectTypeOf<Read<InvoiceItem>>().toExtend<Stripe.InvoiceItem>();
  expectTypeOf<Read<InvoicePayment>>().toExtend<Stripe.InvoicePayment>();
  expectTypeOf<Read<PaymentIntent>>().toExtend<Stripe.PaymentIntent>();
  expectTypeOf<Read<PaymentMethod>>().toExtend<Stripe.PaymentMethod>();
  expectTypeOf<Read<SetupIntent>>().toExtend<Stripe.SetupIntent>();
  expectTypeOf<Read<Mandate>>().toExtend<Stripe.Mandate>();
  expectTypeOf<Read<Charge>>().toExtend<Stripe.Charge>();
  expectTypeOf<Read<Refund>>().toExtend<Stripe.Refund>();
  expectTypeOf<Read<Dispute>>().toExtend<Stripe.Dispute>();
  expectTypeOf<Read<CreditNote>>().toExtend<Stripe.CreditNote>();
  expectTypeOf<Read<BalanceTransaction>>().toExtend<Stripe.BalanceTransaction>();
  expectTypeOf<Read<Payout>>().toExtend<Stripe.Payout>();
  expectTypeOf<Read<Coupon>>().toExtend<Stripe.Coupon>();
  expectTypeOf<Read<PromotionCode>>().toExtend<Stripe.PromotionCode>();
  expectTypeOf<Read<Discount>>().toExtend<Stripe.Discount>();
  expectTypeOf<Read<TaxId>>().toExtend<Stripe.TaxId>();
  expectTypeOf<Read<TaxRate>>().toExtend<Stripe.TaxRate>();
});
