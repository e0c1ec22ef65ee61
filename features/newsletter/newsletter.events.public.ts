import { defineEvent, defineRowEvent } from '#server/events.ts';

interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly at: Date;
}

/** A subscription became active: new, confirmed or renewed. */
export const subscriberJoined = defineRowEvent<Subscriber & { readonly source: string | null }>('subscriber-joined');

/** An active subscription ended. */
export const subscriberLeft = defineRowEvent<Subscriber & { readonly reason: 'unsubscribed' | 'bounced' }>(
  'subscriber-left',
);

/** A subscription was deleted. `subscribedAt` is null for an address that never joined. */
export const subscriberErased = defineRowEvent<{
  readonly id: string;
  readonly subscribedAt: Date | null;
  readonly at: Date;
}>('subscriber-erased');

/** A person's address was erased on request, whether it was subscribed or not. Lower case. */
export const addressErased = defineEvent<{ readonly email: string }>('address-erased');
