import type { Route } from '#sandbox/payments/api/route.ts';
import { customerRoutes } from '#sandbox/payments/routes/customers.ts';
import { eventRoutes } from '#sandbox/payments/routes/events.ts';
import { invoiceRoutes } from '#sandbox/payments/routes/invoices.ts';
import { paymentRoutes } from '#sandbox/payments/routes/payments.ts';
import { portalRoutes } from '#sandbox/payments/routes/portal.ts';
import { priceRoutes } from '#sandbox/payments/routes/prices.ts';
import { refundRoutes } from '#sandbox/payments/routes/refunds.ts';
import { sessionRoutes } from '#sandbox/payments/routes/sessions.ts';
import { subscriptionRoutes } from '#sandbox/payments/routes/subscriptions.ts';

/** Every address of the API that is played; those with a fixed word come before those with an id in its place. */
export const routes: readonly Route[] = [
  ...customerRoutes,
  ...priceRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...portalRoutes,
  ...eventRoutes,
];
