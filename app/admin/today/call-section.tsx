import { Link, href } from 'react-router';
import { TodaySection } from '#app/admin/today/today-section.tsx';
import { ActionForm, useRowActions } from '#app/admin/today/use-row-actions.tsx';
import { todayCopy as copy } from '#features/today/today.copy.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { leadList } from '#features/leads/list/lead-filter.ts';
import type { TodayForm } from '#features/today/today-results.ts';
import { callDay, type TodayCall } from '#features/today/today.ts';
import { clockTime, timeOfDay } from '#forms/time-zone.ts';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { useLocale } from '#ui/local-time.tsx';

interface CallSectionProps {
  readonly calls: readonly TodayCall[];
  readonly zone: string;
  readonly now: string;
  readonly isMine: boolean;
}

export function CallSection({ calls, zone, now, isMine }: CallSectionProps) {
  const shown = calls.filter(({ at }) => callDay(new Date(at), new Date(now), zone) !== null);
  return (
    <TodaySection
      id="calls"
      title={copy.calls.title}
      items={shown}
      empty={isMine ? copy.calls.emptyMine : copy.calls.empty}
      all={leadList.href({ call: 'upcoming', sort: 'call', owner: isMine ? 'me' : '' })}
      row={(call) => <CallRow key={call.id} call={call} zone={zone} now={now} />}
    />
  );
}

function CallRow({ call, zone, now }: Pick<CallSectionProps, 'zone' | 'now'> & { readonly call: TodayCall }) {
  const { sent, warnings } = useRowActions();
  const mayWrite = useCan('leads:write');
  const locale = useLocale();
  const { id, name, company, phone, joinUrl, at } = call;
  const isSent = sent.some(({ row, form }) => row === id && form['action'] === 'confirm');
  const isConfirmed = call.isConfirmed || isSent;
  const time = new Date(at);
  const warning = isConfirmed ? undefined : warnings[id];
  const day = callDay(time, new Date(now), zone) ?? 'today';
  return (
    <li data-row>
      <time className="today-time" dateTime={at}>
        {timeOfDay(time, zone, locale)} <small>{copy.days[day]}</small>
      </time>
      <div className="today-what">
        <Link data-row-link to={href('/admin/leads/:leadId', { leadId: id })}>
          {name}
        </Link>
        {company !== null && <span className="soft">{company}</span>}
      </div>
      <div className="today-when small">
        {phone !== null && phone !== '' && (
          <a href={telephone(phone)} aria-label={copy.calls.call(phone)}>
            {phone}
          </a>
        )}
        {joinUrl !== null && (
          <a href={joinUrl} target="_blank" rel="noreferrer" aria-label={copy.calls.joinOf(name)}>
            {copy.calls.join}
          </a>
        )}
        <State tone={isConfirmed ? 'good' : 'waiting'}>
          {isConfirmed ? copy.calls.confirmed : copy.calls.requested}
        </State>
      </div>
      {!isConfirmed && mayWrite && time > new Date(now) && (
        <div className="today-acts small">
          <ActionForm
            action={{ row: id, form: confirmForm(call, warning !== undefined), text: copy.calls.confirmedNow(name) }}
          >
            <Button type="submit" size="small" data-key="y">
              {warning === undefined ? copy.calls.confirm : copy.calls.confirmAnyway}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </ActionForm>
        </div>
      )}
      <p role="alert" className="today-warning small">
        {warning}
      </p>
    </li>
  );
}

/** The requested time, as the form on the lead's page sends it. */
function confirmForm({ id, at, timeZone, answerCount }: TodayCall, isConfirmed: boolean): TodayForm {
  const zone = timeZone ?? 'UTC';
  const time = clockTime(new Date(at), zone);
  const form = { action: 'confirm', id, time, timeZone: zone, answerCount: String(answerCount), message: '' };
  return isConfirmed ? { ...form, confirmed: 'on' } : form;
}

function telephone(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/gu, '')}`;
}
