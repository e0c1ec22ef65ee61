import { defineRowEvent } from '#server/events.ts';

interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly at: Date;
}

/** It is active now: new, confirmed or back. */
export const subscriberJoined = defineRowEvent<Subscriber & { readonly source: string | null }>('subscriber-joined');

/** It was active. */
export const subscriberLeft = defineRowEvent<Subscriber & { readonly reason: 'unsubscribed' | 'bounced' }>(
  'subscriber-left',
);

/** `subscribedAt` is null for an address that never joined. */
export const subscriberErased = defineRowEvent<{
  readonly id: string;
  readonly subscribedAt: Date | null;
  readonly at: Date;
}>('subscriber-erased');
