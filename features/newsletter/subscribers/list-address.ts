import { href } from 'react-router';
import { filterParams, type SubscriberFilter } from '#features/newsletter/subscribers/subscribers.ts';

/** `after` is the previous page's cursor. */
export function listAddress(filter: SubscriberFilter, after?: string): string {
  const search = filterParams(filter, after).toString();
  return search === '' ? href('/admin/newsletter') : `${href('/admin/newsletter')}?${search}`;
}
