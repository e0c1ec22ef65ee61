import './hours.css';
import { Fragment } from 'react';
import { claims } from '#content/claims.ts';
import { contact } from '#content/contact.ts';

const { average, guarantee, latest } = claims.contactReply;
const { hours } = contact;

/** One tick per hour; `running` once the message is sent. */
export function Hours({ running = false }: { running?: boolean }) {
  return (
    <section className="hours" aria-labelledby="hours-title" data-running={running ? '' : undefined}>
      <h2 id="hours-title" className="mono-label">
        {hours.title}
      </h2>
      <div className="hours-scale">
        {Array.from({ length: latest + 1 }, (_, hour) => (
          <Fragment key={hour}>
            <span
              className="hours-tick"
              aria-hidden="true"
              data-average={hour >= average.from && hour < average.to ? '' : undefined}
              data-long={hour % 6 === 0 ? '' : undefined}
            >
              {hour % 6 === 0 ? <span>{hour}</span> : null}
            </span>
            <Mark hour={hour} />
          </Fragment>
        ))}
      </div>
    </section>
  );
}

function Mark({ hour }: { hour: number }) {
  if (hour === 0) return <p className="hours-mark hours-start small">{hours.start}</p>;
  if (hour === Math.floor((average.from + average.to) / 2)) return <Average />;
  if (hour === guarantee) return <Guarantee />;
  if (hour === latest) return <Latest />;
  return null;
}

function Average() {
  return (
    <p className="hours-mark" data-average="">
      <strong>{hours.average.metric}</strong> {hours.average.copy}
    </p>
  );
}

function Latest() {
  return (
    <p className="hours-mark small">
      <strong>{hours.latest.metric}</strong> {hours.latest.copy}
    </p>
  );
}

function Guarantee() {
  const { metric, title, copy } = hours.guarantee;
  return (
    <div className="hours-mark hours-guarantee">
      <h3>
        <strong>{metric}</strong> {title}
      </h3>
      <p>{copy}</p>
    </div>
  );
}
