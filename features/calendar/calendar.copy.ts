import { dateFormat } from '#values/date-format.ts';
import { dayMs } from '#values/duration.ts';

const long = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const date = { dateStyle: 'medium', timeZone: 'UTC' } as const;
const moment = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;

export const calendarCopy = {
  title: 'Calendar',
  lead: 'Calls, and scheduled and published content.',
  availability: 'My availability',
  callTold: (host: string | null) =>
    `The visitor gets an email with the new time.${host === null ? '' : ` If ${host} has a connected calendar, it is updated.`}`,
  zone: (zone: string) => `Times in ${zone}`,
  hosts: 'Host',
  allHosts: 'All hosts',
  free: (range: string) => `Free, ${range}`,
  moving: (day: string, range: string) => `${day}, ${range}. Enter: move. Escape: cancel.`,
  callMessage: 'Message',
  moveCall: 'Move and send email',
  moveAnyway: 'Move anyway',
  checkTime: 'Check the time',
  callMoved: (title: string, at: string) =>
    `Call with ${title} moved to ${new Intl.DateTimeFormat(undefined, moment).format(new Date(at))}. Email queued.`,
  views: 'View',
  month: 'Month',
  week: 'Week',
  periods: 'Period',
  today: 'Today',
  previous: { month: 'Previous month', week: 'Previous week' },
  next: { month: 'Next month', week: 'Next week' },
  /** `March 2027`, or `Week of 1 Mar 2027` for its Monday. */
  period: ({ view, day }: { readonly view: 'month' | 'week'; readonly day: string }, locale: string) =>
    view === 'month'
      ? dateFormat(month, locale).format(new Date(day))
      : `Week of ${dateFormat(date, locale).format(mondayOf(day))}`,
  /** `Mon, 1 March` for 2027-03-01. */
  day: (day: string, locale: string) => dateFormat(long, locale).format(new Date(day)),
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  untitled: 'Untitled',
  kinds: {
    article: { planned: 'article, scheduled', done: 'article, published' },
    campaign: { planned: 'campaign, scheduled', done: 'campaign, sent' },
    digest: { planned: 'weekly digest', done: 'weekly digest, sent' },
    call: { planned: 'call, confirmed', done: 'call, requested' },
    hold: { planned: 'a visitor is booking this time', done: '' },
    away: { planned: 'takes no calls', done: '' },
    busy: { planned: 'busy in their own calendar', done: '' },
  },
  move: 'Move',
  moveTitle: (title: string) => `Move “${title}”`,
  moveKey: 'Move a scheduled article or call by a day (up, down: by a week; with hours: earlier, later)',
  dateAndTime: 'Date and time',
  chooseFuture: 'Choose a time in the future',
  moved: (title: string, at: string) =>
    `“${title}” moved to ${new Intl.DateTimeFormat(undefined, moment).format(new Date(at))}`,
  movedBack: (title: string) => `“${title}” is back where it was`,
  tooMany: 'Only the first 500 items are shown. Switch to the week view to see the rest.',
  empty: {
    month: 'Nothing is scheduled or was published this month.',
    week: 'Nothing is scheduled or was published this week.',
  },
} as const;

function mondayOf(day: string): Date {
  const at = new Date(day);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs);
}
