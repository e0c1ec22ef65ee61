import { href } from 'react-router';
import { filterParams, type SubscriberFilter } from '#features/newsletter/subscribers/subscribers.ts';

/** The address of the list as a filter shows it; `after` is the mark of the page before. */
export function listAddress(filter: SubscriberFilter, after?: string): string {
  const search = filterParams(filter, after).toString();
  return search === '' ? href('/admin/newsletter') : `${href('/admin/newsletter')}?${search}`;
}
