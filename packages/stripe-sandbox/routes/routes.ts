import type { Route } from '../api/route.ts';
import { customerRoutes } from './customers.ts';
import { eventRoutes } from './events.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentRoutes } from './payments.ts';
import { portalRoutes } from './portal.ts';
import { priceRoutes } from './prices.ts';
import { refundRoutes } from './refunds.ts';
import { sessionRoutes } from './sessions.ts';
import { subscriptionRoutes } from './subscriptions.ts';

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
