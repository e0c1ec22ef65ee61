import '../drawings/drawings.css';
import '../section.css';
import './how-it-works.css';
import { PlanDrawing } from '#app/home/drawings/plan-drawing.tsx';
import { sections } from '#app/links.ts';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { howItWorks } from '#content/home/how-it-works.ts';
import { sampleRuns } from '#content/sample-runs.ts';
import { stepTitles } from '#features/intake/steps/step-titles.ts';
import { SampleRunFigure } from '#features/site-content/pages/sample-run.tsx';
import { ButtonLink } from '#ui/button.tsx';

const titleId = 'how-it-works-title';

export function HowItWorks() {
  const intake = useIntakeLink();
  const pictures = [
    <IntakeRule key="rule" />,
    <PlanDrawing key="plan" />,
    <SampleRunFigure key="run" run={sampleRuns.approval} />,
  ];
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
              {pictures[index]}
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
      {stepTitles.map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ol>
  );
}
