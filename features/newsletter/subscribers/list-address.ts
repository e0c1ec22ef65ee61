import { subscribersAddress } from '#features/newsletter/admin/newsletter-admin.ts';
import { filterParams, type SubscriberFilter } from '#features/newsletter/subscribers/subscribers.ts';

/** The address of the list as a filter shows it; `after` is the mark of the page before. */
export function listAddress(filter: SubscriberFilter, after?: string): string {
  const search = filterParams(filter, after).toString();
  return search === '' ? subscribersAddress : `${subscribersAddress}?${search}`;
}
