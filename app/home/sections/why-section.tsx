import '../section.css';
import './why.css';
import { href } from 'react-router';
import { sections } from '#app/links.ts';
import { useBookingLink } from '#app/shell/site-data.ts';
import { why } from '#content/home/why.ts';
import { ButtonLink } from '#ui/button.tsx';

const titleId = 'why-title';
const lastDay = 90;

export function Why() {
  const booking = useBookingLink();
  return (
    <section className="section why" data-theme="dark" id={sections.why} aria-labelledby={titleId}>
      <div className="grid">
        <p className="eyebrow">{why.eyebrow}</p>
        <h2 id={titleId}>{why.title}</h2>
        <Ruler />
        <p className="why-roi">
          <b className="figure">{why.roi.metric}</b> {why.roi.copy}
        </p>
        <div className="why-call">
          <p className="section-lead">
            {why.lead} <a href={`${href('/terms-of-service')}#impact-promise`}>{why.terms}</a>
          </p>
          <ButtonLink className="why-book" size="large" {...booking}>
            {why.book}
          </ButtonLink>
          <p>{why.call}</p>
        </div>
        <ul className="why-reasons">
          {why.reasons.map(({ title, copy }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{copy}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** One tick per day, longer every tenth day. */
function Ruler() {
  const ticks = Array.from({ length: lastDay + 1 }, (_, day) => `M${day} 0V${day % 10 === 0 ? 20 : 9}`);
  return (
    <div className="why-ruler" role="img" aria-label={why.ruler}>
      <svg viewBox={`0 0 ${lastDay} 20`} preserveAspectRatio="none" aria-hidden="true">
        <path d={ticks.join('')} vectorEffect="non-scaling-stroke" />
      </svg>
      <p>
        {why.days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </p>
    </div>
  );
}
