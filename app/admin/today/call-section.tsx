import { Link, href } from 'react-router';
import { TodaySection } from '#app/admin/today/today-section.tsx';
import { todayCopy as copy } from '#content/today.ts';
import { callDay, type TodayCall } from '#features/today/today.ts';
import { State } from '#ui/feedback/state.tsx';

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
      row={(call) => <CallRow key={call.id} call={call} zone={zone} now={now} />}
    />
  );
}

function CallRow({ call, zone, now }: Pick<CallSectionProps, 'zone' | 'now'> & { readonly call: TodayCall }) {
  const { id, name, company, phone, at, isConfirmed } = call;
  const time = new Date(at);
  const day = callDay(time, new Date(now), zone) ?? 'today';
  return (
    <li data-row>
      <time className="today-time" dateTime={at}>
        {copy.days[day]} {timeIn(zone, time)}
      </time>
      <div className="today-what">
        <Link data-row-link to={href('/admin/leads/:leadId', { leadId: id })} prefetch="intent">
          {name}
        </Link>
        <span className="soft">{company}</span>
      </div>
      <div className="today-when small">
        <State tone={isConfirmed ? 'good' : 'waiting'}>
          {isConfirmed ? copy.calls.confirmed : copy.calls.requested}
        </State>
        {phone !== null && phone !== '' && <a href={telephone(phone)}>{phone}</a>}
      </div>
    </li>
  );
}

function timeIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(at);
}

function telephone(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/gu, '')}`;
}
