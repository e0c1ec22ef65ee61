import '../drawings/drawings.css';
import '../section.css';
import './how-it-works.css';
import { PlanDrawing } from '#app/home/drawings/plan-drawing.tsx';
import { sections } from '#app/links.ts';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { howItWorks } from '#content/home/how-it-works.ts';
import { intakeSteps } from '#features/intake/intake-steps.ts';
import { ButtonLink } from '#ui/button.tsx';

const titleId = 'how-it-works-title';

export function HowItWorks() {
  const intake = useIntakeLink();
  const drawings = [<IntakeRule key="rule" />, <PlanDrawing key="plan" />, <PulseLine key="pulse" />];
  return (
    <section className="section how" id={sections.howItWorks} aria-labelledby={titleId}>
      <div className="grid">
        <div className="how-copy">
          <p className="eyebrow">{howItWorks.eyebrow}</p>
          <h2 id={titleId}>{howItWorks.title}</h2>
          <p className="section-lead">{howItWorks.lead}</p>
          <ButtonLink className="how-start" variant="primary" size="large" {...intake}>
            {howItWorks.open}
          </ButtonLink>
        </div>
        <ol className="how-stations">
          {howItWorks.steps.map(({ title, copy, note }, index) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{copy}</p>
              {drawings[index]}
              <p className="how-note">{note}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function IntakeRule() {
  return (
    <ol className="how-rule">
      {intakeSteps.map(({ number, title }) => (
        <li key={number}>{title}</li>
      ))}
    </ol>
  );
}

/** Decoration. */
function PulseLine() {
  const beat = 'h34l5-8 6 34 9-58 8 40 5-8h13';
  return (
    <svg className="drawing pulse" viewBox="0 0 600 110" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path className="ticks" d="M0 104H600" />
      <path className="scale" d="M0 107.5H600" />
      <path className="ink" d={`M0 62${beat.repeat(7)}h20`} />
      <circle className="lead" cx="580" cy="62" r="6" />
    </svg>
  );
}
