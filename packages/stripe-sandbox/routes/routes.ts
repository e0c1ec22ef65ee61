import type { Route } from '../api/route.ts';
import { balanceRoutes } from './balance.ts';
import { discountRoutes } from './discounts.ts';
import { customerRoutes } from './customers.ts';
import { eventRoutes } from './events.ts';
import { invoiceItemRoutes } from './invoice-items.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentRoutes } from './payments.ts';
import { previewRoutes } from './previews.ts';
import { priceRoutes } from './prices.ts';
import { refundRoutes } from './refunds.ts';
import { scheduleRoutes } from './schedules.ts';
import { sessionRoutes } from './sessions.ts';
import { taxRoutes } from './taxes.ts';
import { subscriptionRoutes } from './subscriptions.ts';

/** Fixed segments come before `:id`. */
export const routes: readonly Route[] = [
  ...taxRoutes,
  ...customerRoutes,
  ...discountRoutes,
  ...priceRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...previewRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...balanceRoutes,
  ...eventRoutes,
];
