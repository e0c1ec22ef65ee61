import { freeTime } from '#features/availability/call-times.public.server.ts';
import { bookingsErased } from '#features/booking/booking.events.public.ts';
import type { AppContext } from '#server/app-context.ts';
import { listenTo } from '#server/events.ts';

/** Erased calls no longer take a host's time. */
export const freeErasedCalls = listenTo(bookingsErased, (_app: AppContext, tx, { ids }) => freeTime(tx, ids));
