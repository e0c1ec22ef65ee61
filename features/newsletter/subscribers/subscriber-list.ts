import { href } from 'react-router';
import { standingCopy } from '#features/newsletter/subscribers/subscriber.copy.ts';
import { maxEmail } from '#forms/email.ts';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter, openFilter, textFilter } from '#forms/list/filters.ts';

export const subscriberList = defineList({
  path: href('/admin/newsletter'),
  filters: {
    q: textFilter('Email', { max: maxEmail, control: 'search', isLowerCase: true }),
    standing: choiceFilter('Status', 'Any', standingCopy),
    /** Page or import. */
    source: openFilter('Source', 'Any', /^.{1,254}$/u),
  },
  sorts: { newest: 'since desc', oldest: 'since asc', address: 'email asc' },
});
export type SubscriberQuery = QueryOf<typeof subscriberList>;
