import type { AppContext } from '#app/load-context.ts';
import { reissueReasons } from '#content/payments/invoice.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { roleCan } from '#features/accounts/rights/roles.ts';
import { readDetails } from '#features/purchases/details/save-details.server.ts';
import { buyerOf, isSameBuyer, readInvoice, reissueInvoice } from '#features/purchases/reissue/reissue.server.ts';
import { sellerLines } from '#features/site-settings/company.public.server.ts';

/** One's own invoice, or any for the team's finance. Null where it is not found. */
export async function loadInvoice(app: AppContext, { user, profile }: Session, paymentId: string) {
  const invoice = await readInvoice(app, paymentId);
  const isOwn = invoice?.userId === user.id;
  if (invoice === null || (!isOwn && !roleCan(profile.role, 'money:read'))) return null;
  const details = isOwn ? await readDetails(app, user.id) : null;
  const buyer = details && buyerOf(details);
  return {
    invoice,
    seller: sellerLines(app),
    isOwn,
    isSame: buyer !== null && isSameBuyer(invoice.billedTo, buyer),
    buyer: buyer && [buyer.name ?? '', ...buyer.address, ...(buyer.taxId === null ? [] : [buyer.taxId])],
  };
}

const reissueLimit = { name: 'reissue-invoice', points: 10, seconds: 3600 };

/** The problem in words, or null once it is issued again with the client's details. */
export async function reissueOwn(
  app: AppContext,
  { user }: Session,
  paymentId: string,
  ipAddress: string,
): Promise<string | null> {
  if (!(await app.limits.take(reissueLimit, user.id)).ok) return reissueReasons['too-many'];
  const details = await readDetails(app, user.id);
  if (details === null) return reissueReasons['no-details'];
  const by = { actorId: user.id, ipAddress };
  const answer = await reissueInvoice(app, { paymentId, userId: user.id, details, by });
  return answer.ok ? null : reissueReasons[answer.reason];
}
