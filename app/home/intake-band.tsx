import './intake-band.css';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { home } from '#content/home.ts';
import { intakeSteps } from '#features/intake/intake-steps.ts';
import { ButtonLink } from '#ui/button.tsx';

/** How the intake goes: its seven steps along a rule, and what comes of it. */
export function IntakeBand() {
  const intake = useIntakeLink();
  return (
    <section className="intake-band" aria-labelledby="intake-band-title">
      <div className="grid">
        <div className="intake-band-words">
          <p className="eyebrow">{home.intake.eyebrow}</p>
          <h2 id="intake-band-title">{home.intake.title}</h2>
          <p>{home.intake.lead}</p>
          <p className="intake-band-promise">{home.intake.promise}</p>
          <ButtonLink variant="secondary" size="large" {...intake}>
            {home.intake.open}
          </ButtonLink>
        </div>
        <ol className="intake-band-steps">
          {intakeSteps.map((step) => (
            <li key={step.number}>
              <span className="intake-band-number" aria-hidden="true">
                {step.number}
              </span>
              {step.title}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
