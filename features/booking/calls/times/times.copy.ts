import { holdMinutes } from '#features/availability/availability.public.ts';
import { strategyCallSlug } from '#content/strategy-call.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';

export const timesCopy = {
  choose: 'Choose a time',
  list: (minutes: number) => `Free times for a call of ${minutes} minutes`,
  zone: 'Time zone',
  showZone: 'Show in this time zone',
  none: 'No times are free.',
  nextDays: 'Next available times',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  dayWithTimes: (day: string, count: number) => `${day}, ${count === 1 ? '1 time' : `${count} times`}`,
  earlier: (month: string) => `Free times in ${month}`,
  later: (month: string) => `More times in ${month}`,
  askInstead: 'Ask for another time',
  otherCalls: 'Other calls',
  loading: 'Looking for free times',
  unreachable: 'The free times could not be loaded.',
  tryAgain: 'Try again',
  held: `We’re holding this time for ${holdMinutes} minutes.`,
  yourTime: 'Your time',
  change: 'Choose another time',
  phoneNeeded: 'We call you at this time, so enter your phone number.',
  submit: 'Book the call',
  taken: 'That time was just taken. These are still open:',
  tooMany: 'You have chosen many times within an hour. Ask for another time instead, or come back later.',
} as const;

/** Title and introduction of the page for a type of call. */
export function callHead({ call, name, minutes }: { call: string; name: string; minutes: number }) {
  return call === strategyCallSlug
    ? { title: bookingMessages.title, lead: bookingMessages.introduction }
    : { title: name, lead: `${minutes} minutes with our team. Required fields are marked *.` };
}
