import '../drawings/drawings.css';
import '../section.css';
import './how-it-works.css';
import { Fragment } from 'react';
import projectDark from '#app/home/pictures/project-dark.webp';
import projectLight from '#app/home/pictures/project-light.webp';
import runDark from '#app/home/pictures/run-dark.webp';
import runLight from '#app/home/pictures/run-light.webp';
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
    <Fragment key="plan">
      <PlanDrawing />
      <PortalPicture light={projectLight} dark={projectDark} alt={howItWorks.pictures.project} height={480} />
    </Fragment>,
    <Fragment key="run">
      <SampleRunFigure run={sampleRuns.approval} />
      <PortalPicture light={runLight} dark={runDark} alt={howItWorks.pictures.run} height={425} />
    </Fragment>,
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

/** Taken by `npm run screens`, as wide as a phone. */
function PortalPicture({ dark, light, ...picture }: { dark: string; light: string; alt: string; height: number }) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img className="panel" {...picture} src={light} width={400} loading="lazy" />
    </picture>
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
