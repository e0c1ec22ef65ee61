import { bookingChanged, bookingReceived, bookingsErased } from '#features/booking/booking.events.public.ts';
import { messageReceived, messagesErased } from '#features/contact/contact.events.public.ts';
import { intakeReceived, intakesErased } from '#features/intake/intake.events.public.ts';
import { bookingLead, intakeLead, messageLead } from '#features/leads/forms/form-leads.server.ts';
import { eraseLeadsOf } from '#features/leads/forms/erase-leads.server.ts';
import { leadCall } from '#features/leads/submissions.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { addCalls, listenTo, type Listener } from '#server/events.ts';

/** Each submission has a lead, which follows its changes and goes with it. */
export const followForms: readonly Listener<AppContext>[] = [
  addCalls(intakeReceived, (intake) => [leadCall(intakeLead(intake))]),
  addCalls(messageReceived, (message) => [leadCall(messageLead(message))]),
  addCalls(bookingReceived, (booking) => [leadCall(bookingLead(booking))]),
  addCalls(bookingChanged, (booking) => [leadCall(bookingLead(booking))]),
  listenTo(intakesErased, (app: AppContext, tx, { ids }) => eraseLeadsOf(app, tx, 'intake', ids)),
  listenTo(messagesErased, (app: AppContext, tx, { ids }) => eraseLeadsOf(app, tx, 'contact', ids)),
  listenTo(bookingsErased, (app: AppContext, tx, { ids }) => eraseLeadsOf(app, tx, 'booking', ids)),
];
