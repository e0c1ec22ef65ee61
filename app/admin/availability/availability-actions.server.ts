import { readTimeZone } from '#app/admin/own-zone.ts';
import { changedBy } from '#content/admin/last-change.ts';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import {
  availabilityCopy as copy,
  ruleErrorCopy,
  ruleNames,
  weekdayField,
  type Rule,
} from '#features/availability/availability-page.copy.ts';
import type { Hours } from '#features/availability/availability.public.ts';
import { clearDaysOff } from '#features/booking/calls/admin/calls-on-days-off.server.ts';
import {
  addException,
  readOwnHours,
  removeException,
  saveHours,
} from '#features/availability/hours/host-hours.server.ts';
import { readHours } from '#features/availability/hours/hours-text.ts';
import { checkedField, textField, versionField } from '#forms/form-fields.ts';
import { cleanLine } from '#forms/text.ts';
import { dayIn, isTimeZone } from '#forms/time-zone.ts';
import { isDayOfThisCentury } from '#values/day.ts';

export type AvailabilityData =
  | { readonly ok: true; readonly done: 'saved' | 'added' | 'removed' }
  | { readonly ok: true; readonly done: 'cleared'; readonly text: string }
  | { readonly ok: false; readonly errors: AvailabilityErrors };

/** Messages by the names of fields; '' for the whole form. */
type AvailabilityErrors = Readonly<Record<string, string>>;

const maxNote = 200;
const minutesOfHour = 60;

export const availabilityActions = defineActions('/admin/availability', {
  save: formAction(
    { right: 'leads:write' },
    { version: versionField, isActive: checkedField, timeZone: textField, meetingLink: textField },
    async ({ app, by, form, request }, { version, isActive, timeZone, meetingLink }): Promise<AvailabilityData> => {
      const weekly = copy.days.map((_, day) => readHours(form.get(weekdayField(day)) ?? ''));
      const rules = Object.fromEntries(ruleNames.map((rule) => [rule, readRule(rule, form.get(rule))])) as Record<
        Rule,
        number
      >;
      const errors = {
        ...(!isTimeZone(timeZone) && { timeZone: copy.errors.zone }),
        ...Object.fromEntries(
          weekly.flatMap((hours, day) => (hours === null ? [[weekdayField(day), copy.errors.hours]] : [])),
        ),
        ...Object.fromEntries(
          ruleNames.flatMap((rule) => (Number.isNaN(rules[rule]) ? [[rule, ruleErrorCopy(rule)]] : [])),
        ),
      };
      if (Object.keys(errors).length > 0) return { ok: false, errors };
      const { noticeHours, ...others } = rules;
      const hours = {
        ...others,
        timeZone,
        meetingLink,
        weekly: weekly as Hours[][],
        noticeMinutes: noticeHours * minutesOfHour,
      };
      const result = await saveHours(app, by, { ...hours, version, isActive });
      if (result.ok) return { ok: true, done: 'saved' };
      return {
        ok: false,
        errors:
          result.reason === 'stale'
            ? { '': changedBy(result.last, readTimeZone(request)) + copy.errors.stale }
            : { meetingLink: copy.errors.link },
      };
    },
  ),
  'add-days': formAction(
    { right: 'leads:write', undo: 'remove-days' },
    { first: textField, last: textField, hours: textField, note: textField, timeZone: textField },
    async ({ app, by }, { first, last, hours, note, timeZone }): Promise<AvailabilityData> => {
      if (!isDayOfThisCentury(first) || !isDayOfThisCentury(last))
        return { ok: false, errors: { first: copy.errors.days } };
      if (last < first) return { ok: false, errors: { last: copy.errors.order } };
      const read = readHours(hours);
      if (read === null) return { ok: false, errors: { hours: copy.errors.hours } };
      const exception = { first, last, hours: read, note: cleanLine(note).slice(0, maxNote) };
      const today = dayIn(isTimeZone(timeZone) ? timeZone : 'UTC', app.now());
      const result = await addException(app, by, exception, today);
      return result.ok ? { ok: true, done: 'added' } : { ok: false, errors: { '': copy.errors.tooMany } };
    },
  ),
  'clear-days': formAction(
    { right: 'leads:write', audit: ['lead-call-moved', 'lead-call-declined'] },
    {},
    async ({ app, by }): Promise<AvailabilityData> => {
      const { hours } = await readOwnHours(app, by, 'UTC');
      const { handedOver, canceled } = await clearDaysOff(app, by, hours);
      return { ok: true, done: 'cleared', text: copy.clearedCalls(handedOver, canceled) };
    },
  ),
  'remove-days': formAction(
    { right: 'leads:write', undo: 'add-days' },
    { first: textField, last: textField },
    async ({ app, by }, days): Promise<AvailabilityData> => {
      await removeException(app, by, days);
      return { ok: true, done: 'removed' };
    },
  ),
});

/** NaN if it is not within its limits. */
function readRule(rule: Rule, text: string | null): number {
  const { min, max } = copy.rules[rule];
  const value = /^\d{1,4}$/u.test(text ?? '') ? Number(text) : NaN;
  return value >= min && value <= max ? value : NaN;
}
